import { useEffect, useState } from 'react';
import { useSelector } from 'react-redux';
import { pauseRemovals } from '../removals/removals.js';
import { selectHeldToast, selectToast } from './toastSlice.js';

interface Toasting {
  readonly busy: boolean;
  /** Whether the toast is looked at: the pointer or the focus is on it, or the window is in the background. */
  readonly paused: boolean;
  /** Counts how often there was nothing to say any more. */
  readonly round: number;
}

/**
 * What waits for its time to be undone waits for longer while its toast is looked at, or lies under another one. The round
 * is a key for what knows of the pause: a toast that was closed under the pointer tells it of no end.
 */
export function useToastPause() {
  const toast = useSelector(selectToast);
  const held = useSelector(selectHeldToast);
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
