import { Inject, Injectable } from '@nestjs/common';
import { scheduleSyncs, syncSource } from '@emberdeck/contracts/analytics/sync-runs';
import type { JobInput } from '@emberdeck/contracts/jobs/job';
import { JobPostponed } from '@emberdeck/platform/jobs/job-outcome';
import { type JobContext, RunJob } from '@emberdeck/platform/jobs/run-job.decorator';
import { Clock } from '@emberdeck/platform/rules/clock';
import { Randomness } from '@emberdeck/platform/rules/randomness';
import { SETTINGS } from '@emberdeck/platform/runtime/tokens';
import type { AnalyticsSettings } from '../../analytics.settings.js';
import type { FeedEnd } from '@emberdeck/connector/feed/feed-types';
import { type HostSlot, HostSlots } from '../host-slots/host-slots.service.js';
import type { OpenSync } from './open-sync.js';
import { type OpenWriter, PageWriter } from './page-writer.js';
import { type Read, ReadQueue } from './read-queue.js';
import { SourceReader } from './source-reader.js';
import { lostWithProcess, SyncOutcomes } from './sync-outcomes.service.js';
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

/** Attempts at a run that fail for an unknown reason, until the run fails. */
const attemptsAtRun = 3;

/** Attempts at a run that are lost with their process, until the run fails and its source is paused. */
const lossesUntilPause = 2;

/** How long a run that was lost waits for another one of this process. */
const aloneMs = 5_000;

/** Reads sources, by schedule or on request. */
@Injectable()
export class SyncJobs {
  private readonly queue: ReadQueue;
  /** The run of this process that was lost before. Such runs go one by one, since one may have taken others with it. */
  private suspect: string | null = null;

  constructor(
    private readonly slots: HostSlots,
    private readonly clock: Clock,
    private readonly planner: SyncPlanner,
    private readonly outcomes: SyncOutcomes,
    private readonly reader: SourceReader,
    private readonly pages: PageWriter,
    private readonly randomness: Randomness,
    @Inject(SETTINGS) settings: Pick<AnalyticsSettings, 'SYNCS_AT_ONCE'>,
  ) {
    this.queue = new ReadQueue(settings.SYNCS_AT_ONCE);
  }

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

  /** A job without a place waits and returns; its run stays queued. */
  private async runAtHost(
    input: JobInput<typeof syncSource>,
    context: JobContext,
    host: string,
  ): Promise<void> {
    const { runId, workspaceId } = input;
    const read = { runId, workspaceId, host };
    if (!this.queue.enter(read, performance.now())) {
      throw this.postponed(read, false);
    }
    try {
      const slot = await this.slots.take(host, runId);
      if (slot === null) {
        throw this.postponed(read, true);
      }
      this.queue.begin(runId);
      await this.runIn(slot, input, context);
    } finally {
      this.queue.leave(runId);
    }
  }

  private async runIn(
    slot: HostSlot,
    input: JobInput<typeof syncSource>,
    context: JobContext,
  ): Promise<void> {
    try {
      await this.run(input, context, slot);
    } finally {
      await slot.release();
    }
  }

  private postponed(read: Read, isHostTaken: boolean): JobPostponed {
    const fraction = this.randomness.integer(1_000) / 1_000;
    return new JobPostponed(this.queue.refuse(read, performance.now(), fraction, isHostTaken));
  }

  private async run(
    input: JobInput<typeof syncSource>,
    context: JobContext,
    slot: HostSlot | null,
  ): Promise<void> {
    const sync = await this.outcomes.begin(input);
    if (sync === null) {
      return;
    }
    try {
      await this.attempt(sync, context, slot);
    } catch (error) {
      // Fails while the database is away; the run counts as lost then.
      await this.outcomes.release(sync).catch(() => undefined);
      throw error;
    }
  }

  private async attempt(sync: OpenSync, context: JobContext, slot: HostSlot | null): Promise<void> {
    if (sync.losses >= lossesUntilPause) {
      await this.outcomes.end(sync, lostWithProcess, null);
    } else if (sync.losses > 0) {
      await this.readAlone(sync, context, slot);
    } else {
      await this.readToEnd(sync, context, slot);
    }
  }

  private async readAlone(sync: OpenSync, context: JobContext, slot: HostSlot | null): Promise<void> {
    if (this.suspect !== null) {
      throw new JobPostponed(aloneMs);
    }
    this.suspect = sync.worker.runId;
    try {
      await this.readToEnd(sync, context, slot);
    } finally {
      this.suspect = null;
    }
  }

  private async readToEnd(sync: OpenSync, context: JobContext, slot: HostSlot | null): Promise<void> {
    const writer = this.pages.open(sync, context);
    const end = await this.read(sync, writer, context, slot).catch((error: unknown) => {
      context.signal.throwIfAborted();
      return this.outcomes.failureOf(error, context.attempt >= attemptsAtRun);
    });
    context.signal.throwIfAborted();
    if (end !== null) {
      await this.outcomes.end(sync, end, writer.firstProblem());
    }
  }

  /** Null if the source is deleted, or if another worker has the run. */
  private async read(
    sync: OpenSync,
    writer: OpenWriter,
    context: JobContext,
    slot: HostSlot | null,
  ): Promise<FeedEnd | null> {
    const limit = AbortSignal.timeout(readMs);
    const end = await this.reader
      .read(sync.source, sync.bookmark, {
        now: this.clock.now(),
        undatedAt: sync.undatedAt,
        signal: AbortSignal.any([context.signal, limit]),
        onPage: async (page) => {
          limit.throwIfAborted();
          await writer.write(page);
          await slot?.extend();
        },
      })
      .catch((error: unknown) => {
        if (limit.aborted) return tooLong;
        throw error;
      });
    return limit.aborted ? tooLong : writer.judge(end);
  }
}
