import { defaultTimeZone } from '@emberdeck/contracts/core/zoned-time';
import type { Workspace } from '@emberdeck/contracts/identity/workspaces';
import { useGetWorkspacesQuery } from '../api/workspacesApi.js';
import { useGetUserQuery } from './sessionApi.js';

interface WorkspaceZone {
  readonly timeZone: string;
  /** The zone could not be read, so it may be another one. */
  readonly isUnknown: boolean;
}

/** The active workspace; undefined until it is loaded. */
export function useWorkspace(): Workspace | undefined {
  const { data: user } = useGetUserQuery();
  const { data: workspaces } = useGetWorkspacesQuery();
  return workspaces?.find(({ id }) => id === user?.workspaceId);
}

/** The time zone of the days of figures; the default while it is loading. */
export function useWorkspaceZone(): WorkspaceZone {
  const { isError } = useGetWorkspacesQuery();
  const workspace = useWorkspace();
  return { timeZone: workspace?.timeZone ?? defaultTimeZone, isUnknown: workspace === undefined && isError };
}
