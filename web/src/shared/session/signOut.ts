import { socketStopped } from '../realtime/socketSlice.js';
import { settleRemovals } from '../removals/removals.js';
import type { AppThunk } from '../store/state.js';
import { forgetSession } from './forgetSession.js';
import { sessionEnded } from './sessionSlice.js';

/** The sign-out waits at most this long for the pending removals, and for the browser's storage, in milliseconds. */
const patienceMs = 3000;

const patience = (): Promise<void> => new Promise((resolve) => setTimeout(resolve, patienceMs));

/**
 * Signs out. Sends pending removals first, while the session still exists. Then it ends the session on this page and
 * stops the socket: the server closes the socket during the sign-out, and the page must not react.
 */
export function signOut(userId: string | undefined): AppThunk<Promise<void>> {
  return async (dispatch) => {
    await Promise.race([dispatch(settleRemovals()), patience()]);
    dispatch(sessionEnded());
    dispatch(socketStopped());
    // A navigation would cut the deletion off.
    await Promise.race([forgetSession(userId), patience()]);
    window.location.assign('/api/logout');
  };
}
