import type { Middleware } from '@reduxjs/toolkit';
import { runToastClose } from './toastActions.js';
import { rememberBell, selectBell, selectToast, toastSlice } from './toastSlice.js';

type ToastRoot = Parameters<typeof selectToast>[0];

/** Runs the callback of a toast that left the screen, and keeps the bell for a reload. */
export const toastMiddleware: Middleware = (store) => (next) => (action) => {
  const before = store.getState() as ToastRoot;
  const result = next(action);
  const after = store.getState() as ToastRoot;
  if (before[toastSlice.reducerPath] !== after[toastSlice.reducerPath]) {
    const gone = selectToast(before);
    if (gone && gone.id !== selectToast(after)?.id) {
      runToastClose(gone.id);
    }
    if (selectBell(before) !== selectBell(after)) {
      rememberBell(selectBell(after));
    }
  }
  return result;
};
