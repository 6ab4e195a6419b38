import { Injectable } from '@nestjs/common';
import { sourceSynced } from '@emberdeck/contracts/analytics/source-events';
import { noticeRaised, type NoticeType } from '@emberdeck/contracts/analytics/notices';
import { type SyncRun, syncRunChanged, type SyncStatus } from '@emberdeck/contracts/analytics/sync-runs';
import type { Actor } from '@emberdeck/contracts/core/actor';
import type { PageQuery } from '@emberdeck/contracts/core/fields';
import { insertIfAbsent } from '@emberdeck/platform/database/insert-if-absent';
import { workspaceScope } from '@emberdeck/platform/database/scope';
import { type Tx, UnitOfWork } from '@emberdeck/platform/database/unit-of-work';
import { Outbox } from '@emberdeck/platform/outbox/outbox';
import { Clock } from '@emberdeck/platform/rules/clock';
import { Randomness } from '@emberdeck/platform/rules/randomness';
import type { Page } from '@emberdeck/platform/runtime/call-context';
import { In, LessThan } from 'typeorm';
import { changeFields, DataSourcesService, type Source } from '../data-sources/data-sources.service.js';
import { newestFirst } from '@emberdeck/platform/runtime/keyset-page';
import { isFirstSync } from '../shared/sync-schedule.js';
import type { EndedRun } from '../shared/ended-run.js';
import { noRows, type RowCounts, spanColumns } from '../shared/row-counts.js';
import { SyncRunEntity } from './sync-run.entity.js';
import { type ShownRun, toSyncRun } from './sync-run.mapper.js';
import {
  type CountedRows,
  countRows,
  followJob,
  readRun,
  readRunPage,
  type RunPlace,
} from './sync-runs.queries.js';
import { publishSource } from '../shared/publish-source.js';

type ArrivedRun = Pick<EndedRun, 'trigger' | 'reason' | 'code'> & Pick<SyncRunEntity, 'id'>;

type SourceChanges = Parameters<DataSourcesService['change']>[2];

/** The file of a run, and who uploaded it. */
interface Upload {
  readonly by: string;
  readonly fileName: string;
}

/** The end of a run that a job did. */
export type RunEnd = Pick<SyncRunEntity, 'reason' | 'firstProblem' | 'pages' | 'httpStatus' | 'nextTryAt'> & {
  readonly status: Extract<SyncStatus, 'succeeded' | 'failed'>;
};

/** A run as it is stored. */
export type StoredRun = Readonly<SyncRunEntity>;

/** Stores an ended run, or replaces it: only the row, without event, activity or effect on the source. */
export async function putRun(tx: Tx, run: Partial<Omit<SyncRunEntity, 'dataSource'>>): Promise<void> {
  await tx.upsert(SyncRunEntity, run, ['id']);
}

const open = In(['queued', 'running'] as const);

/** The feed shows a sync that no user started at most this often for a source, in milliseconds. */
const quietMs = 3_600_000;

/** The runs of sources, and what their end means for the source. */
@Injectable()
export class SyncRunsService {
  constructor(
    private readonly work: UnitOfWork,
    private readonly sources: DataSourcesService,
    private readonly outbox: Outbox,
    private readonly clock: Clock,
    private readonly randomness: Randomness,
  ) {}

  /** Fails with `not_found` if the workspace has no such source. */
  async list(actor: Actor, sourceId: string, page: PageQuery): Promise<Page<SyncRun>> {
    await this.work.run((tx) => this.sources.find(tx, actor.workspaceId, sourceId));
    return newestFirst(
      page,
      (place) => readRunPage(this.work, actor.workspaceId, sourceId, place),
      (run) => toSyncRun(run),
    );
  }

