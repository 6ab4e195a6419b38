import { EventEmitter } from 'node:events';
import {
  type Job as QueueEntry,
  Logger as QueueLogger,
  makeWorkerUtils,
  parseCronItems,
  run,
  type Runner,
  type WorkerEvents,
} from 'graphile-worker';
import pg from 'pg';
import { pause } from '../database/back-off.js';
import type { UnitOfWork } from '../database/unit-of-work.js';
import { withCorrelation } from '../logging/correlation.js';
import type { Logger } from '../logging/logger.js';
import { jobDuration } from '../telemetry/platform-metrics.js';
import type { Telemetry } from '../telemetry/telemetry.js';
import { beginRun, countByStatus, type JobRecord, jobTask, scheduleTask, wakeQueue } from './job.queries.js';
import { jobRuns, jobsActive } from './job-metrics.js';
import { type JobOutcome, unknownOutcome } from './job-outcome.js';
import { JobPlaces } from './job-places.js';
import { JobRun } from './job-run.js';
import type { JobStore } from './job-store.js';
import { JobSweep } from './job-sweep.js';
import { JobTicker } from './job-ticker.js';
import type { Jobs } from './jobs.js';

/** Longest wait for the queue when the process stops, in milliseconds: longer than a handler may take to stop. */
const stopMs = 8_000;

/** Time until the queue has given back the entry of a job, with which the next one of its queue can begin. */
const releaseMs = 100;

/** Searches for lost jobs between two removals of what the queue no longer needs: about an hour. */
const sweepsPerCleanup = 360;

/** How runs are watched, in milliseconds. */
export interface RunTimes {
  /** Time between two looks at the running jobs: their progress is written, and a cancel noticed. */
  readonly tickMs: number;
  /** Time for a handler to stop after its signal aborts. Then the run ends without it. */
  readonly graceMs: number;
  /** Time for which a job that this version does not know is left to programs that do. */
  readonly unknownMs: number;
}

const usualRunTimes: RunTimes = { tickMs: 500, graceMs: 5_000, unknownMs: 5_000 };

/** Options of a job runner. */
export interface RunnerOptions {
  /** Database URL with the service's role. */
  readonly url: string;
  readonly work: UnitOfWork;
  readonly store: JobStore;
  readonly jobs: Jobs;
  readonly logger: Logger;
  readonly telemetry: Telemetry;
  /** Maximum number of concurrent jobs in this process. */
  readonly atOnce: number;
  /** Whether scheduled jobs start at their times. */
  readonly hasSchedules: boolean;
  /**
   * Interval, in milliseconds, at which each worker looks for due jobs of processes that died. New jobs wake a worker
   * at once, and a timer the retries of this process.
   */
  readonly pollMs?: number;
  readonly sweepMs?: number;
  readonly times?: RunTimes;
}

/** Runs jobs of one service in this process. All replicas do so, and each job runs in one of them. */
export class JobRunner {
  private readonly pool: pg.Pool;
  private readonly places: JobPlaces;
  private readonly ticker: JobTicker;
  private readonly timers = new Set<NodeJS.Timeout>();
  private readonly stopping = new AbortController();
  private readonly sweep: JobSweep;
  /** The names under which this process locks entries of the queue. */
  private readonly workers = new Set<string>();
  private queue: Promise<void> | undefined;
  private sweeping: Promise<void> | undefined;

  constructor(private readonly options: RunnerOptions) {
    const { store, url, work, logger, times = usualRunTimes } = options;
    this.places = new JobPlaces(options.atOnce, store.registry);
    this.ticker = new JobTicker({ work, store, logger, tickMs: times.tickMs });
    this.sweep = new JobSweep(work, store, logger);
    // One connection listens, one serves the workers and the schedule. Handlers use the pool of the service.
    this.pool = new pg.Pool({
      connectionString: url,
      max: 2,
      application_name: `emberdeck-${store.service}-jobs`,
      options: `-c search_path=${pg.escapeIdentifier(store.service)} -c timezone=UTC`,
      statement_timeout: 15_000,
      connectionTimeoutMillis: 4_000,
      keepAlive: true,
    });
    const lost = (err: unknown): void => logger.warn('A connection of the job queue was lost', { err });
    this.pool.on('error', lost);
    this.pool.on('connect', (client) => client.on('error', lost));
  }

