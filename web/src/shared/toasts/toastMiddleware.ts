import type { Middleware } from '@reduxjs/toolkit';
import { selectSessionEnded } from '../session/sessionSlice.js';
import { runToastClose } from './toastActions.js';
import { selectStandingToasts, toastShown } from './toastSlice.js';

type ToastRoot = Parameters<typeof selectStandingToasts>[0] & Parameters<typeof selectSessionEnded>[0];

/**
 * Runs the callback of a toast that is over. Where the session ended its own toast is the last one: what failed
 * for want of a session must not take its place.
 */
export const toastMiddleware: Middleware = (store) => (next) => (action) => {
  if (toastShown.match(action) && selectSessionEnded(store.getState() as ToastRoot)) {
    runToastClose(action.payload.id);
    return action;
  }
  const before = selectStandingToasts(store.getState() as ToastRoot);
  const result = next(action);
  const after = selectStandingToasts(store.getState() as ToastRoot);
  for (const { id } of before) {
    if (!after.some((toast) => toast.id === id)) {
      runToastClose(id);
    }
  }
  return result;
};
