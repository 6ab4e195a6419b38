import { Injectable } from '@nestjs/common';
import { followTimeZone } from '@emberdeck/contracts/analytics/jobs';
import type { JobInput, JobResult } from '@emberdeck/contracts/jobs/job';
import { UnitOfWork } from '@emberdeck/platform/database/unit-of-work';
import { type JobContext, RunJob } from '@emberdeck/platform/jobs/run-job.decorator';
import { WorkspaceZonesService } from './workspace-zones.service.js';

/** Computes the figures of a workspace again when its time zone has changed. */
@Injectable()
export class WorkspaceZonesJobs {
  constructor(
    private readonly work: UnitOfWork,
    private readonly zones: WorkspaceZonesService,
  ) {}

  @RunJob(followTimeZone)
  async follow(
    { workspaceId }: JobInput<typeof followTimeZone>,
    { signal, progress }: JobContext,
  ): Promise<JobResult<typeof followTimeZone>> {
    const sources = await this.work.run((tx) =>
      this.zones.moveFigures(tx, workspaceId, (done, total) => {
        signal.throwIfAborted();
        progress(done, total);
      }),
    );
    return { sources };
  }
}
