import { useMemo } from 'react';
import { useGetUserQuery } from '../../shared/session/sessionApi.js';
import type { PostOwner } from './queuedPosts.js';

/** The user on the screen in the active workspace. Drafts and unsent messages belong to both. */
export function useWorkspaceOwner(): PostOwner {
  const { data: user } = useGetUserQuery();
  const userId = user?.id ?? '';
  const workspaceId = user?.workspaceId ?? '';
  return useMemo(() => ({ userId, workspaceId }), [userId, workspaceId]);
}
