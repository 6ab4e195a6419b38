import type { CurrentUser } from '@emberdeck/contracts/identity/users';
import { isApiError } from '../api/apiError.js';
import { baseApi } from '../api/baseApi.js';
import { cacheAnswer, forgetAnswers } from '../api/cachedAnswers.js';
import { forgetTagged } from '../api/entityTags.js';
import { shownUserOf } from '../api/shownWorkspace.js';
import type { AppDispatch, AppThunk, RootState } from '../store/state.js';
import { sessionElsewhere, workspaceEntered, workspaceLeft } from './sessionSlice.js';

/** Whether the session has the same view of its workspace. */
const isSameView = (one: CurrentUser, other: CurrentUser): boolean =>
  (one.viewAs === null) === (other.viewAs === null) && one.viewAs?.userId === other.viewAs?.userId;

const isSamePlace = (one: CurrentUser, other: CurrentUser): boolean =>
  one.id === other.id && one.workspaceId === other.workspaceId && isSameView(one, other);

const sessionApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    getUser: build.query<CurrentUser, void>({
      queryFn: async (_nothing, { dispatch, getState }, _options, read) => {
        const { data, error } = await read({ url: '/api/auth/user' });
        if (error) return { error };
        const now = data as CurrentUser;
        const shown = shownUserOf(getState() as RootState);
        if (!shown || isSamePlace(shown, now)) return { data: now };
        // Everything else in the store is of the place on the screen, so the change takes its own way.
        dispatch(sessionElsewhere());
        return { data: shown };
      },
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

/** `gone`: the page is closing. `unknown`: the server was not reachable. */
export type SessionCheck = 'same' | 'gone' | 'unknown';

/** Puts the user of another workspace in place of everything that the store has of the one on the screen. */
function showWorkspace(user: CurrentUser, address: string): AppThunk {
  return (dispatch) => {
    forgetTagged();
    window.history.replaceState(null, '', address);
    // Requests under way are aborted, so no late answer reaches the new workspace. The screens start over by its id.
    dispatch(workspaceLeft());
    dispatch(baseApi.util.resetApiState());
    dispatch(sessionApi.util.upsertQueryEntries([{ endpointName: 'getUser', arg: undefined, value: user }]));
  };
}

/** The address of the same screen in another workspace: its parameters name things of this one. */
const sameScreen = (): string => `/${window.location.pathname.split('/')[1] ?? ''}`;

/**
 * Checks whether this browser is still signed in as the user on the screen. If another user is signed in, or the view of
 * the workspace is another one, the page reloads, so that no data of before stays in memory. If the session has another
 * active workspace, the screen at `address` opens in it. A 401 ends the session, as on any other call.
 */
export function checkUser(address?: string): AppThunk<Promise<SessionCheck>> {
  return async (dispatch, getState) => {
    const before = selectUser(getState()).data?.workspaceId;
    const { data: now, error } = await dispatch(
      sessionApi.endpoints.fetchUser.initiate(undefined, { track: false }),
    );
    const { data: shown } = selectUser(getState());
    if (!now) {
      // Another check may have opened the new workspace, which aborts the requests under way: this one too.
      return shown?.workspaceId === before ? checkWithout(error) : dispatch(checkUser(address));
    }
    return shown ? dispatch(follow(shown, now, address)) : 'same';
  };
}

const checkWithout = (error: unknown): SessionCheck =>
  isApiError(error) && error.status === 401 ? 'gone' : 'unknown';

/** Shows what the server says now in place of what is shown. */
function follow(shown: CurrentUser, now: CurrentUser, address?: string): AppThunk<Promise<SessionCheck>> {
  return async (dispatch) => {
    const isMoved = shown.workspaceId !== now.workspaceId;
    if (shown.id !== now.id || (!isMoved && !isSameView(shown, now))) {
      window.location.replace('/');
      return 'gone';
    }
    if (isMoved) {
      await forgetAnswers();
      void cacheAnswer('/api/auth/user', JSON.stringify(now));
      dispatch(showWorkspace(now, address ?? sameScreen()));
      dispatch(workspaceEntered({ id: shown.workspaceId }));
    }
    return 'same';
  };
}
