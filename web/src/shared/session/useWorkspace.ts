import type { Workspace } from '@emberdeck/contracts/identity/workspaces';
import { useGetWorkspacesQuery } from '../api/workspacesApi.js';
import { useGetUserQuery } from './sessionApi.js';

/** The active workspace; undefined until it is loaded. */
export function useWorkspace(): Workspace | undefined {
  const { data: user } = useGetUserQuery();
  const { data: workspaces } = useGetWorkspacesQuery();
  return workspaces?.find(({ id }) => id === user?.workspaceId);
}
