import { undoDays } from '@emberdeck/contracts/analytics/row-meaning';
import type { SyncRun } from '@emberdeck/contracts/analytics/sync-runs';
import type { SyncRunEntity } from './sync-run.entity.js';

/** The columns that an answer is made of. */
export type ShownRun = Omit<
  SyncRunEntity,
  'workspaceId' | 'dataSource' | 'startedBy' | 'jobId' | 'attempt' | 'losses' | 'fromStart' | 'lastPointAt'
>;

const dayMs = 86_400_000;

/**
 * Until when a run can be undone; null for a run that is open, undone or brought nothing. A file also brings the rows that
 * were there before: they stay when the run that brought them first is undone.
 */
export function undoableUntil(run: ShownRun): Date | null {
  const { rowsAdded, rowsReplaced, rowsSkipped, trigger } = run;
  const rows = rowsAdded + rowsReplaced + (trigger === 'upload' ? rowsSkipped : 0);
  const isOpen = run.finishedAt === null || run.undoJobId !== null;
  if (isOpen || run.undoneAt !== null || run.firstPointAt === null || rows === 0) return null;
  return new Date(run.createdAt.getTime() + undoDays * dayMs);
}

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
    rowsReplaced: run.rowsReplaced,
    rowsSkipped: run.rowsSkipped,
    rowsRefused: run.rowsRefused,
    pages: run.pages,
    undoableUntil: undoableUntil(run)?.toISOString() ?? null,
    undoneAt: run.undoneAt?.toISOString() ?? null,
    isUndoing: run.undoJobId !== null,
    httpStatus: run.httpStatus,
    reason: run.reason,
    firstProblem: run.firstProblem,
    nextTryAt: run.nextTryAt?.toISOString() ?? null,
    fileName: run.fileName,
    createdAt: run.createdAt.toISOString(),
  };
}
