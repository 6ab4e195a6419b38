import type { SyncRun } from '@emberdeck/contracts/analytics/sync-runs';
import type { SyncRunEntity } from './sync-run.entity.js';

/** The columns that an answer is made of. */
export type ShownRun = Omit<
  SyncRunEntity,
  'workspaceId' | 'dataSource' | 'startedBy' | 'jobId' | 'attempt' | 'losses' | 'fromStart'
>;

/** A run in a response. */
export function toSyncRun(run: ShownRun): SyncRun {
  return {
    id: run.id,
    sourceId: run.dataSourceId,
    trigger: run.trigger,
    status: run.status,
    startedAt: run.startedAt?.toISOString() ?? null,
    finishedAt: run.finishedAt?.toISOString() ?? null,
    rowsRead: run.rowsRead,
    rowsAdded: run.rowsAdded,
    rowsReplaced: 0,
    rowsSkipped: run.rowsSkipped,
    rowsRefused: 0,
    pages: run.pages,
    undoableUntil: null,
    undoneAt: null,
    httpStatus: run.httpStatus,
    reason: run.reason,
    firstProblem: run.firstProblem,
    nextTryAt: run.nextTryAt?.toISOString() ?? null,
    fileName: run.fileName,
    createdAt: run.createdAt.toISOString(),
  };
}
