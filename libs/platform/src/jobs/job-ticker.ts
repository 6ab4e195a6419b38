import type { UnitOfWork } from '../database/unit-of-work.js';
import type { Logger } from '../logging/logger.js';
import type { JobRun } from './job-run.js';
import { extendRuns, leaseMs, watchRuns, writeProgress } from './job.queries.js';
import type { JobStore } from './job-store.js';

/** Dependencies of the ticker. */
export interface TickerParts {
  readonly work: UnitOfWork;
  readonly store: JobStore;
  readonly logger: Logger;
  /** The time between two ticks, in milliseconds. */
  readonly tickMs: number;
}

/**
 * Watches all runs of a process: writes their progress, extends their leases, and stops those that were canceled or lost.
 * It ticks while there are runs, one tick at a time.
 */
export class JobTicker {
  private readonly runs = new Set<JobRun>();
  private timer: NodeJS.Timeout | undefined;
  private ticking: Promise<void> = Promise.resolve();
  private extendedAt = -Infinity;

  constructor(private readonly parts: TickerParts) {}

  /** Does the work of a run while it is watched. */
  async during<Result>(run: JobRun, work: () => Promise<Result>): Promise<Result> {
    if (this.runs.size === 0) this.extendedAt = performance.now();
    this.runs.add(run);
    this.timer ??= setInterval(() => {
      this.ticking = this.ticking.then(() => this.tick());
    }, this.parts.tickMs);
    try {
      return await work();
    } finally {
      this.runs.delete(run);
      if (this.runs.size === 0) {
        clearInterval(this.timer);
        this.timer = undefined;
      }
      await this.ticking;
    }
  }

  /** Stops the handlers, so that another process continues their jobs at once. */
  interrupt(): void {
    for (const run of this.runs) run.stop('shutdown');
  }

  private async tick(): Promise<void> {
    const runs = [...this.runs];
    if (runs.length === 0) return;
    try {
      await this.writeProgress(runs);
      await this.watch(runs);
    } catch (err) {
      // The database is unreachable. If that lasts, the runs end when their leases expire.
      this.parts.logger.debug('The running jobs could not be watched', { err });
      if (performance.now() - this.extendedAt > leaseMs) for (const run of runs) run.stop('lost');
    }
  }

  private async writeProgress(runs: readonly JobRun[]): Promise<void> {
    const { work, store } = this.parts;
    const reports = runs
      .map((run) => ({ ids: run.ids, progress: run.takeProgress() }))
      .filter(({ progress }) => progress !== null)
      // In one order, so that no two processes wait for each other.
      .toSorted((one, other) => (one.ids[0] < other.ids[0] ? -1 : 1));
    if (reports.length === 0) return;
    await work.run(async (tx) => {
      for (const { ids, progress } of reports) {
        await store.change(tx, writeProgress, [...ids, JSON.stringify(progress)]);
      }
    });
  }

  private async watch(runs: readonly JobRun[]): Promise<void> {
    const now = performance.now();
    const isDue = now - this.extendedAt >= leaseMs / 3;
    const given = [runs.map(({ ids }) => ids[0]), runs.map(({ ids }) => ids[1])];
    const rows = await this.look(isDue ? extendRuns : watchRuns, given);
    if (isDue) this.extendedAt = now;
    const asked = new Map(rows.map(({ id, cancel_asked: isAsked }) => [id, isAsked]));
    for (const run of runs) {
      const isAsked = asked.get(run.ids[0]);
      // A run that has ended meanwhile has no row either.
      if (isAsked === undefined && this.runs.has(run)) run.stop('lost');
      else if (isAsked === true) run.stop('canceled');
    }
  }

  private look(statement: string, given: unknown[]): Promise<{ id: string; cancel_asked: boolean }[]> {
    return this.parts.work.read(statement, given);
  }
}
