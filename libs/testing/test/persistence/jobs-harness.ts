import type { Actor } from '@emberdeck/contracts/core/actor';
import { type EventEnvelope, type EventTransport } from '@emberdeck/platform/bus/event-transport';
import { MemoryEventTransport } from '@emberdeck/platform/bus/memory-event-transport';
import { jobChanged } from '@emberdeck/contracts/jobs/job-calls';
import {
  defineJob,
  type JobDefinition,
  jobProgress,
  jobRow,
  type JobRow,
} from '@emberdeck/contracts/jobs/job';
import { type Tx, UnitOfWork } from '@emberdeck/platform/database/unit-of-work';
import { JobRegistry } from '@emberdeck/platform/jobs/job-registry';
import { JobRunner } from '@emberdeck/platform/jobs/job-runner';
import { JobStore } from '@emberdeck/platform/jobs/job-store';
import { Jobs } from '@emberdeck/platform/jobs/jobs';
import { OwnJobs } from '@emberdeck/platform/jobs/own-jobs';
import type { JobChange, JobContext } from '@emberdeck/platform/jobs/run-job.decorator';
import { OutboxRelay } from '@emberdeck/platform/outbox/outbox-relay';
import { PgOutbox } from '@emberdeck/platform/outbox/pg-outbox';
import { SystemClock } from '@emberdeck/platform/rules/clock';
import { SystemRandomness } from '@emberdeck/platform/rules/randomness';
import { NoTelemetry } from '@emberdeck/platform/telemetry/telemetry';
import { RecordingLogger } from '../../src/recording-logger.js';
import { createTestDatabase, type TestDatabase } from '../../src/database/test-database.js';
import { eventually } from '../../src/eventually.js';
import { beta } from './services.js';

/** A handler of the jobs of these tests. */
export type Handler = (input: { text: string }, context: JobContext) => Promise<unknown>;

/** A job of these tests. */
export const work = (name: string, changes: Partial<JobDefinition> = {}): JobDefinition =>
  defineJob({
    service: 'analytics',
    name,
    title: `Title of ${name}`,
    input: jobProgress.pick({ text: true }).extend({ text: jobRow.shape.title.default('') }),
    result: jobRow.shape.result,
    startedBy: 'create-data-source',
    attempts: 3,
    backOffSeconds: 0.02,
    timeLimitSeconds: 60,
    ...changes,
  });

/** Rejects when the job's signal aborts, as a handler should. */
export const untilAborted = ({ signal }: JobContext): Promise<never> =>
  new Promise((_resolve, reject) => {
    signal.addEventListener('abort', () => reject(signal.reason as Error), { once: true });
  });

const logger = new RecordingLogger();
const randomness = new SystemRandomness();
const times = { tickMs: 50, graceMs: 300, unknownMs: 50 };

/** A process that runs jobs. */
export interface Worker {
  readonly jobs: Jobs;
  readonly own: OwnJobs;
  stop(): Promise<void>;
}

