import { Injectable } from '@nestjs/common';
import { sourceChanged } from '@emberdeck/contracts/analytics/source-events';
import type { syncSource } from '@emberdeck/contracts/analytics/sync-runs';
import type { JobInput } from '@emberdeck/contracts/jobs/job';
import { afterCommit, type Tx, UnitOfWork } from '@emberdeck/platform/database/unit-of-work';
import { AppError } from '@emberdeck/platform/errors/app-error';
import { JobStopped } from '@emberdeck/platform/jobs/job-outcome';
import type { JobContext } from '@emberdeck/platform/jobs/run-job.decorator';
import { Outbox } from '@emberdeck/platform/outbox/outbox';
import { Clock } from '@emberdeck/platform/rules/clock';
import { Randomness } from '@emberdeck/platform/rules/randomness';
import { Telemetry } from '@emberdeck/platform/telemetry/telemetry';
import { changeFields, DataSourcesService, type Source } from '../data-sources/data-sources.service.js';
import { TooManyPoints } from '../data-sources/workspace-quotas.service.js';
import type { FeedEnd } from '@emberdeck/connector/feed/feed-types';
import { untilSourceFree } from '../shared/source-busy.js';
import { type StoredRun, SyncRunsService } from '../sync-runs/sync-runs.service.js';
import {
  afterFailure,
  failuresUntilPause,
  nextRegularSync,
} from '@emberdeck/connector/schedule/read-schedule';
import { firstSync, notAfterMidnight } from '../shared/sync-schedule.js';
import type { OpenSync } from './open-sync.js';
import type { SeenPages } from './page-writer.js';
import { syncOutcomes } from './sync-metrics.js';
import { publishSource } from '../shared/publish-source.js';

type Failed = Extract<FeedEnd, { readonly ok: false }>;
type Good = Extract<FeedEnd, { readonly ok: true }>;

/** How long the end of a sync waits for an upload into the same source. */
const patienceMs = 60_000;

const failure = (code: string, reason: string, kind: Failed['kind']): Failed => ({
  ok: false,
  httpStatus: null,
  reason,
  code,
  kind,
  retryAfterSeconds: null,
});

/** What a source answers, or how it is mapped, may be what stops the process. */
const lostWithProcess: Failed = failure(
  'lost',
  'The server stopped twice while it read this source. Ask for fewer rows at once, or use a simpler mapping.',
  'person',
);

/** A paused source is not late. */
const pausedByFailures = { isActive: false, pausedReason: 'failures', lateSince: null } as const;

/** A member who syncs again within this time finishes the failed run; later the rows are of then. */
const sameReadMs = 3_600_000;

/** Rows without a time get the time of the run, and those of a retry the time of the run that it finishes. */
function undatedAt({ trigger, startedAt, createdAt }: StoredRun, source: Source): Date {
  const own = startedAt ?? createdAt;
  const earlier = source.undatedAt;
  if (earlier === null || trigger === 'schedule') return own;
  return trigger === 'retry' || own.getTime() - earlier.getTime() < sameReadMs ? earlier : own;
}

/** Whether the connection was edited during the run: what the run found may be of another API. */
const isEdited = (sync: OpenSync, source: Source): boolean =>
  source.connectionVersion !== sync.source.connectionVersion;

/** Only a person can fix it, and the team does not know yet. */
const isNews = (source: Source, { kind, code }: Failed): boolean =>
  kind === 'person' && source.notifiedFailure !== code;

const afterFailedRun = (sync: OpenSync, source: Source, run: StoredRun, end: Failed): Partial<Source> => ({
  lastFailure: end.reason,
  undatedAt: run.rowsAdded > 0 || source.undatedAt !== null ? sync.undatedAt : null,
  ...(isNews(source, end) ? { notifiedFailure: end.code } : {}),
});

/** Begins and ends runs, with what follows for the source. */
@Injectable()
export class SyncOutcomes {
  constructor(
    private readonly work: UnitOfWork,
    private readonly sources: DataSourcesService,
    private readonly runs: SyncRunsService,
    private readonly outbox: Outbox,
    private readonly clock: Clock,
    private readonly randomness: Randomness,
    private readonly telemetry: Telemetry,
  ) {}

