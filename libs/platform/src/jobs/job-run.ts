import type { JobProgress } from '@emberdeck/contracts/jobs/job';
import { pause } from '../database/back-off.js';
import { afterCommit, type Tx, type UnitOfWork } from '../database/unit-of-work.js';
import type { Logger } from '../logging/logger.js';
import type { JobMethod } from './job-methods.js';
import {
  failureOutcome,
  isRefusal,
  type JobOutcome,
  JobStopped,
  type StopReason,
  stoppedOutcome,
} from './job-outcome.js';
import { finishRun, type JobRecord, lockRun, requeueRun } from './job.queries.js';
import { atTime } from '../rules/given-time.js';
import { type JobStore, progressOf, resultJson } from './job-store.js';
import type { JobContext, JobEnd } from './run-job.decorator.js';

/** Dependencies of a run. */
export interface RunTools {
  readonly work: UnitOfWork;
  readonly store: JobStore;
  readonly logger: Logger;
  /** Time for a handler to stop after its signal aborts. Then the run ends without it. */
  readonly graceMs: number;
}

/** One run of one job, which has been claimed: runs the handler and writes the outcome. */
export class JobRun {
  private readonly abort = new AbortController();
  private reported: JobProgress | null = null;
  private taken: JobProgress | null = null;
  private ended: JobEnd['status'] | null = null;

  constructor(
    private readonly record: JobRecord,
    private readonly tools: RunTools,
  ) {}

  /** The job and the run. */
  get ids(): readonly [string, string | null] {
    return [this.record.id, this.record.run_id];
  }

  /** Aborts the signal of the handler. */
  stop(why: StopReason): void {
    this.abort.abort(new JobStopped(why));
  }

  /** Progress that has not been written yet; null if there is none. */
  takeProgress(): JobProgress | null {
    if (this.reported === this.taken || this.ended !== null) return null;
    this.taken = this.reported;
    return this.reported;
  }

  /** Runs the handler until it ends or is stopped. Never rejects with an error of the handler. */
  async run({ definition: job, run }: JobMethod): Promise<JobOutcome> {
    const { record } = this;
    const limit = setTimeout(() => this.stop('time-limit'), job.timeLimitSeconds * 1000);
    const attempt = { attempt: record.attempts, maxAttempts: record.max_attempts };
    try {
      const result = await this.untilGrace(
        atTime(null, () => run(job.input.parse(record.input), this.context())),
      );
      return this.endOutcome() ?? { kind: 'succeeded', result: job.result.parse(result ?? null) };
    } catch (error) {
      const written = this.endOutcome();
      if (written) return written;
      const reason: unknown = this.abort.signal.reason;
      const stopped = error instanceof JobStopped ? error : reason;
      if (stopped instanceof JobStopped) return stoppedOutcome(job, attempt, stopped.why);
      const fields = { job: job.name, jobId: record.id, ...attempt, err: error };
      this.tools.logger[isRefusal(error) ? 'info' : 'warn']('A run of a job failed', fields);
      return failureOutcome(job, attempt, error);
    } finally {
      clearTimeout(limit);
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
        case 'ended':
          return true;
        case 'retried':
          return this.requeue(tx, outcome.reason, { afterMs: outcome.afterMs, counts: 1 });
        case 'unknown':
          return this.requeue(tx, null, { afterMs: outcome.afterMs, counts: 0 });
        case 'interrupted':
          return this.requeue(tx, null, { afterMs: null, counts: 0 });
        default:
          return (await store.change(tx, finishRun, this.finishParameters(outcome))) !== null;
      }
    });
  }

  /** Without a wait the job keeps its place in the order. `counts`: attempts. */
  private async requeue(
    tx: Tx,
    reason: string | null,
    { afterMs, counts }: { readonly afterMs: number | null; readonly counts: 0 | 1 },
  ): Promise<boolean> {
    const { store } = this.tools;
    const changed = await store.change(tx, requeueRun, [...this.ids, reason, afterMs, counts]);
    if (changed) await store.enqueue(tx, changed.id);
    return changed !== null;
  }

  private finishParameters(
    outcome: Extract<JobOutcome, { kind: 'succeeded' | 'failed' | 'canceled' }>,
  ): unknown[] {
    const reason = outcome.kind === 'failed' ? outcome.reason : null;
    const result = outcome.kind === 'succeeded' ? resultJson(outcome.result) : null;
    const progress = this.reported === null ? null : JSON.stringify(this.reported);
    return [...this.ids, outcome.kind, reason, result, progress];
  }

  private endOutcome(): JobOutcome | null {
    return this.ended === null ? null : { kind: 'ended', status: this.ended };
  }

  private context(): JobContext {
    const { user_id: userId, workspace_id: workspaceId, id, attempts } = this.record;
    return {
      jobId: id,
      owner: userId !== null && workspaceId !== null ? { userId, workspaceId } : null,
      attempt: attempts,
      signal: this.abort.signal,
      progress: (done, total = null, text = null) => {
        this.reported = progressOf(done, total, text);
      },
      own: async (tx) => {
        if ((await tx.query<unknown[]>(lockRun, [...this.ids])).length === 0) throw new JobStopped('lost');
      },
      end: (tx, end) => this.end(tx, end),
    };
  }

  private async end(tx: Tx, end: JobEnd): Promise<void> {
    const { status } = end;
    const outcome =
      status === 'failed'
        ? ({ kind: status, reason: end.reason } as const)
        : ({ kind: status, result: end.result } as const);
    const changed = await this.tools.store.change(tx, finishRun, this.finishParameters(outcome));
    if (changed === null) throw new JobStopped('lost');
    afterCommit(tx, () => {
      this.ended = status;
    });
  }

  /** Awaits the handler. Rejects some time after its signal aborts, because the handler may ignore the signal. */
  private async untilGrace<Result>(work: Promise<Result>): Promise<Result> {
    const { signal } = this.abort;
    let end = (): void => undefined;
    const stopped = new Promise<never>((_resolve, reject) => {
      end = () => void pause(this.tools.graceMs).then(() => reject(signal.reason as Error));
      if (signal.aborted) end();
      else signal.addEventListener('abort', end, { once: true });
    });
    try {
      return await Promise.race([work, stopped]);
    } finally {
      signal.removeEventListener('abort', end);
    }
  }
}
