import { nanoid } from '@reduxjs/toolkit';
import type { Dispatch } from '@reduxjs/toolkit';
import { i18n } from '../i18n/i18n.js';
import { causeOfFailure } from '../lib/causeOfFailure.js';
import { setToastCallbacks } from './toastActions.js';
import type { ToastCallbacks } from './toastActions.js';
import { toastShown } from './toastSlice.js';
import type { ToastContent } from './toastSlice.js';

/** Shows a toast in place of the current one. Its callbacks are dropped with it. */
export function showToast(
  dispatch: Dispatch,
  content: ToastContent,
  callbacks?: ToastCallbacks,
  id: string = nanoid(),
): void {
  if (callbacks) {
    setToastCallbacks(id, callbacks);
  }
  dispatch(toastShown(content, id));
}

/** Shows a failed change in a toast: what failed and, if known, why and when to try again. */
export function showFailure(dispatch: Dispatch, what: string, error: unknown): void {
  const cause = causeOfFailure(error, i18n.t);
  const content = { variant: 'destructive', title: i18n.t('toast.error'), text: what } as const;
  showToast(dispatch, cause === null ? content : { ...content, cause });
}
