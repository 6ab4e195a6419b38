import type { CurrentUser } from '@emberdeck/contracts/identity/users';

/** The owner of values that this browser stores for a user in one workspace. */
export const ownerIn = (user: Pick<CurrentUser, 'id' | 'workspaceId'> | undefined): string =>
  `${user?.id ?? ''}.${user?.workspaceId ?? ''}`;
