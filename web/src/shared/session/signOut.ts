import type { ThunkAction, UnknownAction } from '@reduxjs/toolkit';
import { socketStopped } from '../realtime/socketSlice.js';
import { settleRemovals } from '../removals/removals.js';
import { forgetSession } from './forgetSession.js';
import { sessionEnded } from './sessionSlice.js';

type SignOutThunk = ThunkAction<Promise<void>, unknown, unknown, UnknownAction>;

/** The sign-out waits at most this long for the pending removals, in milliseconds. */
const patienceMs = 3000;

/** Whether a sign-out would lose work. The guards against closing the page decide it. */
export function isBusy(): boolean {
  return !window.dispatchEvent(new Event('beforeunload', { cancelable: true }));
}

/** A page from the back/forward cache would show the data of the signed-out user. */
function reloadCachedPage({ persisted }: PageTransitionEvent): void {
  if (persisted) {
    window.location.reload();
  }
}

/**
 * Signs out. Sends pending removals first, while the session still exists. Then it ends the session on this page and
 * stops the socket: the server closes the socket during the sign-out, and the page must not react.
 */
export function signOut(userId: string | undefined): SignOutThunk {
  return async (dispatch) => {
    const patience = new Promise<void>((resolve) => setTimeout(resolve, patienceMs));
    await Promise.race([dispatch(settleRemovals()), patience]);
    dispatch(sessionEnded());
    dispatch(socketStopped());
    forgetSession(userId);
    window.addEventListener('pageshow', reloadCachedPage);
    window.location.assign('/api/logout');
  };
}
