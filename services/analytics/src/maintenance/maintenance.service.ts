import { Injectable, type OnApplicationBootstrap, type OnModuleDestroy } from '@nestjs/common';
import { UnitOfWork } from '@emberdeck/platform/database/unit-of-work';
import { Logger } from '@emberdeck/platform/logging/logger';
import { Clock } from '@emberdeck/platform/rules/clock';
import { Telemetry } from '@emberdeck/platform/telemetry/telemetry';
import { timedJob } from '@emberdeck/platform/telemetry/timed-job';

const intervalMs = 60_000;
const hourMs = 3_600_000;

/** Small, so that a delete holds its locks for a short time. */
const purgeBatch = 10_000;

const pruneUploads = `
  -- across workspaces: age alone decides
  DELETE FROM upload WHERE created_at < CASE WHEN answer IS NULL THEN $1::timestamptz ELSE $2::timestamptz END`;

/** One replica at a time purges a source. */
const nextPurge = `
  SELECT data_source_id, workspace_id FROM metric_purge ORDER BY created_at LIMIT 1 FOR UPDATE SKIP LOCKED`;

const purgePoints = `
  DELETE FROM metric USING (
    SELECT name, "timestamp", value FROM metric
     WHERE data_source_id = $1 AND workspace_id = $2 LIMIT ${purgeBatch}) AS doomed
   WHERE metric.data_source_id = $1 AND metric.name = doomed.name AND metric."timestamp" = doomed."timestamp"
     AND metric.value = doomed.value`;

/** Clears away what nobody can reach any more: points of deleted sources, uploads that were never committed. */
@Injectable()
export class MaintenanceService implements OnApplicationBootstrap, OnModuleDestroy {
  private timer: NodeJS.Timeout | undefined;
  private sweeping: Promise<void> | undefined;
  private again = false;
  private stopping = false;

  constructor(
    private readonly work: UnitOfWork,
    private readonly clock: Clock,
    private readonly logger: Logger,
    private readonly telemetry: Telemetry,
  ) {}

  onApplicationBootstrap(): void {
    this.timer = setInterval(() => this.wake(), intervalMs).unref();
    this.wake();
  }

  async onModuleDestroy(): Promise<void> {
    this.stopping = true;
    clearInterval(this.timer);
    await this.sweeping;
  }

  /** Sweeps soon, without anybody waiting. */
  wake(): void {
    this.again = true;
    this.sweeping ??= this.sweepWhileAsked().finally(() => {
      this.sweeping = undefined;
      if (this.again && !this.stopping) {
        this.wake();
      }
    });
  }

  /** Everything that is due now. */
  async sweep(): Promise<void> {
    const now = this.clock.now().getTime();
    await this.work.run((tx) =>
      tx.query(pruneUploads, [new Date(now - hourMs), new Date(now - 24 * hourMs)]),
    );
    while (!this.stopping && (await this.purge())) {
      // The next batch.
    }
  }

  private async sweepWhileAsked(): Promise<void> {
    while (this.again && !this.stopping) {
      this.again = false;
      try {
        await timedJob(this.telemetry, 'sweep', () => this.sweep());
      } catch (err) {
        this.logger.warn('Old rows could not be cleared away; it is tried again in a minute', { err });
      }
    }
  }

  /** A batch of one deleted source's points. Answers whether there was one to purge. */
  private purge(): Promise<boolean> {
    return this.work.run(async (tx) => {
      const [source] = await tx.query<{ data_source_id: string; workspace_id: string }[]>(nextPurge);
      if (source === undefined) {
        return false;
      }
      const place = [source.data_source_id, source.workspace_id];
      const [, count] = await tx.query<[unknown, number]>(purgePoints, place);
      if (count === 0) {
        await tx.query('DELETE FROM metric_purge WHERE data_source_id = $1 AND workspace_id = $2', place);
      }
      return true;
    });
  }
}
