import { useEffect, useRef } from 'react';
import type { RefObject } from 'react';

/** Room for a button that floats above the box. */
const gapPx = 68;

/**
 * For a box that sticks to the bottom of the window: what is focused above it is scrolled clear of it, however high the
 * box has grown.
 */
export function useBottomInset<T extends HTMLElement>(): RefObject<T | null> {
  const box = useRef<T>(null);
  useEffect(() => {
    const element = box.current;
    const page = document.documentElement.style;
    if (!element) {
      return undefined;
    }
    const observer = new ResizeObserver(() => {
      const stickyBottom = parseFloat(getComputedStyle(element).bottom) || 0;
      page.scrollPaddingBottom = `${element.offsetHeight + stickyBottom + gapPx}px`;
    });
    observer.observe(element);
    return () => {
      observer.disconnect();
      page.scrollPaddingBottom = '';
    };
  }, []);
  return box;
}
