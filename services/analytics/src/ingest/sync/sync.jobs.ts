import { Injectable } from '@nestjs/common';
import { scheduleSyncs, syncSource } from '@emberdeck/contracts/analytics/sync-runs';
import type { JobInput } from '@emberdeck/contracts/jobs/job';
import type { Tx } from '@emberdeck/platform/database/unit-of-work';
import {
  type JobChange,
  type JobContext,
  OnJobChange,
  RunJob,
} from '@emberdeck/platform/jobs/run-job.decorator';
import { Clock } from '@emberdeck/platform/rules/clock';
import type { FeedEnd } from '@emberdeck/connector/feed/feed-types';
import { SyncRunsService } from '../sync-runs/sync-runs.service.js';
import type { OpenSync } from './open-sync.js';
import { type OpenWriter, PageWriter } from './page-writer.js';
import { SourceReader } from './source-reader.js';
import { SyncOutcomes } from './sync-outcomes.service.js';
import { SyncPlanner } from './sync-planner.service.js';

/** A sync that takes longer fails. Less than the time limit of the job, so that the run says why. */
const readMs = (syncSource.timeLimitSeconds - 60) * 1000;

const tooLong: FeedEnd = {
  ok: false,
  httpStatus: null,
  reason: `The sync took longer than ${Math.round(readMs / 60_000)} minutes. Use a time parameter, so that only new rows are read.`,
  code: 'too_long',
  kind: 'passing',
  retryAfterSeconds: null,
};

/** Reads sources, by schedule or on request. */
@Injectable()
export class SyncJobs {
  constructor(
    private readonly clock: Clock,
    private readonly planner: SyncPlanner,
    private readonly outcomes: SyncOutcomes,
    private readonly runs: SyncRunsService,
    private readonly reader: SourceReader,
    private readonly pages: PageWriter,
  ) {}

  @RunJob(scheduleSyncs)
  async schedule(_input: JobInput<typeof scheduleSyncs>, { signal }: JobContext): Promise<null> {
    await this.planner.plan(signal);
    return null;
  }

  /** May run again after a crash: the rows that are stored already are repeats then. */
  @RunJob(syncSource)
  async sync(input: JobInput<typeof syncSource>, context: JobContext): Promise<null> {
    const sync = await this.outcomes.begin(input, context);
    if (sync !== null) await this.readToEnd(sync, context);
    return null;
  }

  /** The run shows what its job does, and ends with it. */
  @OnJobChange(syncSource)
  async follow(
    tx: Tx,
    { jobId, input, status, reason, losses }: JobChange<typeof syncSource>,
  ): Promise<void> {
    if (status === 'failed' || status === 'canceled') {
      const isLost = losses >= (syncSource.losses ?? Infinity);
      await this.outcomes.endWithJob(tx, input, { reason: reason ?? 'It was canceled.', isLost });
    }
    await this.runs.follow(tx, input, jobId, status === 'running');
  }

  private async readToEnd(sync: OpenSync, context: JobContext): Promise<void> {
    const writer = this.pages.open(sync, context);
    const end = await this.read(sync, writer, context).catch((error: unknown) => {
      context.signal.throwIfAborted();
      return this.outcomes.failureOf(error, context.attempt >= syncSource.attempts);
    });
    context.signal.throwIfAborted();
    await this.outcomes.end(sync, context, end, writer.seen());
  }

  private async read(sync: OpenSync, writer: OpenWriter, context: JobContext): Promise<FeedEnd> {
    const limit = AbortSignal.timeout(readMs);
    const end = await this.reader
      .read(sync.source, sync.bookmark, {
        now: this.clock.now(),
        undatedAt: sync.undatedAt,
        signal: AbortSignal.any([context.signal, limit]),
        onPage: async (page) => {
          limit.throwIfAborted();
          await writer.write(page);
        },
      })
      .catch((error: unknown) => {
        if (limit.aborted) return tooLong;
        throw error;
      });
    return limit.aborted ? tooLong : writer.judge(end);
  }
}
