import { type Action, isClosedByEnd, isRefusedInView, may } from '@emberdeck/contracts/core/permissions';
import { useGetUserQuery } from './sessionApi.js';

/**
 * Returns whether the signed-in user's role allows an action, and a workspace that is being deleted does. Nothing is allowed
 * before the user is loaded.
 */
export function useMay(): (action: Action) => boolean {
  const { data: user } = useGetUserQuery();
  return (action) =>
    user !== undefined &&
    may(user, action) &&
    !isRefusedInView(user, action) &&
    !(user.workspaceEndsAt && isClosedByEnd(action));
}

/** Returns whether the user may manage an item: always as its creator, otherwise if the role allows the action. */
export function useMayManage(): (action: Action, createdBy: string) => boolean {
  const { data: user } = useGetUserQuery();
  return (action, createdBy) =>
    user !== undefined &&
    (user.id === createdBy || may(user, action)) &&
    !isRefusedInView(user, action) &&
    !(user.workspaceEndsAt && isClosedByEnd(action));
}

/** Whether the user may manage an item. See {@link useMayManage}. */
export function useCanManage(action: Action, createdBy: string): boolean {
  return useMayManage()(action, createdBy);
}

/** Whether the signed-in user's role allows an action. Screens do not offer other actions. */
export function useCan(action: Action): boolean {
  return useMay()(action);
}