  start(): void {
    const { telemetry, work, store } = this.options;
    telemetry.gauge(jobsActive, async () => {
      const rows = await work.read<{ name: string; status: string; count: number }>(countByStatus);
      return rows.map(({ name, status, count }) => ({
        labels: { service: store.service, task: name, status },
        value: count,
      }));
    });
    this.queue ??= this.keepRunning();
    this.sweeping ??= this.keepSweeping();
  }

  /** Interrupts running jobs, so that another process continues them at once. */
  async stop(): Promise<void> {
    this.stopping.abort();
    this.ticker.interrupt();
    for (const each of this.timers) clearTimeout(each);
    // The queue retries an unreachable database for minutes. The sweep after the next start does the rest.
    const waiting = new AbortController();
    await Promise.race([Promise.all([this.queue, this.sweeping]), pause(stopMs, waiting.signal)]);
    waiting.abort();
    await this.pool.end();
  }

  /** Restarts the queue, which ends itself when it cannot return a job. */
  private async keepRunning(): Promise<void> {
    const { signal } = this.stopping;
    while (!signal.aborted) {
      try {
        const runner = await this.startQueue();
        const stop = (): void => void runner.stop().catch(() => undefined);
        if (signal.aborted) stop();
        else signal.addEventListener('abort', stop, { once: true });
        await runner.promise;
        signal.removeEventListener('abort', stop);
      } catch (err) {
        this.options.logger.warn('The job queue has ended; restarting it', { err });
      }
      if (!signal.aborted) await pause(1_000, signal);
    }
  }

  private startQueue(): Promise<Runner> {
    const { store, atOnce, hasSchedules, pollMs = 30_000 } = this.options;
    const scheduled = store.registry.definitions.filter(
      ({ schedule }) => hasSchedules && schedule !== undefined,
    );
    return run({
      pgPool: this.pool,
      schema: store.service,
      concurrency: atOnce,
      pollInterval: pollMs,
      forbiddenFlags: () => this.places.full(),
      // These delays make the queue wait until a job is marked as done. Without them a stop left the job locked, and a
      // database that was unreachable at that moment ended the process.
      preset: { worker: { completeJobBatchDelay: 0, failJobBatchDelay: 0 } },
      // The product handles signals itself, to stop its programs in order.
      noHandleSignals: true,
      events: eventsOfQueue(),
      logger: this.queueLogger(),
      taskList: {
        [jobTask]: (payload, { job }) => this.perform((payload as { jobId: string }).jobId, job),
        [scheduleTask]: (payload) => this.startScheduled((payload as { name: string }).name),
      },
      parsedCronItems: parseCronItems(
        scheduled.map(({ name, schedule = '' }) => ({
          task: scheduleTask,
          match: schedule,
          identifier: name,
          payload: { name },
          options: { maxAttempts: 1, jobKey: `schedule:${name}` },
        })),
      ),
    });
  }

  private async startScheduled(name: string): Promise<void> {
    const { jobs, store, work } = this.options;
    const definition = store.registry.find(name)?.definition;
    if (definition) await work.run((tx) => jobs.add(tx, definition, {}, { key: 'schedule' }));
  }

  private async perform(jobId: string, { flags, locked_by: worker }: QueueEntry): Promise<void> {
    const taken = Object.keys(flags ?? {});
    // The queue claimed it while this process stops, or took the last place.
    if (this.stopping.signal.aborted || !this.places.take(taken)) return this.giveBack(jobId);
    if (worker !== null) this.workers.add(worker);
    const { work, store } = this.options;
    try {
      const record = await work.run((tx) => store.change(tx, beginRun, [jobId, worker]));
      if (record) await withCorrelation(record.correlation_id, () => this.complete(record));
    } finally {
      this.places.leave(taken);
    }
  }

  /** The job keeps its place in the order. */
  private async giveBack(jobId: string): Promise<void> {
    const { work, store } = this.options;
    await work.run((tx) => store.enqueue(tx, jobId));
  }

