import { useCallback, useRef, useState } from 'react';

/** Runs one piece of work at a time: a double click sends one request, and the second call returns null. */
export function useExclusive() {
  const [busy, setBusy] = useState(false);
  const running = useRef(false);
  const exclusively = useCallback(async <Result>(work: () => Promise<Result>): Promise<Result | null> => {
    if (running.current) {
      return null;
    }
    running.current = true;
    setBusy(true);
    try {
      return await work();
    } finally {
      running.current = false;
      setBusy(false);
    }
  }, []);
  return { busy, exclusively };
}
