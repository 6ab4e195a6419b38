import type { DataSourceType } from '@emberdeck/contracts/analytics/data-source-types';

const minuteMs = 60_000;

/** Minutes between two scheduled syncs, by the setting of the creator. */
export const usualMinutes = 60;
export const highFrequencyMinutes = 5;

/** What decides whether the product reads a source on its own. */
export interface Readable {
  readonly type: DataSourceType;
  readonly endpoint: string | null;
  readonly feed: string | null;
}

/** Whether the product can read the source: from its API or from a built-in feed. */
export const isReadable = ({ type, endpoint, feed }: Readable): boolean =>
  feed !== null || (type === 'API Integration' && endpoint !== null);

const dayMs = 24 * 60 * minuteMs;

/**
 * The next sync of a built-in feed, which has a point a day. All sources of a workspace get it together, so that their
 * trends compare equal days.
 */
export function notAfterMidnight(next: Date, now: Date): Date {
  const midnight = (Math.floor(now.getTime() / dayMs) + 1) * dayMs;
  return new Date(Math.min(next.getTime(), midnight));
}

/** The first sync of a source that was added, resumed or corrected: at once. */
export const firstSync = (
  source: Readable & { readonly syncMinutes: number | null },
  now: Date,
): Date | null => (isReadable(source) && source.syncMinutes !== null ? now : null);

/** Whether a sync is the first one of a source that earns experience. Samples can be loaded again and again. */
export const isFirstSync = (source: {
  readonly lastSyncAt: Date | null;
  readonly isSample: boolean;
}): boolean => source.lastSyncAt === null && !source.isSample;
