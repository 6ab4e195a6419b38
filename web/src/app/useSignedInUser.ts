import { useCallback, useEffect } from 'react';
import { isApiError } from '../shared/api/apiError.js';
import type { ApiError } from '../shared/api/apiError.js';
import { forgetAnswers } from '../shared/api/cachedAnswers.js';
import { storageKeys, writeStored } from '../shared/lib/storage.js';
import { forgetDraftsOfOthers } from '../shared/session/forgetSession.js';
import { checkUser, useGetUserQuery } from '../shared/session/sessionApi.js';
import { userShown } from '../shared/session/sessionSlice.js';
import { useAppDispatch } from '../shared/store/hooks.js';
import { useSessionWatch } from '../shared/session/useSessionWatch.js';

/** The time before a retry, in milliseconds. A longer `retryAfter` of the server takes precedence. */
const retryMs = 5_000;

/** Retries automatically until the server returns the user or 401. */
function useRetry(failure: ApiError | null, retry: () => void): void {
  useEffect(() => {
    if (!failure) {
      return undefined;
    }
    const timer = setTimeout(retry, Math.max(retryMs, (failure.retryAfter ?? 0) * 1_000));
    window.addEventListener('online', retry);
    return () => {
      clearTimeout(timer);
      window.removeEventListener('online', retry);
    };
  }, [failure, retry]);
}

/** The signed-in user. Retries failures, and shares sign-ins and sign-outs with other tabs and the next visit. */
export function useSignedInUser() {
  const { data: user, error, isLoading, isFetching, refetch } = useGetUserQuery();
  const dispatch = useAppDispatch();
  const isOut = !user && isApiError(error) && error.status === 401;
  const failure = !user && !isOut && isApiError(error) ? error : null;
  const isIn = user !== undefined;
  const userId = user?.id;

  const retry = useCallback(() => void refetch(), [refetch]);
  const look = useCallback(() => (isIn ? void dispatch(checkUser()) : retry()), [isIn, dispatch, retry]);
  useSessionWatch(userId ?? (isOut ? null : undefined), look);
  useRetry(failure, retry);

  useEffect(() => {
    if (userId !== undefined) {
      dispatch(userShown(userId));
      writeStored('local', storageKeys.signedIn, 'yes');
      forgetDraftsOfOthers(userId);
    } else if (isOut) {
      writeStored('local', storageKeys.signedIn, null);
      forgetDraftsOfOthers(null);
      void forgetAnswers();
    }
  }, [dispatch, userId, isOut]);

  return { user, isOut, failure, isLoading, isFetching, retry };
}
