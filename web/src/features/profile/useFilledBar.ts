import { useEffect, useState } from 'react';
import { prefersReducedMotion } from '../../shared/celebrations/reducedMotion.js';
import { levelProgress } from '../../shared/lib/level.js';
import { motion } from '../../shared/theme/tokens.js';

/** How the bar stands: how full, and whether it gets there by moving. */
interface Bar {
  readonly share: number;
  readonly moves: boolean;
}

/** What the bar showed last, so that it goes on from there on the next visit to the screen. */
let lastShown: number | null = null;

/** The stations between two amounts of experience: within a level one, into a higher level its end and a new start. */
export function stations(from: number, to: number): readonly Bar[] {
  const before = levelProgress(from);
  const after = levelProgress(to);
  const end: Bar = { share: after.inBand, moves: true };
  if (after.level === before.level) {
    return [end];
  }
  return after.level > before.level
    ? [{ share: 100, moves: true }, { share: 0, moves: false }, end]
    : [{ ...end, moves: false }];
}

/** A bar that fills from the experience that was shown before to that which there is now. */
export function useFilledBar(experiencePoints: number): Bar {
  const [bar, setBar] = useState<Bar>(() => ({
    share: levelProgress(lastShown ?? experiencePoints).inBand,
    moves: false,
  }));

  useEffect(() => {
    const from = lastShown ?? experiencePoints;
    lastShown = experiencePoints;
    const way = stations(from, experiencePoints);
    const stops = prefersReducedMotion() ? way.slice(-1) : way;
    // Each station is reached before the next one is set out for; a jump needs one painted frame only.
    let delay = 20;
    const timers = stops.map((stop) => {
      const timer = setTimeout(() => setBar(stop), delay);
      delay += stop.moves ? motion.layout : 40;
      return timer;
    });
    return () => timers.forEach(clearTimeout);
  }, [experiencePoints]);

  return bar;
}
