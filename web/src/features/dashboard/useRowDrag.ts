import { useRef, useState } from 'react';
import type { PointerEvent } from 'react';

/** A row that is being dragged: its key, and by how many places it would move. */
interface Drag {
  readonly key: string;
  readonly startY: number;
  readonly places: number;
}

/**
 * Drags rows of a list of equal heights by their handles, with a mouse, a pen or a finger. `onDrop` gets the key of a row
 * and by how many places it moved.
 */
export function useRowDrag(onDrop: (key: string, places: number) => void) {
  const [drag, setDrag] = useState<Drag | null>(null);
  const height = useRef(1);
  const handleOf = (key: string) => ({
    onPointerDown: (event: PointerEvent<HTMLElement>): void => {
      event.currentTarget.setPointerCapture(event.pointerId);
      height.current = event.currentTarget.closest('li')?.getBoundingClientRect().height ?? 1;
      setDrag({ key, startY: event.clientY, places: 0 });
    },
    onPointerMove: (event: PointerEvent<HTMLElement>): void => {
      if (drag?.key === key) {
        setDrag({ ...drag, places: Math.round((event.clientY - drag.startY) / height.current) });
      }
    },
    onPointerUp: (): void => {
      setDrag(null);
      if (drag?.key === key && drag.places !== 0) onDrop(key, drag.places);
    },
    onPointerCancel: (): void => setDrag(null),
  });
  /** By how many places each row is shown away from its own one; null for rows that stay. */
  const placesOf = (keys: readonly string[], key: string): number | null => {
    if (drag === null) return null;
    const from = keys.indexOf(drag.key);
    const to = Math.max(0, Math.min(keys.length - 1, from + drag.places));
    const own = keys.indexOf(key);
    if (own === from) return to - from;
    if (from < own && own <= to) return -1;
    return to <= own && own < from ? 1 : null;
  };
  return { dragged: drag?.key ?? null, placesOf, handleOf };
}
