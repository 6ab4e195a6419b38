import { isApiError, isAwayStatus } from './apiError.js';
import { baseApi } from './baseApi.js';
import { recalledKeys } from './cachedAnswers.js';
import type { AppThunk, RootState } from '../store/state.js';
import { readOnceMore } from './readAgain.js';

/** Reads that failed because the server was unavailable, until they succeed. Includes reads that are being retried. */
const failedReads = (state: RootState) =>
  Object.values(state[baseApi.reducerPath].queries).filter(
    (read) => isApiError(read?.error) && isAwayStatus(read.error.status),
  );

export const selectHasFailedReads = (state: RootState): boolean => failedReads(state).length > 0;

/** Repeats the failed reads, and the reads that show a stored answer. */
export function readFailedAgain(): AppThunk {
  return (dispatch, getState) => {
    const state = getState();
    const { queries } = state[baseApi.reducerPath];
    const stored = [...recalledKeys()].map((key) => queries[key]);
    for (const read of new Set([...failedReads(state), ...stored])) {
      if (read && read.status !== 'pending') {
        readOnceMore(dispatch, read);
      }
    }
  };
}