  /**
   * Records a run that has ended, with everything that follows for its source: its times, events, notices and the entry
   * in the activity feed. The caller has added the rows in the same transaction.
   */
  async recordRun(
    tx: Tx,
    source: Source,
    { code, span = null, ...run }: EndedRun,
    actor: Pick<Actor, 'userId' | 'displayName'> | null,
  ): Promise<SyncRun> {
    const row = {
      id: this.randomness.uuid(),
      dataSourceId: source.id,
      startedBy: actor?.userId ?? null,
      nextTryAt: null,
      firstProblem: null,
      pages: null,
      createdAt: run.startedAt,
      ...spanColumns(span),
      undoJobId: null,
      undoneAt: null,
      ...run,
    };
    const runs = workspaceScope(tx, SyncRunEntity, source.workspaceId);
    if (run.id !== undefined) await runs.delete({ id: run.id });
    await runs.insert(row);
    await this.publish(tx, source.workspaceId, row);
    if (run.status === 'failed') {
      await this.failByArrival(tx, source, { ...row, ...(code === undefined ? {} : { code }) });
    } else {
      const { fileName } = row;
      const upload = actor === null || fileName === null ? null : { by: actor.displayName, fileName };
      await this.succeed(tx, source, row, actor?.userId ?? null, { upload });
    }
    return toSyncRun(row);
  }

  /** A run of a workspace; null without one. */
  async findRun(tx: Tx, workspaceId: string, id: string): Promise<SyncRun | null> {
    const run = await workspaceScope(tx, SyncRunEntity, workspaceId).findOne({ id });
    return run && toSyncRun(run);
  }

  /** A failed delivery or upload. Of equal ones in a row the first notifies, at most one an hour. */
  private async failByArrival(tx: Tx, source: Source, run: ArrivedRun): Promise<void> {
    const now = this.clock.now();
    const code = `${run.trigger} ${run.code ?? 'failed'}`;
    const isQuietTime = source.notifiedAt !== null && now.getTime() - source.notifiedAt.getTime() < quietMs;
    const isNews = source.notifiedFailure !== code && !isQuietTime;
    await this.sources.change(tx, source, {
      lastFailure: run.reason,
      ...(isNews ? { notifiedFailure: code, notifiedAt: now } : {}),
    });
    if (isNews) {
      await this.notify(tx, source, 'source_failed', run.id, run.reason);
    }
  }

  /** Notifies the team of what a run means for its source, once. */
  notify(tx: Tx, source: Source, type: NoticeType, runId: string, text: string | null): Promise<void> {
    return this.outbox.append(tx, noticeRaised, {
      naturalKey: `${type.replace('_', '-')}:${runId}`,
      workspaceId: source.workspaceId,
      userIds: null,
      type,
      params: { title: source.name, text },
      link: '/data-sources',
      sourceId: source.id,
    });
  }

  /** Queues a run. If the source has an open run already, returns that one with `isNew` false. */
  async queue(
    tx: Tx,
    source: Source,
    given: Pick<SyncRunEntity, 'trigger' | 'startedBy' | 'fromStart'>,
  ): Promise<{ readonly run: SyncRun; readonly isNew: boolean }> {
    const row = {
      id: this.randomness.uuid(),
      workspaceId: source.workspaceId,
      dataSourceId: source.id,
      status: 'queued' as const,
      reason: null,
      firstProblem: null,
      httpStatus: null,
      fileName: null,
      ...noRows,
      ...spanColumns(null),
      undoJobId: null,
      undoneAt: null,
      pages: null,
      startedAt: null,
      finishedAt: null,
      nextTryAt: null,
      createdAt: this.clock.now(),
      ...given,
    };
    // Open screens learn of it with its job.
    if (await insertIfAbsent(tx, SyncRunEntity, row)) return { run: toSyncRun(row), isNew: true };
    const scope = workspaceScope(tx, SyncRunEntity, source.workspaceId);
    const other = await scope.findOne({ dataSourceId: source.id, status: open });
    const shown = other && (await readRun(tx, { runId: other.id, workspaceId: source.workspaceId }));
    // The open run can end between the statements.
    return shown === null ? this.queue(tx, source, given) : { run: toSyncRun(shown), isNew: false };
  }

