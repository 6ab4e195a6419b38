import type { SampleSource } from '@emberdeck/contracts/analytics/sample-sources';
import type { EndedRun } from '../shared/ended-run.js';
import { noRows } from '../shared/row-counts.js';
import type { FailingFeed } from './sample-feed.service.js';

/** The name of the file that a source without a feed to read has taken. */
export const fileName = 'figures.csv';

export const isFile = ({ type }: Pick<SampleSource, 'type'>): boolean => type === 'File Upload';

const runMs = 2_000;

type Arrival = Pick<EndedRun, 'trigger' | 'httpStatus' | 'fileName'>;

/** What starts a run, as a real one of that source records it. */
function arrivalOf({ type, syncMinutes }: SampleSource): Arrival {
  if (type === 'Webhook') return { trigger: 'webhook', httpStatus: null, fileName: null };
  if (type === 'File Upload') return { trigger: 'upload', httpStatus: null, fileName };
  return { trigger: syncMinutes === null ? 'manual' : 'schedule', httpStatus: 200, fileName: null };
}

/** The good run that ended at the last sync. Its id is fixed: a later start moves the run. */
export function succeededRun(source: SampleSource) {
  const arrival = arrivalOf(source);
  const isByUser = arrival.trigger === 'manual' || arrival.trigger === 'upload';
  const finishedAt = new Date(source.syncedAt);
  const startedAt = new Date(finishedAt.getTime() - runMs);
  return {
    id: runId(source, '5c7a'),
    workspaceId: source.workspaceId,
    dataSourceId: source.id,
    startedBy: isByUser ? source.createdBy : null,
    ...arrival,
    status: 'succeeded',
    reason: null,
    nextTryAt: null,
    ...noRows,
    rowsRead: source.syncedRows,
    rowsAdded: source.syncedRows,
    startedAt,
    finishedAt,
    createdAt: startedAt,
  } as const;
}

/** The run after it that failed, started by the creator. */
export function failedRun(source: SampleSource, at: Date, failure: FailingFeed) {
  return {
    id: runId(source, '5a7a'),
    workspaceId: source.workspaceId,
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

/** The id of the source with other digits in the place of its kind. */
const runId = ({ id }: SampleSource, kind: string): string => `${id.slice(0, -6)}${kind}${id.slice(-2)}`;
