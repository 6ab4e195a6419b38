import { useEffect } from 'react';
import { focusHeading } from './focusHeading.js';

/**
 * A dialog or menu returns the focus to the element that opened it. If that element is gone, for instance in another
 * closed dialog or with a removed object, no element would have the focus. Then the heading of the screen gets it.
 */
export function useFocusFallback(): void {
  useEffect(
    () => () => {
      // Other components may take the focus first.
      setTimeout(() => {
        if (document.activeElement === document.body) {
          focusHeading();
        }
      });
    },
    [],
  );
}
