import { useEffect, useState } from 'react';
import type { RefObject } from 'react';

/** Whether the content of a box is wider than the box. Only then the box needs a Tab stop. */
export function useIsScrollable(box: RefObject<HTMLElement | null>): boolean {
  const [isScrollable, setIsScrollable] = useState(false);
  useEffect(() => {
    const { current } = box;
    if (!current) {
      return undefined;
    }
    const observer = new ResizeObserver(() => setIsScrollable(current.scrollWidth > current.clientWidth));
    [current, ...current.children].forEach((each) => observer.observe(each));
    return () => observer.disconnect();
  }, [box]);
  return isScrollable;
}
