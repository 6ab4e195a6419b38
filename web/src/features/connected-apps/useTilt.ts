import { useCallback, useRef } from 'react';
import type { PointerEvent } from 'react';

const mostDegrees = 4;

/** Tilting needs a wide screen and a hovering pointer. It is off if the user prefers reduced motion. */
const allowed =
  '(min-width: 1200px) and (hover: hover) and (pointer: fine) and (prefers-reduced-motion: no-preference)';

/** Tilts a card toward the pointer by CSS variables: a render for each move would be too slow. */
export function useTilt<Tilted extends HTMLElement>() {
  const card = useRef<Tilted>(null);
  const lean = useCallback((x: number, y: number): void => {
    card.current?.style.setProperty('--tilt-x', `${x.toFixed(2)}deg`);
    card.current?.style.setProperty('--tilt-y', `${y.toFixed(2)}deg`);
  }, []);
  const onPointerMove = useCallback(
    ({ clientX, clientY, currentTarget }: PointerEvent): void => {
      if (window.matchMedia(allowed).matches) {
        const { left, top, width, height } = currentTarget.getBoundingClientRect();
        const share = (at: number, start: number, size: number): number =>
          Math.min(1, Math.max(-1, ((at - start) / size) * 2 - 1));
        lean(-share(clientY, top, height) * mostDegrees, share(clientX, left, width) * mostDegrees);
      }
    },
    [lean],
  );
  const onPointerLeave = useCallback((): void => lean(0, 0), [lean]);
  return { ref: card, onPointerMove, onPointerLeave };
}
