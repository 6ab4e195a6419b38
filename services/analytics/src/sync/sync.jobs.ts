import { Inject, Injectable } from '@nestjs/common';
import { scheduleSyncs, syncSource } from '@emberdeck/contracts/analytics/sync-runs';
import type { JobInput } from '@emberdeck/contracts/jobs/job';
import { UnitOfWork } from '@emberdeck/platform/database/unit-of-work';
import { AppError } from '@emberdeck/platform/errors/app-error';
import { type JobContext, RunJob } from '@emberdeck/platform/jobs/run-job.decorator';
import { Clock } from '@emberdeck/platform/rules/clock';
import { SETTINGS } from '@emberdeck/platform/runtime/tokens';
import type { AnalyticsSettings } from '../analytics.settings.js';
import type { FeedEnd } from '../feed-types.js';
import { extendSlot, releaseSlot, takeSlot } from './host-slots.queries.js';
import type { OpenSync } from './open-sync.js';
import { PageWriter } from './page-writer.js';
import { SourceReader } from './source-reader.js';
import { SyncOutcomes } from './sync-outcomes.service.js';
import { SyncPlanner } from './sync-planner.service.js';

/** A sync that takes longer fails. Less than the time limit of the job, so that the run says why. */
const readMs = (syncSource.timeLimitSeconds - 60) * 1000;

const tooLong: FeedEnd = {
  ok: false,
  httpStatus: null,
  reason: `The sync took longer than ${Math.round(readMs / 60_000)} minutes. Use a time parameter, so that only new rows are read.`,
  kind: 'passing',
  retryAfterSeconds: null,
};

/** Reads sources, by schedule or on request. */
@Injectable()
export class SyncJobs {
  private reading = 0;

  constructor(
    private readonly work: UnitOfWork,
    private readonly clock: Clock,
    private readonly planner: SyncPlanner,
    private readonly outcomes: SyncOutcomes,
    private readonly reader: SourceReader,
    private readonly pages: PageWriter,
    @Inject(SETTINGS) private readonly settings: Pick<AnalyticsSettings, 'SYNCS_AT_ONCE'>,
  ) {}

  @RunJob(scheduleSyncs)
  async schedule(_input: JobInput<typeof scheduleSyncs>, { signal }: JobContext): Promise<null> {
    await this.planner.plan(signal);
    return null;
  }

  /** May run again after a crash: the rows that are stored already are repeats then. */
  @RunJob(syncSource)
  async sync(input: JobInput<typeof syncSource>, context: JobContext): Promise<null> {
    const source = await this.outcomes.sourceOf(input);
    const host = source === null ? null : this.reader.hostOf(source);
    await (host === null ? this.run(input, context, null) : this.runAtHost(input, context, host));
    return null;
  }

  /** A refused job waits and tries again; its run stays queued. */
  private async runAtHost(
    input: JobInput<typeof syncSource>,
    context: JobContext,
    host: string,
  ): Promise<void> {
    if (this.reading >= this.settings.SYNCS_AT_ONCE) {
      throw new AppError('busy', 'Other syncs are running.');
    }
    this.reading += 1;
    try {
      if (!(await this.work.run((tx) => takeSlot(tx, host, input.runId, this.clock.now())))) {
        throw new AppError('busy', 'Other syncs from the same server are running.');
      }
      await this.run(input, context, host);
    } finally {
      this.reading -= 1;
      await this.work.run((tx) => releaseSlot(tx, host, input.runId));
    }
  }

  private async run(
    input: JobInput<typeof syncSource>,
    context: JobContext,
    host: string | null,
  ): Promise<void> {
    const sync = await this.outcomes.begin(input);
    if (sync === null) {
      return;
    }
    const end = await this.read(sync, context, host).catch((error: unknown) => {
      context.signal.throwIfAborted();
      return this.outcomes.failureOf(error, context.attempt >= syncSource.attempts);
    });
    context.signal.throwIfAborted();
    if (end !== null) {
      await this.outcomes.end(sync, end);
    }
  }

  /** Null if the source is deleted, or if another worker has the run. */
  private async read(sync: OpenSync, context: JobContext, host: string | null): Promise<FeedEnd | null> {
    const limit = AbortSignal.timeout(readMs);
    const writer = this.pages.open(sync, context);
    const end = await this.reader
      .read(sync.source, sync.bookmark, {
        now: this.clock.now(),
        signal: AbortSignal.any([context.signal, limit]),
        onPage: async (page) => {
          limit.throwIfAborted();
          await writer.write(page);
          if (host !== null) {
            await this.work.run((tx) => extendSlot(tx, host, sync.worker.runId, this.clock.now()));
          }
        },
      })
      .catch((error: unknown) => {
        if (limit.aborted) return tooLong;
        throw error;
      });
    return limit.aborted ? tooLong : writer.judge(end);
  }
}
