import { Injectable } from '@nestjs/common';
import { undoRunRows } from '@emberdeck/contracts/analytics/sync-runs';
import type { JobInput } from '@emberdeck/contracts/jobs/job';
import { type Tx, UnitOfWork } from '@emberdeck/platform/database/unit-of-work';
import {
  type JobChange,
  type JobContext,
  OnJobChange,
  RunJob,
} from '@emberdeck/platform/jobs/run-job.decorator';
import { DataSourcesService } from '../data-sources/data-sources.service.js';
import { untilSourceFree } from '../shared/source-busy.js';
import { RunUndoService } from './run-undo.service.js';

/** How long an undo waits for an import into the source, before it is tried again later. */
const patienceMs = 60_000;

/** Takes back runs with many rows. */
@Injectable()
export class RunUndoJobs {
  constructor(
    private readonly work: UnitOfWork,
    private readonly sources: DataSourcesService,
    private readonly undo: RunUndoService,
  ) {}

  @RunJob(undoRunRows)
  async run(input: JobInput<typeof undoRunRows>, context: JobContext): Promise<null> {
    const { workspaceId, sourceId, runId, userId, actorName: displayName } = input;
    const attempt = (): Promise<void> =>
      this.work.run(async (tx) => {
        context.signal.throwIfAborted();
        const source = await this.sources.lock(tx, workspaceId, sourceId);
        await this.undo.undoIn(tx, source, runId, { userId, displayName });
      });
    await untilSourceFree(attempt, AbortSignal.any([context.signal, AbortSignal.timeout(patienceMs)]));
    return null;
  }

  @OnJobChange(undoRunRows)
  async follow(tx: Tx, { jobId, input, status }: JobChange<typeof undoRunRows>): Promise<void> {
    if (status === 'failed' || status === 'canceled') {
      await this.undo.forgetJob(tx, input.runId, input.workspaceId, jobId);
    }
  }
}
