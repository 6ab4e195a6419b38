import { useCallback, useEffect, useRef } from 'react';

/**
 * Returns whether the component is still on the screen. A response may arrive after the user has closed the dialog or
 * opened another screen. It must not navigate back, nor close a newer dialog.
 */
export function useIsHere(): () => boolean {
  const isHere = useRef(false);
  useEffect(() => {
    isHere.current = true;
    return () => {
      isHere.current = false;
    };
  }, []);
  return useCallback(() => isHere.current, []);
}
