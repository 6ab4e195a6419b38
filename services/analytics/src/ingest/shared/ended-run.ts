import type { SyncStatus, SyncTrigger } from '@emberdeck/contracts/analytics/sync-runs';
import type { PointSpan } from '../../figures/metrics/metrics.service.js';
import type { RowCounts } from './row-counts.js';

/** A run that has ended, as uploads and webhooks record it. */
export interface EndedRun extends RowCounts {
  /** Of a run that a job did: the id of the job. An earlier end of the job is replaced. */
  readonly id?: string;
  readonly trigger: SyncTrigger;
  readonly status: Extract<SyncStatus, 'succeeded' | 'failed'>;
  readonly startedAt: Date;
  readonly finishedAt: Date;
  /** The times of its points; absent if they cannot be undone. */
  readonly span?: PointSpan | null;
  readonly httpStatus: number | null;
  readonly reason: string | null;
  readonly firstProblem?: string | null;
  readonly fileName: string | null;
  /** What failed, without counts or values. */
  readonly code?: string;
}
