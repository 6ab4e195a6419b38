import type { Logger } from '../logging/logger.js';
import type { Randomness } from '../rules/randomness.js';
import { NoTelemetry, type Telemetry } from '../telemetry/telemetry.js';
import { timedJob } from '../telemetry/timed-job.js';
import { pause } from './back-off.js';
import type { UnitOfWork } from './unit-of-work.js';

/** Obsolete rows of one table. */
export interface Pruning {
  readonly table: string;
  /** SQL condition on a row, without parameters. */
  readonly where: string;
}

/** The retention of the platform's own rows. */
const platformPrunings: readonly Pruning[] = [
  { table: 'outbox', where: `sent_at < now() - interval '7 days'` },
  // Longer than the outbox stores an event, which it may publish again.
  { table: 'inbox', where: `received_at < now() - interval '14 days'` },
  { table: 'consumer_failure', where: `updated_at < now() - interval '14 days'` },
  {
    table: 'job',
    where: `finished_at < now() - interval '1 day' * coalesce(kept_days, CASE WHEN user_id IS NULL AND status = 'succeeded' THEN 1 ELSE 30 END)`,
  },
  // As long as an event of the workspace may come.
  { table: 'erased_workspace', where: `erased_at < now() - interval '30 days'` },
  { table: 'idempotency', where: `created_at < now() - interval '24 hours'` },
];

const intervalMs = 60 * 60_000;

/** The first run starts at a random time in this range: not while services start, and not in all replicas at once. */
const firstMs = { earliest: 60_000, latest: 10 * 60_000 };

/** Small, so that a DELETE holds its locks only for milliseconds. */
const chunkSize = 5_000;

const lock = `SELECT pg_try_advisory_xact_lock(hashtextextended('emberdeck maintenance ' || current_schema(), 0)) AS held`;

/** Prunes the tables of one schema every hour, in one replica at a time. */
export class Maintenance {
  private stopping = new AbortController();
  private loop: Promise<void> | undefined;

  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly logger: Logger,
    private readonly randomness: Randomness,
    /** The prunings of the service's own tables. */
    private readonly prunings: readonly Pruning[] = [],
    private readonly telemetry: Telemetry = new NoTelemetry(),
  ) {}

  start(): void {
    if (this.loop === undefined) {
      this.stopping = new AbortController();
      this.loop = this.run(this.stopping.signal);
    }
  }

  async stop(): Promise<void> {
    this.stopping.abort();
    await this.loop;
    this.loop = undefined;
  }

  /** Prunes now and returns the number of deleted rows by table. Skips a table while another replica is pruning. */
  async prune(signal?: AbortSignal): Promise<Record<string, number>> {
    const gone: Record<string, number> = {};
    for (const { table, where } of [...platformPrunings, ...this.prunings]) {
      const sql = `DELETE FROM ${table} WHERE ctid = ANY (ARRAY(SELECT ctid FROM ${table} WHERE ${where} LIMIT ${chunkSize}))`;
      gone[table] = 0;
      for (let count = chunkSize; count === chunkSize && signal?.aborted !== true;) {
        count = await this.deleteChunk(sql);
        gone[table] += count;
      }
    }
    return gone;
  }

  private deleteChunk(sql: string): Promise<number> {
    return this.unitOfWork.run(async (tx) => {
      const [row] = await tx.query<{ held: boolean }[]>(lock);
      return row?.held === true ? (await tx.query<[unknown, number]>(sql))[1] : 0;
    });
  }

  private async run(signal: AbortSignal): Promise<void> {
    const { earliest, latest } = firstMs;
    await pause(earliest + this.randomness.integer(latest - earliest), signal);
    while (!signal.aborted) {
      try {
        const gone = await timedJob(this.telemetry, 'prune', () => this.prune(signal));
        if (Object.values(gone).some((rows) => rows > 0)) this.logger.info('Old rows pruned', gone);
      } catch (err) {
        this.logger.warn('Old rows could not be pruned', { err });
      }
      await pause(intervalMs, signal);
    }
  }
}
