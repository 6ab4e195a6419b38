import type { Middleware } from '@reduxjs/toolkit';
import { selectSessionEnded } from '../session/sessionSlice.js';
import { runToastClose } from './toastActions.js';
import { selectToast, toastShown } from './toastSlice.js';

type ToastRoot = Parameters<typeof selectToast>[0] & Parameters<typeof selectSessionEnded>[0];

/**
 * Runs the callback of a toast that left the screen. Where the session ended its own toast is the last one: what failed
 * for want of a session must not take its place.
 */
export const toastMiddleware: Middleware = (store) => (next) => (action) => {
  if (toastShown.match(action) && selectSessionEnded(store.getState() as ToastRoot)) {
    runToastClose(action.payload.id);
    return action;
  }
  const gone = selectToast(store.getState() as ToastRoot);
  const result = next(action);
  if (gone && gone.id !== selectToast(store.getState() as ToastRoot)?.id) {
    runToastClose(gone.id);
  }
  return result;
};
