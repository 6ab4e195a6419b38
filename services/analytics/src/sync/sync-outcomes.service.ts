import { Injectable } from '@nestjs/common';
import { sourceChanged } from '@emberdeck/contracts/analytics/data-sources';
import { noticeRaised, type NoticeType } from '@emberdeck/contracts/analytics/notices';
import type { syncSource } from '@emberdeck/contracts/analytics/sync-runs';
import type { JobInput } from '@emberdeck/contracts/jobs/job';
import { type Tx, UnitOfWork } from '@emberdeck/platform/database/unit-of-work';
import { AppError } from '@emberdeck/platform/errors/app-error';
import { Outbox } from '@emberdeck/platform/outbox/outbox';
import { Clock } from '@emberdeck/platform/rules/clock';
import { Randomness } from '@emberdeck/platform/rules/randomness';
import { Telemetry } from '@emberdeck/platform/telemetry/telemetry';
import { changeFields, DataSourcesService, type Source } from '../data-sources/data-sources.service.js';
import { TooManyPoints } from '../data-sources/workspace-quotas.service.js';
import type { FeedEnd } from '../feed-types.js';
import { untilSourceFree } from '../source-busy.js';
import { SyncRunsService, type Worker } from '../sync-runs/sync-runs.service.js';
import { afterFailure, failuresUntilPause, nextRegularSync } from '../sync-schedule.js';
import { type OpenSync, RunLost } from './open-sync.js';
import { syncOutcomes } from './sync-metrics.js';

type Failed = Extract<FeedEnd, { readonly ok: false }>;

const dayMs = 86_400_000;

/** How long the end of a sync waits for an upload into the same source. */
const patienceMs = 60_000;