  /** Follows a change of the run's job, and sends the run to open screens. */
  async follow(tx: Tx, run: RunPlace, jobId: string, isRunning: boolean): Promise<void> {
    await followJob(tx, run, jobId, isRunning ? this.clock.now() : null);
    const row = await readRun(tx, run);
    if (row !== null) await this.publish(tx, run.workspaceId, row);
  }

  /** The run as it is stored if it has not ended; null otherwise. */
  async findOpen(tx: Tx, { runId, workspaceId }: RunPlace): Promise<StoredRun | null> {
    return workspaceScope(tx, SyncRunEntity, workspaceId).findOne({ id: runId, status: open });
  }

  /** Counts rows of the run. The caller has made sure that no other worker has its job. */
  count(tx: Tx, run: RunPlace, counted: CountedRows): Promise<void> {
    return countRows(tx, run, counted);
  }

  /** Ends the run. Returns null if it has ended already. Open screens learn of it with the end of its job. */
  async end(tx: Tx, { runId: id, workspaceId }: RunPlace, end: RunEnd): Promise<StoredRun | null> {
    const runs = workspaceScope(tx, SyncRunEntity, workspaceId);
    const ended = await runs.update({ id, status: open }, { ...end, finishedAt: this.clock.now() });
    return ended === 0 ? null : runs.findOne({ id });
  }

  /**
   * What a good run means for its source, besides other changes of it. `userId` is the user that started it; `upload`
   * names the file.
   */
  async succeed(
    tx: Tx,
    source: Source,
    run: Pick<ShownRun, 'id'> & RowCounts,
    userId: string | null,
    { upload = null, changes = {} }: { readonly upload?: Upload | null; readonly changes?: SourceChanges },
  ): Promise<void> {
    const now = this.clock.now();
    const hasRows = hasNewRows(run);
    const isShown = userId !== null || (hasRows && isQuiet(source, now));
    const changed = await this.sources.change(tx, source, {
      ...changes,
      lastSyncAt: now,
      ...(hasRows ? { lastRowsAt: now, lateSince: null } : {}),
      failures: 0,
      tries: 0,
      lastFailure: null,
      notifiedFailure: null,
      undatedAt: null,
      ...(userId === null && isShown ? { lastActivityAt: now } : {}),
    });
    await this.recover(tx, source, run);
    await publishSource(this.outbox, tx, sourceSynced, {
      ...changeFields(changed, userId ?? source.createdBy),
      rowsRead: run.rowsRead,
      rowsAdded: run.rowsAdded,
      rowsReplaced: run.rowsReplaced,
      rowsSkipped: run.rowsSkipped,
      rowsRefused: run.rowsRefused,
      firstSync: isFirstSync(source),
      ...(isShown ? { shown: { upload } } : {}),
    });
  }

  /** Deletes runs that ended before then. */
  async prune(tx: Tx, before: Date): Promise<void> {
    await tx.delete(SyncRunEntity, {
      // across workspaces: only the age counts
      createdAt: LessThan(before),
      status: In(['succeeded', 'failed']),
    });
  }

  /** A source that is still late recovers with its next rows, so that each trouble ends with one notice. */
  private async recover(tx: Tx, source: Source, run: Pick<ShownRun, 'id'> & RowCounts): Promise<void> {
    const isLate = source.lateSince !== null;
    if (isLate ? !hasNewRows(run) : source.notifiedFailure === null) {
      return;
    }
    await this.notify(tx, source, 'source_recovered', run.id, null);
  }

  /** Sends the run to open screens. */
  publish(tx: Tx, workspaceId: string, run: ShownRun): Promise<void> {
    return this.outbox.append(tx, syncRunChanged, { workspaceId, run: toSyncRun(run) });
  }
}

const hasNewRows = ({ rowsAdded, rowsReplaced }: RowCounts): boolean => rowsAdded + rowsReplaced > 0;

const isQuiet = ({ lastActivityAt }: Source, now: Date): boolean =>
  lastActivityAt === null || now.getTime() - lastActivityAt.getTime() >= quietMs;
