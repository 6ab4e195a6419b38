import { z } from 'zod';
import { defineCall } from '../core/call.js';
import { defineEvent } from '../core/event.js';
import { instant, nullableInstant, pageQuery, uuid } from '../core/fields.js';
import { get, post, start } from '../core/route.js';
import { defineJob } from '../jobs/job.js';

export const syncTriggers = ['schedule', 'manual', 'retry', 'webhook', 'upload', 'sample'] as const;
export type SyncTrigger = (typeof syncTriggers)[number];

export const syncStatuses = ['queued', 'running', 'succeeded', 'failed'] as const;
export type SyncStatus = (typeof syncStatuses)[number];

/**
 * One attempt to bring rows into a source. `rowsRead` = `rowsAdded` + `rowsReplaced` + `rowsSkipped` (equal to stored ones)
 * + `rowsRefused`. `reason` is a sentence for people; null unless the run failed. `firstProblem` names the first row that
 * was not stored. `nextTryAt` is the next automatic try after a failure.
 */
export const syncRun = z.object({
  id: uuid,
  sourceId: uuid,
  trigger: z.enum(syncTriggers),
  status: z.enum(syncStatuses),
  startedAt: nullableInstant,
  finishedAt: nullableInstant,
  rowsRead: z.number().int(),
  rowsAdded: z.number().int(),
  /** Absent in events of an earlier version, as all fields with a default. */
  rowsReplaced: z.number().int().default(0),
  rowsSkipped: z.number().int(),
  rowsRefused: z.number().int().default(0),
  /** Pages of an API that were read; null for other triggers. */
  pages: z.number().int().nullable().default(null),
  /** Until when the run can be undone; null if it brought nothing, is undone, or cannot be undone any more. */
  undoableUntil: nullableInstant.default(null),
  undoneAt: nullableInstant.default(null),
  /** A job takes its rows back now. */
  isUndoing: z.boolean().default(false),
  httpStatus: z.number().int().nullable(),
  reason: z.string().nullable(),
  firstProblem: z.string().nullable().default(null),
  nextTryAt: nullableInstant,
  /** Name of the uploaded file; null for other triggers. */
  fileName: z.string().nullable(),
  createdAt: instant,
});

export type SyncRun = z.output<typeof syncRun>;

/** The runs of a source, newest first. Clients may not see them. */
export const listSyncRuns = defineCall({
  service: 'analytics',
  name: 'list-sync-runs',
  access: 'user',
  input: pageQuery.extend({ id: uuid }),
  output: z.array(syncRun),
  tags: ['SyncRun'],
});

/**
 * Starts a run. If a run of the source is queued or running already, returns that one. `fromStart` forgets what is known
 * of the API (entity tag, newest time) and reads everything again; retries do so too, and a run that is open already is
 * followed by another one.
 */
export const syncDataSource = defineCall({
  service: 'analytics',
  name: 'sync-data-source',
  access: 'user',
  repeats: 'with-key',
  input: z.object({ id: uuid, fromStart: z.boolean().default(false) }),
  output: syncRun,
});

/**
 * Takes a run back: its points go, and what they replaced returns. Returns the run, which is undone, or is being undone if
 * it has many rows. An undone run stays as it is. Fails with `conflict` if the run is open or can no longer be undone, and
 * with `forbidden` if the actor may not manage the source.
 */
export const undoRun = defineCall({
  service: 'analytics',
  name: 'undo-run',
  access: 'user',
  repeats: 'always',
  input: z.object({ id: uuid, runId: uuid }),
  output: syncRun,
  timeoutMs: 30_000,
});

/** Takes back a run with many rows. */
export const undoRunRows = defineJob({
  service: 'analytics',
  name: 'undo-run-rows',
  title: 'Undo an import',
  input: z.object({
    sourceId: uuid,
    workspaceId: uuid,
    runId: uuid,
    userId: uuid,
    actorName: z.string(),
  }),
  result: z.null(),
  startedBy: 'undo-run',
  attempts: 3,
  backOffSeconds: 5,
  timeLimitSeconds: 600,
  activePerUser: 20,
});

/** Reads an API into a source. */
export const syncSource = defineJob({
  service: 'analytics',
  name: 'sync-source',
  title: 'Sync a data source',
  input: z.object({ sourceId: uuid, workspaceId: uuid, runId: uuid, fromStart: z.boolean() }),
  result: z.null(),
  startedBy: 'sync-data-source',
  attempts: 3,
  // What a source answers, or how it is mapped, may be what stops the process. A third run would stop it again.
  losses: 2,
  backOffSeconds: 5,
  timeLimitSeconds: 600,
  activePerUser: 20,
  // Slow servers leave places to other jobs, and those of one workspace leave some to the others.
  share: 2 / 3,
  shareOfWorkspace: 1 / 3,
  // A day longer than its run.
  keptDays: 31,
});

/** Starts the syncs that are due, and reports sources that passed their freshness limit or recovered. */
export const scheduleSyncs = defineJob({
  service: 'analytics',
  name: 'schedule-syncs',
  title: 'Start the syncs that are due',
  input: z.object({}),
  result: z.null(),
  startedBy: 'product',
  attempts: 1,
  backOffSeconds: 5,
  timeLimitSeconds: 55,
  schedule: '* * * * *',
});

/** A run was queued, started or ended. Carries the row for the members who may see it. */
export const syncRunChanged = defineEvent({
  service: 'analytics',
  name: 'sync-run-changed',
  payload: z.object({ workspaceId: uuid, run: syncRun }),
  realtime: {
    audience: 'team',
    changes: { what: 'sync_runs', tags: ['SyncRun'] },
    message: { type: 'sync_run', fields: { run: syncRun }, tags: [], of: ({ run }) => ({ run }) },
  },
});

export const syncRunRoutes = [
  get('/api/data-sources/:id/runs', listSyncRuns, 'Runs of a data source, newest first', {
    access: 'see-source-access',
  }),
  start('/api/data-sources/:id/sync', syncDataSource, 'Starts a sync; answers with its run', {
    example: { fromStart: false },
  }),
  post(
    '/api/data-sources/:id/runs/:runId/undo',
    undoRun,
    'Takes a run back, within 30 days; answers with it',
    {
      // Tests know no run of a new source.
      scope: 'personal',
      example: {},
    },
  ),
];
