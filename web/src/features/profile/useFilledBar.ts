import { useEffect, useState } from 'react';
import { prefersReducedMotion } from '../../shared/celebrations/reducedMotion.js';
import { levelProgress } from '../../shared/lib/level.js';
import { motion } from '../../shared/theme/tokens.js';

/** The state of the bar: its fill in percent, and whether it animates to it. */
interface Bar {
  readonly share: number;
  readonly moves: boolean;
}

/** The experience that the bar showed last. On the next visit to the screen, the bar continues from there. */
let lastShown: number | null = null;

/**
 * The steps from one amount of experience to another. Within a level, there is one step. Into a higher level, the bar
 * fills up, restarts at zero, and moves to the new value.
 */
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

/** The bar, which fills from the experience shown last to the current one. */
export function useFilledBar(experiencePoints: number): Bar {
  const [bar, setBar] = useState<Bar>(() => ({
    share: levelProgress(lastShown ?? experiencePoints).inBand,
    moves: false,
  }));

  useEffect(() => {
    const from = lastShown ?? experiencePoints;
    lastShown = experiencePoints;
    const path = stations(from, experiencePoints);
    const stops = prefersReducedMotion() ? path.slice(-1) : path;
    // Each step starts after the previous one ends. A step without animation only needs one painted frame.
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