/** Workers on a database of their own, for the tests of one file. */
export function jobsUnderTest() {
  let database: TestDatabase;
  let opened: UnitOfWork;
  const unit: Pick<UnitOfWork, 'run' | 'read'> = {
    run: (job) => opened.run(job),
    read: (sql, given) => opened.read(sql, given),
  };
  let events: EventTransport;
  let relay: OutboxRelay;
  const seen: EventEnvelope[] = [];
  const open: Worker[] = [];

  const begin = async (): Promise<void> => {
    database = await createTestDatabase({ services: [{ ...beta, name: 'analytics' }] });
    const dataSource = await database.connect('analytics', { poolSize: 12 });
    opened = new UnitOfWork(dataSource);
    events = new MemoryEventTransport(logger);
    await events.listen(['emberdeck.*.v1.*'], (event) => seen.push(event));
    relay = new OutboxRelay(dataSource, events, logger);
    relay.start();
  };

  const stopWorkers = async (): Promise<void> => {
    await Promise.all(open.splice(0).map((each) => each.stop()));
  };

  const end = async (): Promise<void> => {
    await relay.stop();
    await events.close();
    await database.drop();
  };

  /** Changes of jobs that a feature follows. */
  const followed: JobChange[] = [];

  function start(handlers: readonly (readonly [JobDefinition, Handler])[], atOnce = 2): Worker {
    const registry = new JobRegistry();
    const store = new JobStore(
      'analytics',
      registry,
      new PgOutbox(new SystemClock(), randomness, relay.wake),
    );
    registry.fill(
      'analytics',
      handlers.flatMap(([definition, run]) => [
        { role: 'runs' as const, definition, run: run as () => Promise<unknown> },
        { role: 'watches' as const, definition, run: follow as () => Promise<unknown> },
      ]),
    );
    const jobs = new Jobs(store, randomness);
    const runner = new JobRunner({
      hasSchedules: true,
      url: database.urlOf('analytics'),
      work: opened,
      store,
      jobs,
      logger,
      telemetry: new NoTelemetry(),
      atOnce,
      pollMs: 60_000,
      sweepMs: 100,
      times,
    });
    runner.start();
    const worker = { jobs, own: new OwnJobs(opened, store), stop: () => runner.stop() };
    open.push(worker);
    return worker;
  }

  let onChange = (_change: JobChange): void => undefined;
  const follow = (_tx: Tx, change: JobChange): Promise<void> => {
    followed.push(change);
    onChange(change);
    return Promise.resolve();
  };
  /** Calls this within the transaction of each change from here on. */
  const watchChanges = (watch: (change: JobChange) => void): void => {
    onChange = watch;
  };
  const changesOf = (id: string) => followed.filter(({ jobId }) => jobId === id);

  const add = (worker: Worker, job: JobDefinition, actor: Actor, key?: string): Promise<string> =>
    unit.run((tx) => worker.jobs.add(tx, job, { text: 'x' }, { actor, ...(key ? { key } : {}) }));

  /** Jobs with these texts in a queue, in this order. */
  async function addTo(
    worker: Worker,
    job: JobDefinition,
    texts: readonly string[],
    queue: string,
  ): Promise<void> {
    for (const text of texts) await unit.run((tx) => worker.jobs.add(tx, job, { text }, { queue }));
  }

  /** A handler that runs until its gate opens, and what it has begun and ended. */
  function gated() {
    const [begun, gates]: [string[], Map<string, () => void>] = [[], new Map()];
    const handler: Handler = async ({ text }) => {
      begun.push(text);
      await new Promise<void>((resolve) => gates.set(text, resolve));
    };
    const open = (text: string): void => {
      gates.get(text)?.();
      gates.delete(text);
    };
    const openAll = (): void => [...gates.keys()].forEach(open);
    return { begun, handler, open, openAll };
  }

  /** Lets the lease of a run expire, as when its process has died. */
  const lose = (id: string): Promise<unknown> =>
    unit.run((tx) =>
      tx.query(`UPDATE job SET leased_until = now() - interval '1 s' WHERE id = $1 AND status = 'running'`, [
        id,
      ]),
    );

  async function ends(worker: Worker, actor: Actor, id: string): Promise<JobRow> {
    return eventually(async () => {
      const row = await worker.own.read(actor, id);
      if (row.finishedAt === null) throw new Error(`The job is ${row.status}`);
      return row;
    });
  }

  const published = async (id: string): Promise<JobRow[]> => {
    await relay.idle();
    return seen
      .filter(({ subject }) => subject === jobChanged('analytics').subject)
      .map(({ payload }) => jobChanged('analytics').payload.parse(payload).job)
      .filter((job) => job.id === id)
      .toSorted((one, other) => one.revision - other.revision);
  };

  return {
    begin,
    stopWorkers,
    end,
    unit,
    open,
    start,
    add,
    addTo,
    ends,
    published,
    changesOf,
    watchChanges,
    lose,
    gated,
    logger,
    randomness,
  };
}
