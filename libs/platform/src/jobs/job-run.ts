import type { JobProgress } from '@emberdeck/contracts/jobs/job';
import { pause } from '../database/back-off.js';
import type { UnitOfWork } from '../database/unit-of-work.js';
import type { Logger } from '../logging/logger.js';
import type { JobMethod } from './job-methods.js';
import { failureOutcome, type JobOutcome, JobPostponed, JobStopped, stoppedOutcome } from './job-outcome.js';
import {
  beginRun,
  extendRun,
  finishRun,
  type JobRecord,
  leaseMs,
  requeueRun,
  watchRun,
  writeProgress,
} from './job.queries.js';
import { type JobStore, progressOf, resultJson } from './job-store.js';
import type { JobContext } from './run-job.decorator.js';

/** How a run is watched, in milliseconds. */
export interface RunTimes {
  /** Interval of checks for a cancel. A check also extends the lease when that is due. */
  readonly watchMs: number;
  /** Minimum time between two writes of progress. */
  readonly progressMs: number;
  /** Time for a handler to stop after its signal aborts. Then the run ends without it. */
  readonly graceMs: number;
}

/** Times in production; tests use shorter ones. */
export const usualRunTimes: RunTimes = { watchMs: 1_000, progressMs: 500, graceMs: 5_000 };

/** Dependencies of a run. */
export interface RunTools {
  readonly work: UnitOfWork;
  readonly store: JobStore;
  readonly logger: Logger;
  readonly times: RunTimes;
}

/** One run of one job: claims the row, watches it, and writes the outcome. */
export class JobRun {
  private runId: string | null = null;
  private readonly abort = new AbortController();
  private reported: JobProgress | null = null;
  private written: JobProgress | null = null;
  private writtenAt = -Infinity;
  private extendedAt = performance.now();
  private watching: Promise<void> = Promise.resolve();

  constructor(
    private readonly jobId: string,
    private readonly tools: RunTools,
  ) {}

  /** Puts the job back into the queue for another process. */
  interrupt(): void {
    this.abort.abort(new JobStopped('shutdown'));
  }

  /** Claims the job. Returns null if another worker has it or it has ended. */
  async begin(): Promise<JobRecord | null> {
    const { work, store } = this.tools;
    const record = await work.run((tx) => store.change(tx, beginRun, [this.jobId]));
    this.runId = record?.run_id ?? null;
    return record;
  }

  /** Runs the handler until it ends or is stopped. Never rejects with an error of the handler. */
  async run(record: JobRecord, { definition: job, run }: JobMethod): Promise<JobOutcome> {
    const { signal } = this.abort;
    const timer = setInterval(() => this.tick(), this.tools.times.watchMs);
    const limit = setTimeout(
      () => this.abort.abort(new JobStopped('time-limit')),
      job.timeLimitSeconds * 1000,
    );
    const attempt = { attempt: record.attempts, maxAttempts: record.max_attempts };
    try {
      const result = await this.untilGrace(run(job.input.parse(record.input), this.contextOf(record)));
      return { kind: 'succeeded', result: job.result.parse(result ?? null) };
    } catch (error) {
      const reason: unknown = signal.reason;
      if (reason instanceof JobStopped) return stoppedOutcome(job, attempt, reason.why);
      if (error instanceof JobPostponed) return { kind: 'postponed', afterMs: error.afterMs };
      this.tools.logger.warn('A run of a job failed', {
        job: job.name,
        jobId: record.id,
        ...attempt,
        err: error,
      });
      return failureOutcome(job, attempt, error);
    } finally {
      clearInterval(timer);
      clearTimeout(limit);
      await this.watching;
    }
  }

