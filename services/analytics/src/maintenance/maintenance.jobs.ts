import { Injectable } from '@nestjs/common';
import { clearUploads, purgeMetrics } from '@emberdeck/contracts/analytics/jobs';
import type { JobInput, JobResult } from '@emberdeck/contracts/jobs/job';
import { UnitOfWork } from '@emberdeck/platform/database/unit-of-work';
import { Jobs } from '@emberdeck/platform/jobs/jobs';
import { type JobContext, RunJob } from '@emberdeck/platform/jobs/run-job.decorator';
import { Clock } from '@emberdeck/platform/rules/clock';
import { WorkspaceZonesService } from '../figures/workspace-zones/workspace-zones.service.js';
import { SourceDeletionService } from '../ingest/data-sources/source-deletion.service.js';
import { SyncRunsService } from '../ingest/sync-runs/sync-runs.service.js';
import { UploadsService } from '../ingest/uploads/uploads.service.js';
import { purgeBatch, purgePoints, purgeReplaced } from './maintenance.queries.js';

const hourMs = 3_600_000;

/** Days for which the runs of a source are shown. */
const runDays = 30;

/** Sources that one transaction ends for good. */
const expiredAtOnce = 20;

/** Purges that one run of {@link clearUploads} starts. */
const purgesPerRun = 100;

/** Deletes what users no longer reach: deleted sources after 30 days, their points, old runs, unfinished uploads. */
@Injectable()
export class MaintenanceJobs {
  constructor(
    private readonly work: UnitOfWork,
    private readonly jobs: Jobs,
    private readonly sources: SourceDeletionService,
    private readonly runs: SyncRunsService,
    private readonly uploads: UploadsService,
    private readonly zones: WorkspaceZonesService,
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
      count = await this.work.run((tx) => purgePoints(tx, sourceId, workspaceId));
      progress(points + count, expected);
    }
    for (let count = purgeBatch; count === purgeBatch;) {
      signal.throwIfAborted();
      count = await this.work.run((tx) => purgeReplaced(tx, sourceId, workspaceId));
    }
    await this.work.run((tx) => this.sources.endPurge(tx, workspaceId, sourceId));
    return { points };
  }

  @RunJob(clearUploads)
  async clear(): Promise<null> {
    const now = this.clock.now().getTime();
    const times = { pendingBefore: new Date(now - hourMs), completeBefore: new Date(now - 24 * hourMs) };
    await this.work.run((tx) => this.uploads.prune(tx, times));
    await this.work.run((tx) => this.runs.prune(tx, new Date(now - runDays * 24 * hourMs)));
    let expired = expiredAtOnce;
    while (expired === expiredAtOnce) {
      expired = await this.work.run((tx) => this.sources.expire(tx, expiredAtOnce));
    }
    await this.work.run((tx) => this.zones.followAll(tx));
    // Purges of earlier versions have no job, and a purge whose job failed for good needs a new one.
    for (const purge of await this.work.run((tx) => this.sources.openPurges(tx, purgesPerRun))) {
      await this.work.run((tx) =>
        this.jobs.add(tx, purgeMetrics, { ...purge, points: null }, { key: purge.sourceId }),
      );
    }
    return null;
  }
}
