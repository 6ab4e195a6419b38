import { useCallback, useEffect, useRef } from 'react';

/**
 * Answers whether what asked is still on the screen. An answer of the server may come when whoever waited for it has
 * closed the dialog or gone on to another screen: it must not lead them back, nor close what they have opened since.
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
