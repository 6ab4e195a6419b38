import type { ThunkAction, UnknownAction } from '@reduxjs/toolkit';
import { socketStopped } from '../realtime/socketSlice.js';
import { settleRemovals } from '../removals/removals.js';
import { forgetSession } from './forgetSession.js';
import { sessionEnded } from './sessionSlice.js';

type SignOutThunk = ThunkAction<Promise<void>, unknown, unknown, UnknownAction>;

/** A server that takes longer than this over what is left to do keeps nobody signed in. */
const patienceMs = 3000;

/** Whether something is under way that would be lost: what guards the page against being closed answers for it. */
export function isBusy(): boolean {
  return !window.dispatchEvent(new Event('beforeunload', { cancelable: true }));
}

/** A page that the browser has kept as it was shows what belonged to whoever has left. */
function beginAnew({ persisted }: PageTransitionEvent): void {
  if (persisted) {
    window.location.reload();
  }
}

/**
 * Leaves on purpose. What was removed is removed first, as the session's last act; from then on this page is deaf to the
 * server, which closes its socket while the page goes.
 */
export function signOut(userId: string | undefined): SignOutThunk {
  return async (dispatch) => {
    const patience = new Promise<void>((resolve) => setTimeout(resolve, patienceMs));
    await Promise.race([dispatch(settleRemovals()), patience]);
    dispatch(sessionEnded());
    dispatch(socketStopped());
    forgetSession(userId);
    window.addEventListener('pageshow', beginAnew);
    window.location.assign('/api/logout');
  };
}
