import { Injectable } from '@nestjs/common';
import { UnitOfWork } from '@emberdeck/platform/database/unit-of-work';
import type { JobContext } from '@emberdeck/platform/jobs/run-job.decorator';
import { DataSourcesService, rowRuleOf } from '../data-sources/data-sources.service.js';
import type { FeedEnd, FeedPage, FeedPoint } from '@emberdeck/connector/feed/feed-types';
import { EqualRows, type PointsAdded, PointsService } from '../points/points.service.js';
import { untilSourceFree } from '../shared/source-busy.js';
import { SyncRunsService } from '../sync-runs/sync-runs.service.js';
import type { OpenSync } from './open-sync.js';

const bySync = { by: 'sync', origin: '' } as const;

/** Of a part of a sync: the rows that were read so far, and those of them that were not stored. */
interface Progress {
  readonly read: number;
  readonly refused: number;
}

/** Points of one transaction: it holds the lock of the source for a short time. */
const pointsPerWrite = 5_000;

/** How long a page waits for an upload into the same source. */
const patienceMs = 60_000;

/** Writes the pages of one sync, in short transactions. */
export interface OpenWriter {
  write(page: FeedPage): Promise<void>;
  /** The end of the sync: an API whose rows are all unreadable needs another mapping. */
  judge(end: FeedEnd): FeedEnd;
  /** What the run shows of its reading. */
  seen(): SeenPages;
}

/** What a run shows of the pages that it read. */
export interface SeenPages {
  /** The first row that was not stored; null if all were. */
  readonly firstProblem: string | null;
  /** Pages with rows; null for a built-in feed. */
  readonly pages: number | null;
}

/** Makes the writers of syncs. */
@Injectable()
export class PageWriter {
  constructor(
    private readonly work: UnitOfWork,
    private readonly sources: DataSourcesService,
    private readonly points: PointsService,
    private readonly runs: SyncRunsService,
  ) {}

  open(sync: OpenSync, context: JobContext): OpenWriter {
    // Equal events of a sync each count, also in different parts of it.
    const counter = new EqualRows();
    const seen = {
      pages: 0,
      rows: 0,
      points: 0,
      refused: 0,
      firstProblem: null as string | null,
      leavesNamesOut: false,
    };
    return {
      write: async (page) => {
        context.signal.throwIfAborted();
        seen.pages += 1;
        seen.rows += page.rowsRead;
        seen.firstProblem ??= page.firstProblem;
        await this.points.preparePartitionsOf(page.points);
        let start = 0;
        do {
          const part = page.points.slice(start, start + pointsPerWrite);
          start += pointsPerWrite;
          seen.points += part.length;
          // The rows that could not be read count with the last part.
          const isLast = start >= page.points.length;
          const read = isLast ? seen.rows : seen.rows - (page.points.length - start) - page.skipped;
          if (isLast) seen.refused += page.skipped;
          const added = await this.add(sync, context, part, { read, refused: seen.refused }, counter);
          counter.add(part);
          seen.refused += added.refused;
          seen.leavesNamesOut ||= added.problem !== null;
          seen.firstProblem ??= added.problem;
          context.progress(read);
        } while (start < page.points.length);
      },
      judge: (end) => {
        if (end.ok && seen.points === 0 && seen.rows > 0) {
          return noReadableRow(end.httpStatus, seen.firstProblem);
        }
        return end.ok && seen.leavesNamesOut ? withoutTags(end) : end;
      },
      seen: () => ({
        firstProblem: seen.firstProblem,
        pages: sync.source.feed === null ? seen.pages : null,
      }),
    };
  }

  /** Points and counts commit together, so that a repeated part adds nothing to either. */
  private add(
    { source: { id }, runId, workspaceId }: OpenSync,
    context: JobContext,
    part: readonly FeedPoint[],
    { read, refused }: Progress,
    counter: EqualRows,
  ): Promise<PointsAdded> {
    const attempt = (): Promise<PointsAdded> =>
      this.work.run(async (tx) => {
        const source = await this.sources.lock(tx, workspaceId, id);
        const rule = rowRuleOf(source) ?? 'values';
        const added = await this.points.addPoints(tx, source, part, { ...bySync, rule, runId, counter });
        await context.own(tx);
        const counted = { ...added, read, refused: refused + added.refused };
        await this.runs.count(tx, { runId, workspaceId }, counted);
        return added;
      });
    return untilSourceFree(attempt, AbortSignal.timeout(patienceMs));
  }
}

const noReadableRow = (httpStatus: number, problem: string | null): FeedEnd => ({
  ok: false,
  httpStatus,
  reason: `No row could be read. ${problem ?? 'Check the mapping of the source.'}`,
  code: 'mapping',
  kind: 'person',
  retryAfterSeconds: null,
});

/** An unchanged answer would be a good run without rows, although some of its rows are not stored. */
const withoutTags = (end: Extract<FeedEnd, { readonly ok: true }>): FeedEnd => ({
  ...end,
  bookmark: { ...end.bookmark, etag: null, lastModified: null },
});