const failure = (reason: string, kind: Failed['kind']): Failed => ({
  ok: false,
  httpStatus: null,
  reason,
  kind,
  retryAfterSeconds: null,
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

  /** The source of a run; null if it is deleted. */
  sourceOf({ workspaceId, sourceId }: JobInput<typeof syncSource>): Promise<Source | null> {
    return this.work.run((tx) => this.existing(tx, workspaceId, sourceId));
  }

  /** Makes this the worker of the run. Null if the run has ended, or ends now because its source is deleted. */
  begin({ runId, workspaceId, sourceId, fromStart }: JobInput<typeof syncSource>): Promise<OpenSync | null> {
    return this.work.run(async (tx) => {
      const worker = await this.runs.begin(tx, workspaceId, runId);
      const run = worker && (await this.runs.read(tx, worker));
      if (worker === null || run === null) {
        return null;
      }
      const source = await this.existing(tx, workspaceId, sourceId);
      if (source === null || !source.isActive) {
        await this.cancel(tx, worker, source === null ? 'deleted' : 'paused');
        return null;
      }
      const { trigger, startedBy } = run;
      return { worker, source, bookmark: fromStart ? null : source.bookmark, trigger, startedBy };
    });
  }

  /** What an error means for the run. Null if the run has another worker; rethrows what another attempt may pass. */
  async failureOf(error: unknown, isLastAttempt: boolean): Promise<Failed | null> {
    if (error instanceof RunLost) {
      return null;
    }
    if (error instanceof TooManyPoints) {
      return failure(error.message, 'person');
    }
    if (error instanceof AppError && error.code === 'not_found') {
      return failure('The data source was deleted.', 'person');
    }
    if (isLastAttempt) {
      return failure('Something went wrong on our side. The sync is tried again.', 'passing');
    }
    throw error;
  }

  /** Stores the end of the run and of its source in one transaction. */
  async end(sync: OpenSync, end: FeedEnd): Promise<void> {
    const { id, workspaceId } = sync.source;
    const attempt = (): Promise<boolean> =>
      this.work.run(async (tx) => {
        if ((await this.existing(tx, workspaceId, id)) === null) {
          await this.cancel(tx, sync.worker, 'deleted');
          return false;
        }
        const source = await this.sources.lock(tx, workspaceId, id);
        return end.ok ? this.succeed(tx, sync, source, end) : this.fail(tx, sync, source, end);
      });
    if (await untilSourceFree(attempt, AbortSignal.timeout(patienceMs))) {
      this.telemetry.count(syncOutcomes, { outcome: end.ok ? 'succeeded' : `failed_${end.kind}` });
    }
  }

  private async existing(tx: Tx, workspaceId: string, id: string): Promise<Source | null> {
    return this.sources.find(tx, workspaceId, id).catch((error: unknown) => {
      if (error instanceof AppError && error.code === 'not_found') return null;
      throw error;
    });
  }

  private async cancel(tx: Tx, worker: Worker, why: 'deleted' | 'paused'): Promise<void> {
    const reason = `The data source was ${why} before the sync ended.`;
    await this.runs.end(tx, worker, { status: 'failed', reason, httpStatus: null, nextTryAt: null });
  }

  private async succeed(
    tx: Tx,
    sync: OpenSync,
    source: Source,
    end: Extract<FeedEnd, { readonly ok: true }>,
  ): Promise<boolean> {
    const { httpStatus, bookmark } = end;
    const run = await this.runs.end(tx, sync.worker, {
      status: 'succeeded',
      reason: null,
      httpStatus: source.feed === null ? httpStatus : null,
      nextTryAt: null,
    });
    if (run === null) {
      return false;
    }
    const changes = {
      nextSyncAt: source.isActive ? this.nextSync(source) : null,
      // An edit during the run: what this run knows may be of another API.
      ...(source.connectionVersion === sync.source.connectionVersion ? { bookmark } : {}),
    };
    await this.runs.succeed(tx, source, run, sync.startedBy, { changes });
    return true;
  }

  private async fail(tx: Tx, sync: OpenSync, source: Source, end: Failed): Promise<boolean> {
    const now = this.clock.now();
    const after = afterFailure({ ...source, ...end }, now, this.fraction());
    const nextSyncAt = source.isActive ? after.nextSyncAt : null;
    const { reason, httpStatus } = end;
    const run = await this.runs.end(tx, sync.worker, {
      status: 'failed',
      reason,
      httpStatus,
      nextTryAt: nextSyncAt,
    });
    if (run === null) {
      return false;
    }
    const isNews = end.kind === 'person' && source.notifiedFailure !== reason;
    const changed = await this.sources.change(tx, source, {
      tries: after.tries,
      failures: after.failures,
      nextSyncAt,
      lastFailure: reason,
      ...(isNews ? { notifiedFailure: reason } : {}),
      ...(after.isPaused && source.isActive ? { isActive: false, pausedReason: 'failures' } : {}),
    });
    if (after.isPaused && source.isActive) {
      const text = `${failuresUntilPause} syncs in a row failed. ${reason} Then resume the source.`;
      await this.notify(tx, source, 'source_paused', run.id, text);
    } else if (isNews) {
      await this.notify(tx, source, 'source_failed', run.id, reason);
    }
    const fields = changeFields(changed, sync.startedBy ?? source.createdBy);
    await this.outbox.append(tx, sourceChanged, { ...fields, isActive: changed.isActive });
    return true;
  }

  private notify(tx: Tx, source: Source, type: NoticeType, runId: string, text: string): Promise<void> {
    return this.outbox.append(tx, noticeRaised, {
      naturalKey: `${type.replace('_', '-')}:${runId}`,
      workspaceId: source.workspaceId,
      userIds: null,
      type,
      params: { title: source.name, text },
      link: '/data-sources',
    });
  }

  /** Feeds have a point a day. All sources of a workspace get it together, so that their trends compare equal days. */
  private nextSync({ feed, syncMinutes }: Source): Date | null {
    const now = this.clock.now();
    const next = nextRegularSync(now, syncMinutes, this.fraction());
    if (next === null || feed === null) {
      return next;
    }
    const midnight = (Math.floor(now.getTime() / dayMs) + 1) * dayMs;
    return new Date(Math.min(next.getTime(), midnight));
  }

  private fraction(): number {
    return this.randomness.integer(1_000) / 1_000;
  }
}
