import { isAction, isFulfilled, isRejected } from '@reduxjs/toolkit';
import type { RootState, StartListening } from '../store/state.js';
import { isApiError, isAwayStatus } from './apiError.js';
import { recalledKeys } from './cachedAnswers.js';
import { read } from './readAgain.js';
import type { ReadOf } from './readAgain.js';
import { apiReducerPath } from './tags.js';

/** The time before a retry, in milliseconds. */
const retryMs = 5_000;

const isOfAway = (error: unknown): boolean => isApiError(error) && isAwayStatus(error.status);

/** Whether reads fail because the server is unavailable. Includes reads that are being retried. */
export const selectHasFailedReads = (state: RootState): boolean =>
  Object.values(state[apiReducerPath].queries).some((each) => isOfAway(each?.error));

interface EndOfRead {
  readonly type: string;
  readonly payload: unknown;
  readonly meta: { readonly requestId: string; readonly arg: ReadOf & { readonly queryCacheKey: string } };
}

/** Whether a read ended without the server: it failed, or it returned a stored answer. */
function isUnanswered(action: unknown): action is EndOfRead {
  if (!isAction(action) || (!isFulfilled(action) && !isRejected(action))) return false;
  const { meta, payload } = action as EndOfRead;
  return (
    meta.arg.queryCacheKey !== undefined && (isOfAway(payload) || recalledKeys().has(meta.arg.queryCacheKey))
  );
}

/** Repeats the reads that the server left unanswered until it answers. A newer read of the same data replaces a retry. */
export function retryReads(startListening: StartListening): void {
  startListening({
    matcher: isUnanswered,
    effect: async ({ meta: { requestId, arg } }, store) => {
      await store.delay(retryMs);
      const last = store.getState()[apiReducerPath].queries[arg.queryCacheKey];
      // The browser reports its return, and then every read on the screen is repeated.
      if (navigator.onLine && last?.requestId === requestId) {
        read(store.dispatch, arg, true);
      }
    },
  });
}
