import { Injectable } from '@nestjs/common';
import { clearUploads, purgeMetrics } from '@emberdeck/contracts/analytics/jobs';
import type { JobInput, JobResult } from '@emberdeck/contracts/jobs/job';
import { UnitOfWork } from '@emberdeck/platform/database/unit-of-work';
import { Jobs } from '@emberdeck/platform/jobs/jobs';
import { type JobContext, RunJob } from '@emberdeck/platform/jobs/run-job.decorator';
import { Clock } from '@emberdeck/platform/rules/clock';

const hourMs = 3_600_000;

/** Small, so that a delete holds its locks for a short time. */
const purgeBatch = 10_000;

const pruneUploads = `
  -- across workspaces: age alone decides
  DELETE FROM upload WHERE created_at < CASE WHEN answer IS NULL THEN $1::timestamptz ELSE $2::timestamptz END`;

const purgePoints = `
  DELETE FROM metric USING (
    SELECT name, "timestamp", value FROM metric
     WHERE data_source_id = $1 AND workspace_id = $2 LIMIT ${purgeBatch}) AS doomed
   WHERE metric.data_source_id = $1 AND metric.name = doomed.name AND metric."timestamp" = doomed."timestamp"
     AND metric.value = doomed.value`;

const finishPurge = 'DELETE FROM metric_purge WHERE data_source_id = $1 AND workspace_id = $2';

const openPurges = `
  -- across workspaces: each gets a job of its own
  SELECT data_source_id AS "sourceId", workspace_id AS "workspaceId" FROM metric_purge ORDER BY created_at LIMIT 100`;

/** Deletes rows that no user can reach: points of deleted sources, uploads that were never committed. */
@Injectable()
export class MaintenanceJobs {
  constructor(
    private readonly work: UnitOfWork,
    private readonly jobs: Jobs,
    private readonly clock: Clock,
  ) {}

  @RunJob(purgeMetrics)
  async purge(
    { sourceId, workspaceId, points: expected }: JobInput<typeof purgeMetrics>,
    { signal, progress }: JobContext,
  ): Promise<JobResult<typeof purgeMetrics>> {
    let points = 0;
    for (let count = purgeBatch; count === purgeBatch; points += count) {
      signal.throwIfAborted();
      count = await this.purgeBatch(sourceId, workspaceId);
      progress(points + count, expected);
    }
    await this.work.run((tx) => tx.query(finishPurge, [sourceId, workspaceId]));
    return { points };
  }

  @RunJob(clearUploads)
  async clear(): Promise<null> {
    const now = this.clock.now().getTime();
    await this.work.run((tx) =>
      tx.query(pruneUploads, [new Date(now - hourMs), new Date(now - 24 * hourMs)]),
    );
    // A purge of an earlier version has no job, and one that failed for good must not stay.
    const open = await this.work.read<{ sourceId: string; workspaceId: string }>(openPurges);
    for (const purge of open) {
      await this.work.run((tx) =>
        this.jobs.add(tx, purgeMetrics, { ...purge, points: null }, { key: purge.sourceId }),
      );
    }
    return null;
  }

  private async purgeBatch(sourceId: string, workspaceId: string): Promise<number> {
    const [, count] = await this.work.run((tx) =>
      tx.query<[unknown, number]>(purgePoints, [sourceId, workspaceId]),
    );
    return count;
  }
}
