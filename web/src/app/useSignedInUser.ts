import { useCallback, useEffect } from 'react';
import { isApiError } from '../shared/api/apiError.js';
import type { ApiError } from '../shared/api/apiError.js';
import { forgetAnswers } from '../shared/api/cachedAnswers.js';
import { storageKeys, writeStored } from '../shared/lib/storage.js';
import { forgetDraftsOfOthers } from '../shared/session/forgetSession.js';
import { useGetUserQuery, useIsSignedOut, useUserState } from '../shared/session/sessionApi.js';
import { sessionElsewhere, userShown } from '../shared/session/sessionSlice.js';
import { useAppDispatch } from '../shared/store/hooks.js';
import { useSessionWatch } from '../shared/session/useSessionWatch.js';

/** The time before a retry, in milliseconds. A longer `retryAfter` of the server takes precedence. */
const retryMs = 5_000;

/** Why the server returned neither the user nor 401. */
function failureOf({ data, error }: ReturnType<typeof useUserState>): ApiError | null {
  return !data && isApiError(error) && error.status !== 401 ? error : null;
}

/** The signed-in user. Retries failures, and shares sign-ins and sign-outs with other tabs and the next visit. */
export function useSignedInUser() {
  const failure = failureOf(useUserState());
  const pollingInterval = failure ? Math.max(retryMs, (failure.retryAfter ?? 0) * 1_000) : 0;
  const { data: user, isLoading, isFetching, refetch } = useGetUserQuery(undefined, { pollingInterval });
  const dispatch = useAppDispatch();
  const isOut = useIsSignedOut();
  const isIn = user !== undefined;
  const userId = user?.id;

  const retry = useCallback(() => void refetch(), [refetch]);
  const look = useCallback(
    () => (isIn ? void dispatch(sessionElsewhere()) : retry()),
    [isIn, dispatch, retry],
  );
  // Other tabs follow to another workspace too, also while their sockets are down.
  const place = user && `${user.id} ${user.workspaceId}`;
  useSessionWatch(place ?? (isOut ? null : undefined), look);

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

  return { user, failure, isLoading, isFetching, retry };
}
