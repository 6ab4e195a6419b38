import { Injectable } from '@nestjs/common';
import { type SyncRun, syncSource, type SyncTrigger } from '@emberdeck/contracts/analytics/sync-runs';
import type { Actor } from '@emberdeck/contracts/core/actor';
import { type Tx, UnitOfWork } from '@emberdeck/platform/database/unit-of-work';
import { AppError } from '@emberdeck/platform/errors/app-error';
import { Jobs } from '@emberdeck/platform/jobs/jobs';
import { DataSourcesService, type Source } from '../data-sources/data-sources.service.js';
import { SyncRunsService } from '../sync-runs/sync-runs.service.js';
import { isReadable } from '../sync-schedule.js';

/** What starts a run. */
export interface SyncStart {
  readonly trigger: SyncTrigger;
  /** Null if the product starts it. */
  readonly startedBy: string | null;
  readonly fromStart: boolean;
}

/** Starts syncs. */
@Injectable()
export class SyncsService {
  constructor(
    private readonly work: UnitOfWork,
    private readonly sources: DataSourcesService,
    private readonly runs: SyncRunsService,
    private readonly jobs: Jobs,
  ) {}

  /** Starts a run for a member. If the source has an open run, returns that one. */
  startByMember(actor: Actor, id: string, fromStart: boolean): Promise<SyncRun> {
    return this.work.run(async (tx) => {
      const source = await this.sources.hold(tx, actor.workspaceId, id);
      requireReadable(source);
      return this.start(tx, source, { trigger: 'manual', startedBy: actor.userId, fromStart });
    });
  }

  /** Queues a run with its job. If the source has an open run, returns that one. */
  async start(tx: Tx, source: Source, given: SyncStart): Promise<SyncRun> {
    const { run, isNew } = await this.runs.queue(tx, source, given);
    if (isNew) {
      await this.addJob(tx, run.id, source.workspaceId, run.sourceId, given.fromStart);
    }
    return run;
  }

  /** Adds the job of an open run, unless it has an active one. */
  async addJob(
    tx: Tx,
    runId: string,
    workspaceId: string,
    sourceId: string,
    fromStart: boolean,
  ): Promise<void> {
    await this.jobs.add(tx, syncSource, { sourceId, workspaceId, runId, fromStart }, { key: runId });
  }
}

function requireReadable(source: Source): void {
  if (!source.isActive) {
    throw new AppError('conflict', 'This data source is paused. Resume it, then sync it.');
  }
  if (isReadable(source)) {
    return;
  }
  throw new AppError(
    'conflict',
    source.type === 'API Integration'
      ? 'This data source has no endpoint. Edit it and enter the address of its API.'
      : `A data source of type ${source.type} gets its rows from outside and cannot be synced.`,
  );
}
