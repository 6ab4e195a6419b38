import { motion } from '../../shared/theme/tokens.js';

const swings = [0, -6, 5, -4, 2, 0];

/** Shakes an element after a wrong code, unless the user prefers reduced motion. */
export function shake(element: HTMLElement | null): void {
  if (element && !window.matchMedia('(prefers-reduced-motion: reduce)').matches) {
    element.animate(
      swings.map((px) => ({ transform: `translateX(${px}px)` })),
      { duration: motion.layout, easing: 'linear' },
    );
  }
}
