import { z } from 'zod';
import { defineCall } from '../core/call.js';
import { defineCollection } from '../core/collection.js';
import { defineEvent } from '../core/event.js';
import { startedFrom } from '../core/edit.js';
import { done, idInput, nameText, nothing, nullableInstant, uuid } from '../core/fields.js';
import { role } from '../core/roles.js';
import { defineRoute, get, patch, post } from '../core/route.js';
import { timeZoneName } from '../core/time-zone.js';

/** A workspace that the user is a member of. `role` is the user's role in it. */
export const workspace = z.object({
  id: uuid,
  name: z.string(),
  role,
  ownsWorkspace: z.boolean(),
  /** A name of the IANA database. Days of figures and hours of scheduled reports are those of this zone. */
  timeZone: z.string(),
  /** Its owner offers it to the user, who becomes the owner by accepting. */
  isOffered: z.boolean(),
  /** The member to whom the user offers it. Only its owner gets it, and services of an earlier release do not send it. */
  offeredTo: uuid.nullish(),
  /** When it ends, as its owner deletes it; null otherwise. */
  endsAt: nullableInstant,
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
  input: z.object({
    id: uuid,
    name: nameText(120, 'Name is required').optional(),
    timeZone: timeZoneName.optional(),
    before: startedFrom({ name: z.string() }),
  }),
  output: workspace,
});

/** Workspaces that one person can own. */
export const maxOwnWorkspaces = 5;

/** Makes a workspace of the caller, and moves the caller's session into it. */
export const createWorkspace = defineCall({
  service: 'identity',
  name: 'create-workspace',
  access: 'user',
  repeats: 'with-key',
  input: z.object({ name: nameText(120, 'Name is required'), timeZone: timeZoneName.optional() }),
  output: workspace,
});

/** Ends the caller's membership. Refused for the owner, who hands the workspace over before. */
export const leaveWorkspace = defineCall({
  service: 'identity',
  name: 'leave-workspace',
  access: 'user',
  input: idInput,
  output: done,
});

/** Offers the caller's own workspace to a member; null takes the offer back. */
export const offerWorkspace = defineCall({
  service: 'identity',
  name: 'offer-workspace',
  access: 'user',
  input: idInput.extend({ userId: uuid.nullable() }),
  output: done,
});

/** Accepts a workspace that is offered to the caller, who owns it from then on. */
export const takeWorkspace = defineCall({
  service: 'identity',
  name: 'take-workspace',
  access: 'user',
  repeats: 'always',
  input: idInput,
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

/** Makes a workspace, and moves the session into it. */
export const createWorkspaceRoute = defineRoute({
  method: 'POST',
  path: '/api/workspaces',
  operation: 'createWorkspace',
  access: 'create-workspace',
  status: 201,
  summary: 'Makes a workspace, which becomes the active one of the session',
  input: createWorkspace.input,
  output: workspace,
  example: { name: 'Research' },
});

/** Leaves a workspace. Sessions in it move to another one. */
export const leaveWorkspaceRoute = defineRoute({
  method: 'POST',
  path: '/api/workspaces/:id/leave',
  operation: 'leaveWorkspace',
  access: 'leave-workspace',
  status: 200,
  summary: 'Leaves a workspace; another one becomes the active one of the session',
  input: leaveWorkspace.input,
  output: done,
  example: {},
  scope: 'personal',
});

export const workspaceRoutes = [
  get('/api/workspaces', listWorkspaces, 'The workspaces of the signed-in user, with their time zones'),
  patch('/api/workspaces/:id', updateWorkspace, 'Changes name or time zone of a workspace', {
    example: { timeZone: 'UTC' },
  }),
  post('/api/workspaces/:id/transfer', offerWorkspace, 'Offers a workspace to one of its members', {
    scope: 'personal',
    reauthentication: 'always',
    example: { userId: null },
  }),
  post('/api/workspaces/:id/transfer/accept', takeWorkspace, 'Accepts a workspace that is offered', {
    scope: 'personal',
    example: {},
  }),
];
