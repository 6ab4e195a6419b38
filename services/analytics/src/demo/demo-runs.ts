import { demoWorkspace } from '@emberdeck/contracts/demo/demo-workspace';
import type { EndedRun } from '../ingest/sync-runs/sync-runs.service.js';
import type { FailingFeed } from '../ingest/sample-data/sample-feed.service.js';
import type { DemoSource } from './demo-sources.js';

const noResult = { status: 'succeeded', reason: null, nextTryAt: null, rowsSkipped: 0 } as const;

const runMs = 2_000;

type Arrival = Pick<EndedRun, 'trigger' | 'httpStatus' | 'fileName'>;

/** What starts a run, as a real one of that source records it. */
function arrivalOf({ type, syncMinutes }: DemoSource): Arrival {
  if (type === 'Webhook') return { trigger: 'webhook', httpStatus: null, fileName: null };
  if (type === 'File Upload') return { trigger: 'upload', httpStatus: null, fileName: 'figures.csv' };
  return { trigger: syncMinutes === null ? 'manual' : 'schedule', httpStatus: 200, fileName: null };
}

/** The run after it that failed, started by the creator. */
export function failedRun(source: DemoSource, id: string, at: Date, failure: FailingFeed) {
  return {
    id,
    workspaceId: demoWorkspace.id,
    dataSourceId: source.id,
    startedBy: source.createdBy,
    trigger: 'manual',
    status: 'failed',
    ...failure,
    startedAt: at,
    finishedAt: at,
    createdAt: at,
  } as const;
}

/** The good run that ended at the last sync. Its id is fixed: a later start moves the run. */
export function succeededRun(source: DemoSource, finishedAt: Date) {
  const arrival = arrivalOf(source);
  const isByUser = arrival.trigger === 'manual' || arrival.trigger === 'upload';
  const startedAt = new Date(finishedAt.getTime() - runMs);
  return {
    id: source.id.replace('da7a', '5c7a'),
    workspaceId: demoWorkspace.id,
    dataSourceId: source.id,
    startedBy: isByUser ? source.createdBy : null,
    ...arrival,
    ...noResult,
    rowsRead: source.syncedRows,
    rowsAdded: source.syncedRows,
    startedAt,
    finishedAt,
    createdAt: startedAt,
  };
}
