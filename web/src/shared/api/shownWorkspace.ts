import type { CurrentUser } from '@emberdeck/contracts/identity/users';
import type { RootState } from '../store/state.js';
import { apiReducerPath } from './tags.js';

/** The user on the screen; undefined while it is unknown. */
export const shownUserOf = (state: RootState): CurrentUser | undefined =>
  state[apiReducerPath].queries['getUser(undefined)']?.data as CurrentUser | undefined;

/** The workspace on the screen; null while the user is unknown. */
export const shownWorkspaceOf = (state: RootState): string | null => shownUserOf(state)?.workspaceId ?? null;
