import { z } from 'zod';
import { defineCall } from '../core/call.js';
import { defineEvent } from '../core/event.js';
import { done, idInput, instant, nothing, nullableInstant, text, uuid } from '../core/fields.js';
import { post, remove } from '../core/route.js';
import { defineJob } from '../jobs/job.js';

/** Days in which the owner can undo the deletion of a workspace. Then it is erased in every service. */
export const workspaceUndoDays = 7;

/**
 * Ends the caller's own workspace in {@link workspaceUndoDays}; `name` is its name as the owner typed it. Until then its
 * members read it and change nothing. A repeat answers the same time.
 */
export const deleteWorkspace = defineCall({
  service: 'identity',
  name: 'delete-workspace',
  access: 'user',
  input: idInput.extend({ name: text(120, 'Type the name of the workspace') }),
  output: z.object({ endsAt: instant }),
});

/** Undoes the deletion of the caller's own workspace. A repeat changes nothing. */
export const keepWorkspace = defineCall({
  service: 'identity',
  name: 'keep-workspace',
  access: 'user',
  input: idInput,
  output: done,
});

/** The end of a workspace was set, or taken back: then `endsAt` is null. */
export const workspaceEndChanged = defineEvent({
  service: 'identity',
  name: 'workspace-end-changed',
  payload: z.object({
    workspaceId: uuid,
    userId: uuid,
    /** The owner's name. */
    by: z.string(),
    name: z.string(),
    endsAt: nullableInstant,
  }),
  realtime: {
    audience: 'workspace',
    changes: { what: 'workspaces', tags: ['Workspace', 'User'] },
    isInAnswer: true,
  },
  activity: {
    type: 'system_event',
    readers: 'workspace',
    sentence: ({ by, endsAt }) =>
      endsAt === null
        ? `${by} keeps the workspace`
        : `${by} deletes the workspace, which ends on ${endsAt.slice(0, 10)}`,
    actorName: ({ by }) => by,
  },
  notice: {
    kinds: {
      workspace_ends: {
        icon: 'trash-2',
        tint: 'red',
        group: 'workspaces',
        mail: true,
        title: '{{name}} is being deleted',
        text: '{{actorName}} deletes this workspace. It ends on {{day}}. Until then you can read it.',
      },
      workspace_stays: {
        icon: 'check',
        tint: 'emerald',
        group: 'workspaces',
        mail: true,
        title: '{{name}} stays',
        text: '{{actorName}} keeps this workspace.',
      },
    },
    of: ({ workspaceId, userId, by, name, endsAt }, eventId) => ({
      kind: endsAt === null ? 'workspace_stays' : 'workspace_ends',
      key: `workspace-end:${eventId}`,
      workspaceId,
      readers: { kind: 'members', userIds: null, withClients: true },
      actorId: userId,
      params: { actorName: by, name, day: endsAt?.slice(0, 10) ?? null },
      link: '/settings',
    }),
  },
  audit: ({ workspaceId, userId, name, endsAt }) => ({
    workspaceId,
    actorId: userId,
    action: endsAt === null ? 'workspace_stays' : 'workspace_ends',
    target: { type: 'workspace', id: workspaceId, name },
    before: null,
    after: { endsAt },
  }),
});

/**
 * A user lost a workspace: it was erased, or `removedBy` removed the user from it. The user's sessions in it move to
 * `workspaceId`.
 */
export const workspaceLost = defineEvent({
  service: 'identity',
  name: 'workspace-lost',
  payload: z.object({
    userId: uuid,
    workspaceId: uuid,
    lostId: uuid,
    name: z.string(),
    /** The name of the manager; null if the workspace was erased, and absent in events of earlier versions. */
    removedBy: z.string().nullish(),
  }),
  realtime: {
    audience: 'user',
    changes: { what: 'workspaces', tags: ['Workspace', 'User'] },
    message: {
      type: 'workspace_lost',
      fields: { lostId: uuid, name: z.string(), removedBy: z.string().nullable() },
      tags: ['Workspace', 'User'],
      of: ({ lostId, name, removedBy = null }) => ({ lostId, name, removedBy }),
    },
  },
  notice: {
    kinds: {
      workspace_deleted: {
        icon: 'trash-2',
        tint: 'gray',
        group: 'workspaces',
        mail: true,
        title: '{{name}} was deleted',
        text: 'Its owner deleted the workspace with all its data.',
      },
      workspace_removed: {
        icon: 'user-minus',
        tint: 'gray',
        group: 'workspaces',
        mail: true,
        title: 'You were removed from {{name}}',
        text: '{{by}} ended your membership.',
      },
    },
    of: ({ userId, workspaceId, lostId, name, removedBy = null }, eventId) => ({
      kind: removedBy === null ? 'workspace_deleted' : 'workspace_removed',
      key: removedBy === null ? `workspace-deleted:${lostId}` : `workspace-removed:${eventId}`,
      workspaceId,
      readers: { kind: 'user', userId },
      params: { name, by: removedBy },
      link: '/',
    }),
  },
});

/** A workspace exists no more. Each service erases its rows of it. */
export const workspaceErased = defineEvent({
  service: 'identity',
  name: 'workspace-erased',
  payload: z.object({ workspaceId: uuid }),
});

/** Erases the workspaces whose time to undo is over. */
export const eraseWorkspaces = defineJob({
  service: 'identity',
  name: 'erase-workspaces',
  title: 'Erase deleted workspaces',
  input: nothing,
  result: z.object({ workspaces: z.number().int() }),
  startedBy: 'product',
  attempts: 3,
  backOffSeconds: 10,
  timeLimitSeconds: 600,
  schedule: '*/10 * * * *',
});

export const workspaceDeletionRoutes = [
  remove('/api/workspaces/:id', deleteWorkspace, 'Deletes a workspace; its owner can undo it for 7 days', {
    scope: 'personal',
    example: { name: 'Research' },
  }),
  post('/api/workspaces/:id/restore', keepWorkspace, 'Undoes the deletion of a workspace', {
    scope: 'personal',
    example: {},
  }),
];
