import type { ThunkAction, UnknownAction } from '@reduxjs/toolkit';
import { isApiError, isAwayStatus } from './apiError.js';
import { baseApi } from './baseApi.js';
import { recalledKeys } from './cachedAnswers.js';
import { readOnceMore } from './readAgain.js';

type ApiRoot = Parameters<typeof baseApi.util.selectInvalidatedBy>[0];

/** Reads that failed because the server was unavailable, until they succeed. Includes reads that are being retried. */
const failedReads = (state: ApiRoot) =>
  Object.values(state[baseApi.reducerPath].queries).filter(
    (read) => isApiError(read?.error) && isAwayStatus(read.error.status),
  );

export const selectHasFailedReads = (state: ApiRoot): boolean => failedReads(state).length > 0;

/** Repeats the failed reads, and the reads that show a stored answer. */
export function readFailedAgain(): ThunkAction<void, unknown, unknown, UnknownAction> {
  return (dispatch, getState) => {
    const state = getState() as ApiRoot;
    const { queries } = state[baseApi.reducerPath];
    const stored = [...recalledKeys()].map((key) => queries[key]);
    for (const read of new Set([...failedReads(state), ...stored])) {
      if (read && read.status !== 'pending') {
        readOnceMore(dispatch, read);
      }
    }
  };
}
