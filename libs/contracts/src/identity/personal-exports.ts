import { z } from 'zod';
import { blobAddress } from '../blobs/blob.js';
import { defineCall } from '../core/call.js';
import { defineCollection } from '../core/collection.js';
import { defineEvent } from '../core/event.js';
import { done, idInput, instant, nothing, nullableInstant, uuid } from '../core/fields.js';
import { defineRoute, get, remove, start } from '../core/route.js';
import { defineJob } from '../jobs/job.js';

/** Days for which the file of an export is kept. */
export const exportDays = 7;

/** Hours between two exports of a person. One that failed does not count. */
export const exportPauseHours = 24;

export const exportStatuses = ['queued', 'running', 'ready', 'failed'] as const;

/** An export as its person sees it. */
export const personalExport = z.object({
  id: uuid,
  status: z.enum(exportStatuses),
  /** From 0 to 100. */
  progress: z.number().int(),
  /** Why it failed, as a sentence for people. */
  reason: z.string().nullable(),
  sizeBytes: z.number().int().nullable(),
  createdAt: instant,
  /** When the file is removed; null before it is ready. */
  expiresAt: nullableInstant,
});

export type PersonalExport = z.output<typeof personalExport>;

/** The exports of the caller that were neither withdrawn nor removed, the newest first. */
export const listExports = defineCall({
  service: 'identity',
  name: 'list-exports',
  access: 'user',
  input: nothing,
  output: z.array(personalExport),
  tags: ['PersonalExport'],
});

/** Begins to make the archive of all data of the caller. A repeat answers the one that is being made. */
export const createExport = defineCall({
  service: 'identity',
  name: 'create-export',
  access: 'user',
  repeats: 'always',
  input: nothing,
  output: personalExport,
});

/** The address of the archive for its person. */
export const readExportFile = defineCall({
  service: 'identity',
  name: 'read-export-file',
  access: 'user',
  input: idInput,
  output: blobAddress,
});

/** Cancels an export that is being made, or deletes its file. */
export const deleteExport = defineCall({
  service: 'identity',
  name: 'delete-export',
  access: 'user',
  input: idInput,
  output: done,
});

/** Makes the archive. The row of the export says for whom. */
export const buildExport = defineJob({
  service: 'identity',
  name: 'build-export',
  title: 'Export my data',
  input: z.object({ exportId: uuid }),
  result: z.null(),
  startedBy: 'product',
  attempts: 3,
  backOffSeconds: 10,
  timeLimitSeconds: 3_600,
  share: 1 / 4,
  // A day longer than its row.
  keptDays: exportDays + 2,
});

const change = z.object({ id: uuid, export: personalExport.nullable() });

/** An export is at another place; `export` is null after it was withdrawn. */
export const personalExportChanged = defineEvent({
  service: 'identity',
  name: 'personal-export-changed',
  payload: z.object({ userId: uuid, change }),
  realtime: {
    audience: 'user',
    changes: { what: 'personal_exports', tags: ['PersonalExport'] },
    message: {
      type: 'personal_export',
      fields: { change: change.optional() },
      tags: ['PersonalExport'],
      row: 'change',
      of: (event) => ({ change: event.change }),
    },
  },
});

/** A person asked for an export. */
export const personalExportRequested = defineEvent({
  service: 'identity',
  name: 'personal-export-requested',
  payload: z.object({ userId: uuid, exportId: uuid }),
  audit: ({ userId, exportId }) => ({
    workspaceId: null,
    actorId: userId,
    action: 'exported',
    target: { type: 'export', id: exportId, name: null },
    before: null,
    after: null,
  }),
});

/** The archive is ready. `workspaceId` is the workspace in which its person asked for it. */
export const personalExportReady = defineEvent({
  service: 'identity',
  name: 'personal-export-ready',
  payload: z.object({
    userId: uuid,
    workspaceId: uuid,
    exportId: uuid,
    readyAt: instant,
    expiresAt: instant,
  }),
  notice: {
    kinds: {
      export_ready: {
        icon: 'download',
        tint: 'emerald',
        group: 'security',
        title: 'Your data is ready',
        text: 'Download it in Settings until {{day}}. If you did not ask for it, withdraw it there.',
      },
    },
    of: ({ userId, workspaceId, exportId, expiresAt }) => ({
      kind: 'export_ready',
      key: `export:${exportId}`,
      workspaceId,
      readers: { kind: 'user', userId },
      params: { day: expiresAt.slice(0, 10) },
      link: '/settings#settings-privacy',
    }),
  },
});

/** Downloads an archive: redirects to its address. */
export const exportFileRoute = defineRoute({
  method: 'GET',
  path: '/api/exports/:id/file',
  operation: 'downloadExport',
  access: 'signed-in',
  reauthentication: 'always',
  status: 302,
  summary: 'Redirects to the archive of an export; the address is valid for 60 s',
  input: idInput,
});

export const exportRoutes = [
  get('/api/exports', listExports, 'Exports of the data of the signed-in user, newest first'),
  start('/api/exports', createExport, 'Begins to export all data of the signed-in user, once a day', {
    reauthentication: 'always',
    example: {},
    errors: ['too_many_requests'],
  }),
  get('/api/exports/:id/address', readExportFile, 'The address of the archive, which is valid for 60 s', {
    reauthentication: 'always',
  }),
  remove('/api/exports/:id', deleteExport, 'Cancels an export, or deletes its file'),
];

export const exportCollections = [defineCollection({ path: '/api/exports', scope: 'personal' })];