  private async complete(record: JobRecord): Promise<void> {
    const { store, telemetry, logger, work, times = usualRunTimes } = this.options;
    const run = new JobRun(record, { work, store, logger, graceMs: times.graceMs });
    const startedAt = performance.now();
    const outcome = await this.outcomeOf(run, record, times);
    const isOurs = await run.settle(outcome);
    if (isOurs && 'afterMs' in outcome) this.wakeAfter(outcome.afterMs);
    else if (record.queue !== null) this.wakeAfter(releaseMs);
    const kind = outcome.kind === 'ended' ? outcome.status : isOurs ? outcome.kind : 'lost';
    telemetry.count(jobRuns, { service: store.service, task: record.name, outcome: kind });
    const failure = outcome.kind === 'failed' && outcome.isRefusal ? 'refused' : 'failed';
    telemetry.duration(jobDuration, performance.now() - startedAt, {
      task: record.name,
      outcome: kind === 'succeeded' ? 'done' : failure,
    });
    const fields = { job: record.name, jobId: record.id, attempt: record.attempts, outcome: kind };
    if (failure === 'refused') logger.info('A job was refused', { ...fields, outcome });
    else if (outcome.kind === 'failed') logger.error('A job has failed', { ...fields, outcome });
    else logger.debug('A run of a job has ended', fields);
  }

  /** A stop that began while the job was taken has interrupted only the runs that the ticker knew. */
  private async outcomeOf(run: JobRun, record: JobRecord, { unknownMs }: RunTimes): Promise<JobOutcome> {
    const method = this.options.store.registry.find(record.name);
    if (!method) {
      if (record.cancel_asked) return { kind: 'canceled' };
      return unknownOutcome(record.created_at, record.started_at ?? record.created_at, unknownMs);
    }
    if (this.stopping.signal.aborted) return { kind: 'interrupted' };
    return this.ticker.during(run, () => run.run(method));
  }

  /** The queue's own search for jobs that have become due is rare. */
  private wakeAfter(afterMs: number): void {
    // A timer would keep a process alive that stops.
    if (this.stopping.signal.aborted) return;
    const { work, logger } = this.options;
    const timer = setTimeout(() => {
      this.timers.delete(timer);
      void work
        .run((tx) => tx.query(wakeQueue))
        .catch((err: unknown) => logger.debug('A job waits for the next search of the queue', { err }));
    }, afterMs);
    this.timers.add(timer);
  }

  private async keepSweeping(): Promise<void> {
    const { signal } = this.stopping;
    for (let sweeps = 0; !signal.aborted; sweeps += 1) {
      try {
        // The first one at once: after a restart of the machine the jobs of before are lost already.
        await this.sweep.sweep(this.workers);
        if (sweeps % sweepsPerCleanup === 1) await this.cleanUp();
      } catch (err) {
        this.options.logger.warn('The search for jobs of dead workers failed', { err });
      }
      await pause(this.options.sweepMs ?? 10_000, signal);
    }
  }

  /** Removes queues without jobs, and entries of lost runs. */
  private async cleanUp(): Promise<void> {
    const schema = this.options.store.service;
    const utils = await makeWorkerUtils({ pgPool: this.pool, schema, logger: this.queueLogger() });
    try {
      await utils.cleanup({ tasks: ['DELETE_PERMAFAILED_JOBS', 'GC_JOB_QUEUES'] });
    } finally {
      await utils.release();
    }
  }

  /** Only warnings and errors of the queue are logged above debug: the product logs failed jobs itself. */
  private queueLogger(): QueueLogger {
    const { logger } = this.options;
    return new QueueLogger(() => (level, message) => {
      // Workers wait for a free connection for the few milliseconds of a statement.
      const isPoolSize = message.includes('maxPoolSize');
      const isProblem = level === 'error' || (level === 'warning' && !isPoolSize);
      logger[isProblem ? 'warn' : 'debug']('The job queue logged a message', { detail: message });
    });
  }
}

/** A job that was added while the queue did not listen has woken no worker, so the queue is woken once it listens. */
function eventsOfQueue(): WorkerEvents {
  const events: WorkerEvents = new EventEmitter();
  events.on('pool:listen:success', ({ client }) => {
    // After the LISTEN, which the queue sends on this connection next.
    client.once('drain', () => void client.query(wakeQueue).catch(() => undefined));
  });
  return events;
}
