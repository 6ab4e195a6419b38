import type { ThunkAction, UnknownAction } from '@reduxjs/toolkit';
import { isApiError, isAwayStatus } from './apiError.js';
import { baseApi } from './baseApi.js';
import { recalledKeys } from './keptAnswers.js';
import { readOnceMore } from './readAgain.js';

type ApiRoot = Parameters<typeof baseApi.util.selectInvalidatedBy>[0];

/** Reads that the server could not answer, and has not answered since; also while they are on their way once more. */
const failedReads = (state: ApiRoot) =>
  Object.values(state[baseApi.reducerPath].queries).filter(
    (read) => isApiError(read?.error) && isAwayStatus(read.error.status),
  );

export const selectHasFailedReads = (state: ApiRoot): boolean => failedReads(state).length > 0;

/** Sends them once more, and those that a stored answer stands in for. */
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
