import type { SyncTrigger } from '@emberdeck/contracts/analytics/sync-runs';
import type { Source } from '../data-sources/data-sources.service.js';
import type { ApiBookmark } from '@emberdeck/connector/feed/feed-types';

/** A sync that has begun. */
export interface OpenSync {
  readonly runId: string;
  readonly workspaceId: string;
  /** The source as it was when the run began. */
  readonly source: Source;
  readonly bookmark: ApiBookmark | null;
  /** Everything is read again. */
  readonly isFromStart: boolean;
  /** The time of rows without a time: the same in all attempts at the run, and in its retries. */
  readonly undatedAt: Date;
  readonly trigger: SyncTrigger;
  readonly startedBy: string | null;
}
