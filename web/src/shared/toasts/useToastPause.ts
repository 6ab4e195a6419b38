import { useEffect, useState } from 'react';
import { pauseRemovals } from '../removals/removals.js';
import { useAppSelector } from '../store/hooks.js';
import { selectHeldToast, selectToast } from './toastSlice.js';

interface Toasting {
  readonly busy: boolean;
  /** Whether the pointer or the focus is on the toast, or the window is in the background. */
  readonly paused: boolean;
  /** Counts how often the last toast disappeared. */
  readonly round: number;
}

/**
 * Pauses the time for Undo while the pointer or the focus is on the toast, or another toast covers it. `round` is the
 * React key of the toast provider: a toast closed under the pointer never ends the provider's pause, so a new provider
 * has to replace it.
 */
export function useToastPause() {
  const toast = useAppSelector(selectToast);
  const held = useAppSelector(selectHeldToast);
  const busy = toast !== null;
  const [state, setState] = useState<Toasting>({ busy, paused: false, round: 0 });
  if (state.busy !== busy) {
    setState({ busy, paused: false, round: busy ? state.round : state.round + 1 });
  }
  const isCovered = held !== null && toast !== held;
  const paused = state.paused || isCovered;
  useEffect(() => {
    pauseRemovals(paused);
    return () => pauseRemovals(false);
  }, [paused]);
  const setPaused = (next: boolean): void => setState((before) => ({ ...before, paused: next }));
  return { round: state.round, onPause: () => setPaused(true), onResume: () => setPaused(false) };
}
