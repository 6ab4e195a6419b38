import { useCallback, useRef, useState } from 'react';

/** Runs one piece of work at a time, whoever asks meanwhile: a double click sends one request. */
export function useExclusive() {
  const [busy, setBusy] = useState(false);
  const running = useRef(false);
  const exclusively = useCallback(async (work: () => Promise<void>): Promise<void> => {
    if (running.current) {
      return;
    }
    running.current = true;
    setBusy(true);
    try {
      await work();
    } finally {
      running.current = false;
      setBusy(false);
    }
  }, []);
  return { busy, exclusively };
}
