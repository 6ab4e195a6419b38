import { z } from 'zod';
import { defineCall } from '../core/call.js';
import { defineCollection } from '../core/collection.js';
import { defineEvent } from '../core/event.js';
import { nothing, uuid } from '../core/fields.js';
import { role } from '../core/roles.js';
import { get, patch } from '../core/route.js';
import { timeZoneName } from '../core/time-zone.js';

/** A workspace that the user is a member of. `role` is the user's role in it. */
export const workspace = z.object({
  id: uuid,
  name: z.string(),
  role,
  ownsWorkspace: z.boolean(),
  /** A name of the IANA database. Days of figures and hours of scheduled reports are those of this zone. */
  timeZone: z.string(),
});

export type Workspace = z.output<typeof workspace>;

/** In the order in which the user joined them. */
export const listWorkspaces = defineCall({
  service: 'identity',
  name: 'list-workspaces',
  access: 'user',
  input: nothing,
  output: z.array(workspace),
  tags: ['Workspace'],
});

/** The right is that of the user in this workspace, which need not be the active one: see `manage-workspace`. */
export const updateWorkspace = defineCall({
  service: 'identity',
  name: 'update-workspace',
  access: 'user',
  input: z.object({ id: uuid, timeZone: timeZoneName }),
  output: workspace,
});

/**
 * The time zone of a workspace. `revision` grows with each change, so that a late event does not replace a newer one. A
 * workspace without such an event is in UTC.
 */
export const workspaceChanged = defineEvent({
  service: 'identity',
  name: 'workspace-changed',
  payload: z.object({
    workspaceId: uuid,
    timeZone: z.string(),
    revision: z.number().int(),
    /** Who changed it; null for a new workspace. */
    userId: uuid.nullish(),
  }),
  realtime: {
    audience: 'workspace',
    changes: { what: 'workspaces', tags: ['Workspace'] },
    isInAnswer: true,
  },
});

export const workspaces = defineCollection({ path: '/api/workspaces', scope: 'manage-workspace' });

export const workspaceRoutes = [
  get('/api/workspaces', listWorkspaces, 'The workspaces of the signed-in user, with their time zones'),
  patch('/api/workspaces/:id', updateWorkspace, 'Changes the time zone of a workspace', {
    example: { timeZone: 'UTC' },
  }),
];
