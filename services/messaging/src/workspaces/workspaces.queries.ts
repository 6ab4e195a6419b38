import { workspaceData } from '@emberdeck/platform/workspaces/workspace-data';

/** The rows of a workspace in messaging. */
export const workspaces = workspaceData([
  { table: 'attachment', erase: 'delete' },
  { table: 'message_reaction', erase: 'delete' },
  { table: 'read_position', erase: 'delete' },
  { table: 'message', erase: 'delete' },
  // After `message`, whose trigger writes it.
  { table: 'deleted_message', erase: 'delete' },
  { table: 'member', erase: 'delete' },
]);
