import { useEffect, useRef, useState } from 'react';
import { useCoinMoment } from './coinMoment.js';

const countMs = 300;

/** The number in a pill: the balance. It stays the same while coins fly, then counts up. */
export function useShownCoins(coins: number): { shown: number; tinted: boolean } {
  const { phase, tinted } = useCoinMoment();
  const [shown, setShown] = useState(coins);
  const last = useRef(coins);

  useEffect(() => {
    const from = last.current;
    if (phase === 'flying' || from === coins) {
      return undefined;
    }
    let frame = 0;
    const start = performance.now();
    const step = (now: number): void => {
      const share = phase === 'counting' ? Math.min(1, Math.max(0, (now - start) / countMs)) : 1;
      last.current = Math.round(from + (coins - from) * share);
      setShown(last.current);
      if (share < 1) {
        frame = requestAnimationFrame(step);
      }
    };
    frame = requestAnimationFrame(step);
    return () => cancelAnimationFrame(frame);
  }, [phase, coins]);

  return { shown: phase === 'rest' ? coins : shown, tinted };
}
