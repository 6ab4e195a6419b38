import type { SyncRun } from '@emberdeck/contracts/analytics/sync-runs';
import { idOf } from './workspace.js';

/** A run that brought 120 rows into the source number 100. */
export const aRun = (part: Partial<SyncRun> = {}): SyncRun => ({
  id: idOf(700),
  sourceId: idOf(100),
  trigger: 'schedule',
  status: 'succeeded',
  startedAt: '2026-03-10T12:00:00.000Z',
  finishedAt: '2026-03-10T12:00:02.500Z',
  rowsRead: 130,
  rowsAdded: 120,
  rowsReplaced: 0,
  rowsSkipped: 10,
  rowsRefused: 0,
  pages: null,
  undoableUntil: null,
  undoneAt: null,
  isUndoing: false,
  httpStatus: 200,
  reason: null,
  firstProblem: null,
  nextTryAt: null,
  fileName: null,
  createdAt: '2026-03-10T12:00:00.000Z',
  ...part,
});
