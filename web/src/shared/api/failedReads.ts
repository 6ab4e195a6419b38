import type { ThunkAction, UnknownAction } from '@reduxjs/toolkit';
import { isApiError } from './apiError.js';
import { baseApi } from './baseApi.js';
import { readOnceMore } from './readAgain.js';

/** By these a server says that it, or what it needs, is not there at the moment. */
const awayStatuses: readonly unknown[] = [502, 503, 504];

type ApiRoot = Parameters<typeof baseApi.util.selectInvalidatedBy>[0];

/** Reads that the server could not answer, and has not answered since; also while they are on their way once more. */
const failedReads = (state: ApiRoot) =>
  Object.values(state[baseApi.reducerPath].queries).filter(
    (read) => isApiError(read?.error) && awayStatuses.includes(read.error.status),
  );

export const selectHasFailedReads = (state: ApiRoot): boolean => failedReads(state).length > 0;

/** Sends them once more. */
export function readFailedAgain(): ThunkAction<void, unknown, unknown, UnknownAction> {
  return (dispatch, getState) => {
    for (const read of failedReads(getState() as ApiRoot)) {
      if (read?.status === 'rejected') {
        readOnceMore(dispatch, read);
      }
    }
  };
}
