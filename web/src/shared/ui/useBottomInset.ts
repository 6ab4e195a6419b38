import { useEffect, useRef } from 'react';
import type { RefObject } from 'react';

/** The CSS variable with the height of the box, for other elements at the bottom of the window. */
export const bottomInset = '--ember-bottom-inset';

/** Room for a button that floats above the box. */
const gapPx = 68;

/**
 * For a sticky box at the bottom of the window. A focused element is scrolled above the box, even after the box has
 * grown, and toasts appear above it.
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
      const { position, bottom } = getComputedStyle(element);
      const sticks = position === 'sticky';
      const height = sticks ? element.offsetHeight + (parseFloat(bottom) || 0) : 0;
      page.scrollPaddingBottom = sticks ? `${height + gapPx}px` : '';
      page.setProperty(bottomInset, `${height}px`);
    });
    observer.observe(element);
    return () => {
      observer.disconnect();
      page.scrollPaddingBottom = '';
      page.removeProperty(bottomInset);
    };
  }, []);
  return box;
}

/** The CSS variable with the distance from the top of a dialog's footer to the bottom of the window. */
export const dialogInset = '--ember-dialog-inset';

/** For the footer of a dialog: toasts appear above it. */
export function useDialogInset(): RefObject<HTMLDivElement | null> {
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const element = box.current;
    const dialog = element?.closest('[role="dialog"]');
    const page = document.documentElement.style;
    if (!element || !dialog) {
      return undefined;
    }
    const measure = (): void => {
      page.setProperty(dialogInset, `${window.innerHeight - element.getBoundingClientRect().top}px`);
    };
    const observer = new ResizeObserver(measure);
    observer.observe(dialog);
    window.addEventListener('resize', measure);
    return () => {
      observer.disconnect();
      window.removeEventListener('resize', measure);
      page.removeProperty(dialogInset);
    };
  }, []);
  return box;
}
