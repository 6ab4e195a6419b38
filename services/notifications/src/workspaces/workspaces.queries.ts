import { workspaceData } from '@emberdeck/platform/workspaces/workspace-data';

/** The rows of a workspace in notifications. */
export const workspaces = workspaceData([
  { table: 'notification', erase: 'delete' },
  { table: 'notice_person', erase: 'delete' },
  { table: 'member', erase: 'delete' },
]);
