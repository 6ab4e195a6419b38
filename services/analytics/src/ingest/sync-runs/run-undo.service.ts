import { Injectable } from '@nestjs/common';
import { undoDays } from '@emberdeck/contracts/analytics/row-meaning';
import { sourceChanged } from '@emberdeck/contracts/analytics/source-events';
import { type SyncRun, type undoRun, undoRunRows } from '@emberdeck/contracts/analytics/sync-runs';
import type { Actor } from '@emberdeck/contracts/core/actor';
import type { CallInput } from '@emberdeck/contracts/core/call';
import { workspaceScope } from '@emberdeck/platform/database/scope';
import { type Tx, UnitOfWork } from '@emberdeck/platform/database/unit-of-work';
import { AppError, notFound } from '@emberdeck/platform/errors/app-error';
import { Jobs } from '@emberdeck/platform/jobs/jobs';
import { Outbox } from '@emberdeck/platform/outbox/outbox';
import { Clock } from '@emberdeck/platform/rules/clock';
import { MetricsService } from '../../figures/metrics/metrics.service.js';
import {
  changeFields,
  DataSourcesService,
  requireManager,
  type Source,
} from '../data-sources/data-sources.service.js';
import { untilSourceFree } from '../shared/source-busy.js';
import { SyncRunEntity } from './sync-run.entity.js';
import { toSyncRun, undoableUntil } from './sync-run.mapper.js';
import { type StoredRun, SyncRunsService } from './sync-runs.service.js';
import { publishSource } from '../shared/publish-source.js';

/** How long an undo waits for an import into the source. Less than the deadline of the call. */
const patienceMs = 10_000;

/** Rows that are taken back while the user waits. More are the work of a job. */
const rowsAtOnce = 50_000;

/** Imports among which the last one that can be undone is looked for. */
const lastImports = 100;

/** Who undoes a run. */
export type Undoer = Pick<Actor, 'userId' | 'displayName'>;

/** Takes runs back. */
@Injectable()
export class RunUndoService {
  constructor(
    private readonly work: UnitOfWork,
    private readonly sources: DataSourcesService,
    private readonly runs: SyncRunsService,
    private readonly metrics: MetricsService,
    private readonly jobs: Jobs,
    private readonly outbox: Outbox,
    private readonly clock: Clock,
  ) {}

  /** Undoes a run, at once or by a job. See {@link undoRun}. */
  undo({ id, runId }: CallInput<typeof undoRun>, actor: Actor): Promise<SyncRun> {
    const attempt = (): Promise<SyncRun> =>
      this.work.run(async (tx) => {
        const source = await this.sources.lock(tx, actor.workspaceId, id);
        const run = await this.find(tx, source, runId);
        requireManager(actor, source);
        if (run.undoneAt !== null || run.undoJobId !== null) return toSyncRun(run);
        this.requireUndoable(run);
        return rowsOf(run) > rowsAtOnce
          ? this.queue(tx, source, run, actor)
          : this.take(tx, source, run, actor, true);
      });
    return untilSourceFree(attempt, AbortSignal.timeout(patienceMs));
  }

  /** Undoes a run unless it is undone. The caller holds the lock of the source. */
  async undoIn(tx: Tx, source: Source, runId: string, by: Undoer): Promise<void> {
    const run = await this.find(tx, source, runId);
    if (run.undoneAt !== null) return;
    this.requireUndoable({ ...run, undoJobId: null });
    await this.take(tx, source, run, by, false);
  }

  /**
   * The run that a new version of its file replaces: the given one, or the last import that can be undone. Null without
   * one. Fails with `conflict` if the given one cannot be undone.
   */
  async replacedRun(tx: Tx, source: Source, replaced: string | null): Promise<string | null> {
    if (replaced === null) return null;
    if (replaced !== 'last') {
      const run = await this.find(tx, source, replaced);
      if (run.undoneAt === null) this.requireUndoable(run);
      return run.id;
    }
    const imports = await tx.find(SyncRunEntity, {
      where: { workspaceId: source.workspaceId, dataSourceId: source.id, trigger: 'upload' },
      order: { createdAt: 'DESC', id: 'DESC' },
      take: lastImports,
    });
    return imports.find((run) => this.isUndoable(run))?.id ?? null;
  }

  /** The job of an undo has ended without it: the run can be undone again. */
  async forgetJob(tx: Tx, runId: string, workspaceId: string, jobId: string): Promise<void> {
    const scope = workspaceScope(tx, SyncRunEntity, workspaceId);
    const run = await scope.findOne({ id: runId, undoJobId: jobId });
    if (run !== null) await this.note(tx, run, { undoJobId: null });
  }

  private async find(tx: Tx, { id: dataSourceId, workspaceId }: Source, id: string): Promise<StoredRun> {
    const run = await workspaceScope(tx, SyncRunEntity, workspaceId).findOne({ id, dataSourceId });
    if (run === null) throw notFound('The run');
    return run;
  }

  private isUndoable(run: StoredRun): boolean {
    const until = undoableUntil(run);
    return until !== null && until > this.clock.now();
  }

  private requireUndoable(run: StoredRun): void {
    if (run.finishedAt === null) {
      throw new AppError('conflict', 'This run has not ended. Undo it when it has.');
    }
    const until = undoableUntil(run);
    if (until === null) {
      throw new AppError(
        'conflict',
        run.firstPointAt === null && run.rowsAdded > 0
          ? 'This run is from before runs could be undone. Delete its data source to remove its rows.'
          : 'This run brought no rows, so there is nothing to undo.',
      );
    }
    if (until <= this.clock.now()) {
      throw new AppError('conflict', `A run can be undone for ${undoDays} days. This one is older.`);
    }
  }

  private async queue(tx: Tx, source: Source, run: StoredRun, actor: Actor): Promise<SyncRun> {
    const { id: sourceId, workspaceId } = source;
    const { userId, displayName: actorName } = actor;
    const input = { sourceId, workspaceId, runId: run.id, userId, actorName };
    const options = { actor, key: `undo ${run.id}`, queue: `import ${sourceId}` };
    const undoJobId = await this.jobs.add(tx, undoRunRows, input, options);
    return this.note(tx, run, { undoJobId });
  }

  private async take(
    tx: Tx,
    source: Source,
    run: StoredRun,
    { userId, displayName: by }: Undoer,
    isInAnswer: boolean,
  ): Promise<SyncRun> {
    const { firstPointAt: firstAt, lastPointAt: lastAt, fileName } = run;
    if (firstAt !== null && lastAt !== null) {
      await this.metrics.undo(tx, source, run.id, { firstAt, lastAt });
    }
    const changed = await this.sources.change(tx, source, {});
    await publishSource(this.outbox, tx, sourceChanged, {
      ...changeFields(changed, userId),
      isActive: changed.isActive,
      isInAnswer,
      undone: { by, fileName },
    });
    return this.note(tx, run, { undoneAt: this.clock.now(), undoJobId: null });
  }

  /** Stores the state of the undo, and sends the run to open screens. */
  private async note(
    tx: Tx,
    run: StoredRun,
    undo: Partial<Pick<SyncRunEntity, 'undoJobId' | 'undoneAt'>>,
  ): Promise<SyncRun> {
    await workspaceScope(tx, SyncRunEntity, run.workspaceId).update({ id: run.id }, undo);
    await this.runs.publish(tx, run.workspaceId, { ...run, ...undo });
    return toSyncRun({ ...run, ...undo });
  }
}

const rowsOf = ({ rowsAdded, rowsReplaced, rowsSkipped }: StoredRun): number =>
  rowsAdded + rowsReplaced + rowsSkipped;
