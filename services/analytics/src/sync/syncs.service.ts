import { Injectable } from '@nestjs/common';
import { type SyncRun, syncSource, type SyncTrigger } from '@emberdeck/contracts/analytics/sync-runs';
import type { Actor } from '@emberdeck/contracts/core/actor';
import { requireRoom } from '@emberdeck/platform/database/quota';
import { type Tx, UnitOfWork } from '@emberdeck/platform/database/unit-of-work';
import { AppError } from '@emberdeck/platform/errors/app-error';
import { Jobs } from '@emberdeck/platform/jobs/jobs';
import { DataSourcesService, type Source } from '../data-sources/data-sources.service.js';
import { SyncRunsService } from '../sync-runs/sync-runs.service.js';
import { isReadable } from '../sync-schedule.js';
import { countOpenRuns } from './sync.queries.js';

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
      if (given.startedBy !== null) await requireRoomOf(tx, given.startedBy);
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

/** The job has no owner, since members see the run instead: the limit counts the runs, with the new one. */
async function requireRoomOf(tx: Tx, userId: string): Promise<void> {
  const { activePerUser: limit } = syncSource;
  if (limit === undefined) return;
  const refusal = (): AppError =>
    new AppError(
      'too_many_requests',
      'Too many of your syncs are waiting or running. Wait until one has ended.',
      {
        retryAfterSeconds: 30,
      },
    );
  await requireRoom(tx, { name: 'syncs', owner: userId, count: countOpenRuns, limit, refusal }, 0);
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
