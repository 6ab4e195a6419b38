import type { Dispatch } from '@reduxjs/toolkit';
import { i18n } from '../i18n/i18n.js';
import { storageKeys, writeStored } from '../lib/storage.js';
import { toastShown } from '../toasts/toastSlice.js';
import { selectSessionEnded, sessionEnded } from './sessionSlice.js';

const loginDelayMs = 500;

type SessionRoot = Parameters<typeof selectSessionEnded>[0];

/** One toast, then the login address; however many calls find out at the same time. */
export function endSession(dispatch: Dispatch, getState: () => unknown): void {
  if (selectSessionEnded(getState() as SessionRoot)) {
    return;
  }
  dispatch(
    toastShown({
      variant: 'destructive',
      title: i18n.t('toast.unauthorizedTitle'),
      text: i18n.t('toast.unauthorizedText'),
    }),
  );
  // After its own toast: from here on there is no other one.
  dispatch(sessionEnded());
  writeStored('session', storageKeys.returnTo, window.location.pathname + window.location.search);
  writeStored('local', storageKeys.signedIn, null);
  setTimeout(() => window.location.assign('/api/login'), loginDelayMs);
}
