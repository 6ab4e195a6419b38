import { Injectable } from '@nestjs/common';
import type { ApiBookmark, FeedEnd, FeedPage, FeedPoint } from '@emberdeck/connector/feed/feed-types';
import { sampleCalendar, samplePoints } from './sample-points.js';
import { type FailingFeed, failingFeeds, sampleFeeds } from './sample-series.js';

export type { FailingFeed };

/** A source that reads a built-in feed. */
interface FedSource {
  readonly feed: string | null;
  readonly feedAnchor: Date | null;
}

interface ReadOptions {
  readonly now: Date;
  readonly onPage: (page: FeedPage) => Promise<void>;
}

/** The built-in connector: feeds of the demo and of sample data, computed instead of requested. */
@Injectable()
export class SampleFeed {
  /** The days that the points of a feed are of. */
  days(now: Date): Date[] {
    return sampleCalendar(now);
  }

  /** Points of the last year, or since the last known one. Empty for a source without a feed. */
  points({ feed, feedAnchor }: FedSource, now: Date, after: Date | null = null): FeedPoint[] {
    const series = feed === null ? undefined : sampleFeeds[feed];
    return series === undefined || feedAnchor === null
      ? []
      : samplePoints(series, feedAnchor, { now, after });
  }

  /** How the feed fails; null if it does not. */
  failureOf(feed: string | null): FailingFeed | null {
    return feed === null ? null : (failingFeeds[feed] ?? null);
  }

  /** Reads the feed like an API. */
  async read(
    source: FedSource,
    bookmark: ApiBookmark | null,
    { now, onPage }: ReadOptions,
  ): Promise<FeedEnd> {
    const failing = this.failureOf(source.feed);
    if (failing !== null) {
      return { ok: false, code: 'status', kind: 'passing', retryAfterSeconds: null, ...failing };
    }
    const newest = bookmark?.newestAt ?? null;
    const points = this.points(source, now, newest === null ? null : new Date(newest));
    if (points.length > 0) {
      await onPage({ points, rowsRead: points.length, skipped: 0, firstProblem: null });
    }
    const newestAt = points.at(-1)?.timestamp.toISOString() ?? newest;
    return {
      ok: true,
      httpStatus: 200,
      notModified: points.length === 0,
      bookmark: { etag: null, lastModified: null, newestAt },
    };
  }
}
