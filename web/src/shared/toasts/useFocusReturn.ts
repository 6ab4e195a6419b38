import { useCallback, useEffect, useRef } from 'react';
import { focusHeading } from '../ui/focusHeading.js';

/** Returns the focus to its element before the toasts. Call it after a toast is closed. */
export function useFocusReturn(region: HTMLElement): () => void {
  const cameFrom = useRef<HTMLElement | null>(null);
  useEffect(() => {
    const remember = ({ relatedTarget }: FocusEvent): void => {
      const from = relatedTarget instanceof HTMLElement ? relatedTarget : null;
      if (!region.contains(from)) {
        cameFrom.current = from;
      }
    };
    region.addEventListener('focusin', remember);
    return () => region.removeEventListener('focusin', remember);
  }, [region]);
  return useCallback(() => {
    if (!region.contains(document.activeElement)) {
      return;
    }
    if (cameFrom.current?.isConnected) {
      cameFrom.current.focus({ preventScroll: true });
    } else {
      focusHeading();
    }
  }, [region]);
}
