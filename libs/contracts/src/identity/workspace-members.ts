import { z } from 'zod';
import { defineCall } from '../core/call.js';
import { uuid } from '../core/fields.js';
import { role } from '../core/roles.js';

/** A member as other services read it. `email` is the proven address; null without one, or while suspended. */
export const workspaceMember = z.object({
  userId: uuid,
  role,
  ownsWorkspace: z.boolean(),
  name: z.string(),
  email: z.string().nullable(),
});

export type WorkspaceMember = z.output<typeof workspaceMember>;

/**
 * The name of a workspace, and those of the given users that are members of it now. `name` is null for an unknown
 * workspace.
 */
export const readWorkspaceMembers = defineCall({
  service: 'identity',
  name: 'read-workspace-members',
  access: 'internal',
  callers: ['analytics', 'notifications'],
  input: z.object({ workspaceId: uuid, userIds: z.array(uuid).max(200) }),
  output: z.object({ name: z.string().nullable(), members: z.array(workspaceMember) }),
});

export type WorkspaceMembers = z.output<typeof readWorkspaceMembers.output>;
