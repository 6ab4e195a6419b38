import { type Action, may } from '@emberdeck/contracts/core/permissions';
import { useGetUserQuery } from './sessionApi.js';

/** Answers by action whether the role of the signed-in person allows it; nothing is allowed while that is not known. */
export function useMay(): (action: Action) => boolean {
  const { data: user } = useGetUserQuery();
  return (action) => user !== undefined && may(user, action);
}

/** Whether the signed-in user may manage what a member added: the own always, that of others by the action. */
export function useCanManage(action: Action, createdBy: string): boolean {
  const { data: user } = useGetUserQuery();
  return user !== undefined && (user.id === createdBy || may(user, action));
}

/** Whether the role of the signed-in person allows it: what it does not allow is not offered. */
export function useCan(action: Action): boolean {
  return useMay()(action);
}
