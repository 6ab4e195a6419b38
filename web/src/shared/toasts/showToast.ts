import { nanoid } from '@reduxjs/toolkit';
import type { Dispatch } from '@reduxjs/toolkit';
import { keepToastCallbacks } from './toastActions.js';
import type { ToastCallbacks } from './toastActions.js';
import { toastShown } from './toastSlice.js';
import type { ToastContent } from './toastSlice.js';

/** Shows a toast, in place of the one there is; its callbacks live as long as it does. */
export function showToast(
  dispatch: Dispatch,
  content: ToastContent,
  callbacks?: ToastCallbacks,
  id: string = nanoid(),
): void {
  if (callbacks) {
    keepToastCallbacks(id, callbacks);
  }
  dispatch(toastShown(content, id));
}