  /** Begins the run. Null if it has ended, or ends now because its source is deleted or paused. */
  begin(input: JobInput<typeof syncSource>, context: JobContext): Promise<OpenSync | null> {
    const { workspaceId, sourceId, fromStart } = input;
    return this.work.run(async (tx) => {
      const run = await this.runs.findOpen(tx, input);
      if (run === null) return null;
      const source = await this.existing(tx, workspaceId, sourceId);
      if (source === null || !source.isActive) {
        const why = source === null ? 'deleted' : 'paused';
        await context.end(tx, { status: 'failed', reason: await this.cancel(tx, input, why) });
        return null;
      }
      const isFromStart = fromStart || source.readsFromStart;
      const bookmark = isFromStart ? null : source.bookmark;
      return { ...this.syncOf(run, source), bookmark, isFromStart };
    });
  }

  private syncOf(run: StoredRun, source: Source): Omit<OpenSync, 'bookmark' | 'isFromStart'> {
    const { id: runId, workspaceId, trigger, startedBy } = run;
    return { runId, workspaceId, source, trigger, startedBy, undatedAt: undatedAt(run, source) };
  }

  /** What an error means for the run. Rethrows what another attempt may pass, and that another worker has the run. */
  async failureOf(error: unknown, isLastAttempt: boolean): Promise<Failed> {
    if (error instanceof JobStopped) {
      throw error;
    }
    if (error instanceof TooManyPoints) {
      return failure('too_many_points', error.message, 'person');
    }
    if (error instanceof AppError && error.code === 'not_found') {
      return failure('deleted', 'The data source was deleted.', 'person');
    }
    if (isLastAttempt) {
      return failure('internal', 'Something went wrong on our side. The sync is tried again.', 'passing');
    }
    throw error;
  }

  /** Stores the end of the run, of its job and of its source in one transaction. */
  async end(sync: OpenSync, context: JobContext, end: FeedEnd, seen: SeenPages): Promise<void> {
    const { id, workspaceId } = sync.source;
    const attempt = (): Promise<void> =>
      this.work.run(async (tx) => {
        if ((await this.existing(tx, workspaceId, id)) === null) {
          return context.end(tx, { status: 'failed', reason: await this.cancel(tx, sync, 'deleted') });
        }
        const source = await this.sources.lock(tx, workspaceId, id);
        await (end.ok
          ? this.succeed(tx, sync, source, { ...end, ...seen })
          : this.fail(tx, sync, source, { ...end, ...seen }));
        await context.end(tx, end.ok ? { status: 'succeeded' } : { status: 'failed', reason: end.reason });
      });
    await untilSourceFree(attempt, AbortSignal.timeout(patienceMs));
  }

  /** Ends a run whose job has ended without it: it took too long, or was lost with its process too often. */
  async endWithJob(
    tx: Tx,
    input: JobInput<typeof syncSource>,
    { reason, isLost }: { readonly reason: string; readonly isLost: boolean },
  ): Promise<void> {
    const run = await this.runs.findOpen(tx, input);
    if (run === null) return;
    if ((await this.existing(tx, input.workspaceId, input.sourceId)) === null) {
      await this.cancel(tx, input, 'deleted');
      return;
    }
    const source = await this.sources.lock(tx, input.workspaceId, input.sourceId);
    const end = isLost ? lostWithProcess : failure('internal', reason, 'passing');
    const sync = { ...this.syncOf(run, source), bookmark: null, isFromStart: false };
    await this.fail(tx, sync, source, { ...end, firstProblem: null, pages: null });
  }

  private async existing(tx: Tx, workspaceId: string, id: string): Promise<Source | null> {
    return this.sources.find(tx, workspaceId, id).catch((error: unknown) => {
      if (error instanceof AppError && error.code === 'not_found') return null;
      throw error;
    });
  }

  /** Returns the reason. */
  private async cancel(
    tx: Tx,
    run: Pick<OpenSync, 'runId' | 'workspaceId'>,
    why: 'deleted' | 'paused',
  ): Promise<string> {
    const reason = `The data source was ${why} before the sync ended.`;
    const nothing = { firstProblem: null, pages: null, httpStatus: null, nextTryAt: null } as const;
    const end = { status: 'failed', reason, ...nothing } as const;
    await this.runs.end(tx, run, end);
    return reason;
  }

