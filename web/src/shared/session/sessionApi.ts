import type { CurrentUser } from '@emberdeck/contracts/identity/users';
import { isApiError } from '../api/apiError.js';
import { baseApi } from '../api/baseApi.js';
import type { AppDispatch, AppThunk } from '../store/state.js';

const sessionApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    getUser: build.query<CurrentUser, void>({
      query: () => ({ url: '/api/auth/user' }),
      extraOptions: { probe: true },
      providesTags: ['User'],
    }),
    /** Reads the user without a change of the screen: the answer may be about another user. */
    fetchUser: build.mutation<CurrentUser, void>({ query: () => ({ url: '/api/auth/user' }) }),
  }),
});

export const { useGetUserQuery } = sessionApi;

/** The last read of the user, without a new one. */
export const { useQueryState: useUserState } = sessionApi.endpoints.getUser;

/** Whether the server has answered that no user is signed in. */
export function useIsSignedOut(): boolean {
  const { data, error } = useUserState();
  return !data && isApiError(error) && error.status === 401;
}

/** The signed-in user on the screen. */
export const selectUser = sessionApi.endpoints.getUser.select();

/** Reads the signed-in user. Never rejects. */
export async function readUser(dispatch: AppDispatch): Promise<void> {
  await dispatch(sessionApi.endpoints.getUser.initiate());
}

/** Whether the session is of the same user, in the same workspace and in the same view of it. */
const isSamePlace = (one: CurrentUser, other: CurrentUser): boolean =>
  one.id === other.id &&
  one.workspaceId === other.workspaceId &&
  (one.viewAs === null) === (other.viewAs === null) &&
  one.viewAs?.userId === other.viewAs?.userId;

/** `gone`: the page is closing. `unknown`: the server was not reachable. */
export type SessionCheck = 'same' | 'gone' | 'unknown';

/**
 * Checks whether this browser is still signed in as the user on the screen. If another user is signed in, the page
 * reloads, so that no data of the first user stays in memory. A 401 ends the session, as on any other call.
 */
export function checkUser(): AppThunk<Promise<SessionCheck>> {
  return async (dispatch, getState) => {
    const { data: now, error } = await dispatch(
      sessionApi.endpoints.fetchUser.initiate(undefined, { track: false }),
    );
    if (!now) {
      return isApiError(error) && error.status === 401 ? 'gone' : 'unknown';
    }
    const { data: shown } = selectUser(getState());
    if (shown && !isSamePlace(shown, now)) {
      window.location.replace('/');
      return 'gone';
    }
    return 'same';
  };
}