  /**
   * Writes the outcome of the run, and queues the next run if there is one. Returns false if another run has the job.
   */
  settle(outcome: JobOutcome): Promise<boolean> {
    const { work, store } = this.tools;
    return work.run(async (tx) => {
      switch (outcome.kind) {
        case 'lost':
          return false;
        case 'retried':
        case 'postponed':
        case 'interrupted': {
          const reason = outcome.kind === 'retried' ? outcome.reason : null;
          const afterMs = outcome.kind === 'interrupted' ? 0 : outcome.afterMs;
          const counts = outcome.kind === 'retried' ? 1 : 0;
          const changed = await store.change(tx, requeueRun, [
            this.jobId,
            this.runId,
            reason,
            afterMs,
            counts,
          ]);
          if (changed) await store.enqueue(tx, this.jobId, changed.run_at);
          return changed !== null;
        }
        default:
          return (await store.change(tx, finishRun, this.finishParameters(outcome))) !== null;
      }
    });
  }

  private finishParameters(
    outcome: Extract<JobOutcome, { kind: 'succeeded' | 'failed' | 'canceled' }>,
  ): unknown[] {
    const reason = outcome.kind === 'failed' ? outcome.reason : null;
    const result = outcome.kind === 'succeeded' ? resultJson(outcome.result) : null;
    const progress = this.reported === null ? null : JSON.stringify(this.reported);
    return [this.jobId, this.runId, outcome.kind, reason, result, progress];
  }

  private contextOf(record: JobRecord): JobContext {
    const { user_id: userId, workspace_id: workspaceId } = record;
    return {
      jobId: record.id,
      owner: userId !== null && workspaceId !== null ? { userId, workspaceId } : null,
      attempt: record.attempts,
      signal: this.abort.signal,
      progress: (done, total = null, text = null) => {
        this.reported = progressOf(done, total, text);
        const isDue = performance.now() - this.writtenAt >= this.tools.times.progressMs;
        if (isDue) this.tick();
      },
    };
  }

  /** Awaits the handler. Rejects some time after its signal aborts, because the handler may ignore the signal. */
  private async untilGrace<Result>(work: Promise<Result>): Promise<Result> {
    const { signal } = this.abort;
    let end = (): void => undefined;
    const stopped = new Promise<never>((_resolve, reject) => {
      end = () => void pause(this.tools.times.graceMs).then(() => reject(signal.reason as Error));
      if (signal.aborted) end();
      else signal.addEventListener('abort', end, { once: true });
    });
    try {
      return await Promise.race([work, stopped]);
    } finally {
      signal.removeEventListener('abort', end);
    }
  }

  /** Runs one check of the row at a time. */
  private tick(): void {
    this.watching = this.watching.then(() => this.watch());
  }

  private async watch(): Promise<void> {
    if (this.abort.signal.aborted) return;
    try {
      const isCanceled = await this.look();
      if (isCanceled === undefined) this.abort.abort(new JobStopped('lost'));
      else if (isCanceled) this.abort.abort(new JobStopped('canceled'));
    } catch (err) {
      // The database is unreachable. If that lasts, the run ends when its lease expires.
      this.tools.logger.debug('The cancel flag of a running job could not be read', {
        jobId: this.jobId,
        err,
      });
      if (performance.now() - this.extendedAt > leaseMs) this.abort.abort(new JobStopped('lost'));
    }
  }

  /** Returns whether a cancel was requested; undefined if another run has the job. */
  private async look(): Promise<boolean | undefined> {
    const { work, store, times } = this.tools;
    const now = performance.now();
    if (this.reported !== this.written && now - this.writtenAt >= times.progressMs) {
      [this.written, this.writtenAt, this.extendedAt] = [this.reported, now, now];
      const given = [this.jobId, this.runId, JSON.stringify(this.reported)];
      return (await work.run((tx) => store.change(tx, writeProgress, given)))?.cancel_asked;
    }
    const given = [this.jobId, this.runId];
    if (now - this.extendedAt < leaseMs / 3) {
      const [row] = await work.read<{ cancel_asked: boolean }>(watchRun, given);
      return row?.cancel_asked;
    }
    const [row] = await work.read<{ cancel_asked: boolean }>(extendRun, given);
    this.extendedAt = now;
    return row?.cancel_asked;
  }
}
