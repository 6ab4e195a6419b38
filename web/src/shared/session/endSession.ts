import type { Dispatch } from '@reduxjs/toolkit';
import { i18n } from '../i18n/i18n.js';
import { storageKeys, writeStored } from '../lib/storage.js';
import { showToast } from '../toasts/showToast.js';
import { selectSessionEnded, sessionEnded } from './sessionSlice.js';

/** How long the toast is seen: from when it is drawn, which takes a slow machine longer than this. */
const loginDelayMs = 500;

/** By then the login comes, whatever became of the toast. */
const latestLoginMs = 4_000;

type SessionRoot = Parameters<typeof selectSessionEnded>[0];

/** One toast, then the login address; however many calls find out at the same time. */
export function endSession(dispatch: Dispatch, getState: () => unknown): void {
  if (selectSessionEnded(getState() as SessionRoot)) {
    return;
  }
  const latest = setTimeout(leave, latestLoginMs);
  showToast(
    dispatch,
    {
      variant: 'destructive',
      title: i18n.t('toast.unauthorizedTitle'),
      text: i18n.t('toast.unauthorizedText'),
    },
    {
      onShown: () => {
        clearTimeout(latest);
        setTimeout(leave, loginDelayMs);
      },
    },
  );
  // After its own toast: from here on there is no other one.
  dispatch(sessionEnded());
  writeStored('session', storageKeys.returnTo, window.location.pathname + window.location.search);
  writeStored('local', storageKeys.signedIn, null);
}

function leave(): void {
  window.location.assign('/api/login');
}
