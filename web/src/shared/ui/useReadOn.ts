import { useEffect, useRef } from 'react';

/** Moves the focus to the first new row of `list`, because the focused button disappears after the last page. */
export function useReadOn<List extends HTMLElement>(count: number, hasFailed: boolean) {
  const list = useRef<List>(null);
  const from = useRef<number | null>(null);
  useEffect(() => {
    if (hasFailed) {
      from.current = null;
    } else if (from.current !== null && count > from.current) {
      const first = list.current?.children[from.current];
      from.current = null;
      if (first instanceof HTMLElement) {
        first.tabIndex = -1;
        first.focus();
      }
    }
  }, [count, hasFailed]);
  const readOnFromHere = (): void => {
    from.current = count;
  };
  return { list, readOnFromHere };
}
