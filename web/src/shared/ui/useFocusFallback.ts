import { useEffect } from 'react';
import { focusHeading } from './focusHeading.js';

/**
 * A dialog gives the focus back to what opened it. Where that is gone, a dialog that another dialog opened for instance,
 * the focus would be nowhere: then the heading of the screen gets it.
 */
export function useFocusFallback(): void {
  useEffect(
    () => () => {
      // Once whoever else may take it has had the chance.
      setTimeout(() => {
        if (document.activeElement === document.body) {
          focusHeading();
        }
      });
    },
    [],
  );
}
