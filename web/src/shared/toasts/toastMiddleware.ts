import type { Middleware } from '@reduxjs/toolkit';
import { selectSessionEnded } from '../session/sessionSlice.js';
import { runToastClose } from './toastActions.js';
import { selectStandingToasts, toastShown } from './toastSlice.js';

type ToastRoot = Parameters<typeof selectStandingToasts>[0] & Parameters<typeof selectSessionEnded>[0];

/**
 * Runs the `onClose` callback of a toast that is over. After the end of the session, its toast is the last one: calls
 * that fail without a session must not replace it.
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
