import type { SyncTrigger } from '@emberdeck/contracts/analytics/sync-runs';
import type { Source } from '../data-sources/data-sources.service.js';
import type { ApiBookmark } from '@emberdeck/connector/feed/feed-types';
import type { Worker } from '../sync-runs/sync-runs.service.js';

/** A sync that this worker runs. */
export interface OpenSync {
  readonly worker: Worker;
  /** The source as it was when the run began. */
  readonly source: Source;
  readonly bookmark: ApiBookmark | null;
  /** Everything is read again. */
  readonly isFromStart: boolean;
  /** The time of rows without a time: the same in all attempts at the run, and in its retries. */
  readonly undatedAt: Date;
  readonly trigger: SyncTrigger;
  readonly startedBy: string | null;
  /** How many attempts at the run were lost with their process. */
  readonly losses: number;
}

/** Another worker has the run, or it has ended. */
export class RunLost extends Error {
  constructor() {
    super('The run belongs to another worker, or it has ended');
    this.name = 'RunLost';
  }
}
