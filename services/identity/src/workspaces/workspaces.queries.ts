import { workspaceData } from '@emberdeck/platform/workspaces/workspace-data';

/** The rows of a workspace in identity: foreign keys delete them with the row of the workspace. */
export const workspaces = workspaceData(
  [
    'membership',
    'removed_member',
    'session',
    'invitation',
    'workspace_domain',
    'audit_entry',
    'api_token',
    'handoff',
  ].map((table) => ({
    table,
    erase: 'with parent' as const,
  })),
);