  private count(tx: Tx, outcome: string): void {
    afterCommit(tx, () => this.telemetry.count(syncOutcomes, { outcome }));
  }

  private async succeed(tx: Tx, sync: OpenSync, source: Source, end: Good & SeenPages): Promise<void> {
    const { httpStatus, bookmark, firstProblem, pages } = end;
    const run = await this.runs.end(tx, sync, {
      status: 'succeeded',
      reason: null,
      firstProblem,
      pages,
      httpStatus: source.feed === null ? httpStatus : null,
      nextTryAt: null,
    });
    if (run === null) return;
    const changes = this.afterSuccess(sync, source, bookmark);
    await this.runs.succeed(tx, source, run, sync.startedBy, { changes });
    this.count(tx, 'succeeded');
  }

  private afterSuccess(sync: OpenSync, source: Source, bookmark: Good['bookmark']): Partial<Source> {
    if (isEdited(sync, source)) {
      return { nextSyncAt: this.syncAfterEdit(source), undatedAt: null };
    }
    const isAskedAgain = source.readsFromStart && !sync.isFromStart;
    const next = isAskedAgain ? this.clock.now() : this.nextSync(source);
    return {
      bookmark,
      undatedAt: null,
      readsFromStart: isAskedAgain,
      nextSyncAt: source.isActive ? next : null,
    };
  }

  private async fail(tx: Tx, sync: OpenSync, source: Source, end: Failed & SeenPages): Promise<void> {
    const isOld = isEdited(sync, source);
    const pausesAtOnce = end.code === lostWithProcess.code;
    const failure = { ...source, ...end, pausesAtOnce };
    const after = afterFailure(failure, this.clock.now(), this.fraction());
    const planned = isOld ? this.syncAfterEdit(source) : after.nextSyncAt;
    const nextSyncAt = source.isActive ? planned : null;
    const { reason, httpStatus, firstProblem, pages } = end;
    const run = await this.runs.end(tx, sync, {
      status: 'failed',
      reason,
      firstProblem,
      pages,
      httpStatus,
      nextTryAt: nextSyncAt,
    });
    if (run === null) return;
    const isPaused = !isOld && after.isPaused && source.isActive;
    // The connection that failed may no longer be that of the source.
    const { tries, failures } = after;
    const changes = isOld ? {} : { tries, failures, ...afterFailedRun(sync, source, run, end) };
    const paused = isPaused ? pausedByFailures : {};
    const changed = await this.sources.change(tx, source, { ...changes, nextSyncAt, ...paused });
    if (!isOld) await this.notifyOfFailure(tx, source, run, end, isPaused);
    const fields = changeFields(changed, sync.startedBy ?? source.createdBy);
    await publishSource(this.outbox, tx, sourceChanged, { ...fields, isActive: changed.isActive });
    this.count(tx, `failed_${end.kind}`);
  }

  private async notifyOfFailure(
    tx: Tx,
    source: Source,
    run: StoredRun,
    end: Failed,
    isPaused: boolean,
  ): Promise<void> {
    const { reason } = end;
    if (isPaused) {
      const isLost = end.code === lostWithProcess.code;
      const why = isLost ? reason : `${failuresUntilPause} syncs in a row failed. ${reason}`;
      const text = `${why} Then resume the source.`;
      await this.runs.notify(tx, source, 'source_paused', run.id, text);
    } else if (isNews(source, end)) {
      await this.runs.notify(tx, source, 'source_failed', run.id, reason);
    }
  }

  /** The corrected source is read at once, as its edit has planned; the planner may have spent that on this run. */
  private syncAfterEdit(source: Source): Date | null {
    return source.isActive ? firstSync(source, this.clock.now()) : null;
  }

  private nextSync({ feed, syncMinutes }: Source): Date | null {
    const now = this.clock.now();
    const next = nextRegularSync(now, syncMinutes, this.fraction());
    return next === null || feed === null ? next : notAfterMidnight(next, now);
  }

  private fraction(): number {
    return this.randomness.integer(1_000) / 1_000;
  }
}
