import type { CurrentUser } from '@emberdeck/contracts/identity/users';
import type { RootState } from '../store/state.js';
import { apiReducerPath } from './tags.js';

/** The workspace on the screen; null while the user is unknown. */
export function shownWorkspaceOf(state: RootState): string | null {
  const user = state[apiReducerPath].queries['getUser(undefined)']?.data as CurrentUser | undefined;
  return user?.workspaceId ?? null;
}
