import { Injectable } from '@nestjs/common';
import {
  type DataSource,
  type listDeletedSources,
  type readSourceDependents,
  restoreDataSource,
  restoreDays,
} from '@emberdeck/contracts/analytics/data-sources';
import { sourceChanged, sourceDeleted } from '@emberdeck/contracts/analytics/source-events';
import { purgeMetrics } from '@emberdeck/contracts/analytics/jobs';
import type { Actor } from '@emberdeck/contracts/core/actor';
import type { CallInput, CallOutput } from '@emberdeck/contracts/core/call';
import type { PageQuery } from '@emberdeck/contracts/core/fields';
import { workspaceScope } from '@emberdeck/platform/database/scope';
import { type Tx, UnitOfWork } from '@emberdeck/platform/database/unit-of-work';
import { Idempotency } from '@emberdeck/platform/idempotency/idempotency';
import { Jobs } from '@emberdeck/platform/jobs/jobs';
import { Outbox } from '@emberdeck/platform/outbox/outbox';
import { Clock } from '@emberdeck/platform/rules/clock';
import type { Page, UserCallContext } from '@emberdeck/platform/runtime/call-context';
import { IsNull, LessThan, MoreThan, Not } from 'typeorm';
import { changeTime } from '@emberdeck/platform/database/change-time';
import { newestFirst } from '@emberdeck/platform/runtime/keyset-page';
import { untilSourceFree } from '../shared/source-busy.js';
import { WebhookKeysService } from '../webhook-keys/webhook-keys.service.js';
import { DataSourceEntity } from './data-source.entity.js';
import { toDataSource } from './data-source.mapper.js';
import {
  addedFields,
  DataSourcesService,
  present,
  requireManager,
  type Source,
  sourceFields,
} from './data-sources.service.js';
import { readDeletedPage } from './data-sources.queries.js';
import { MetricPurgeEntity } from './metric-purge.entity.js';
import { SourceDependents } from './source-dependents.service.js';
import { WorkspaceQuotasService } from './workspace-quotas.service.js';
import { publishSource } from '../shared/publish-source.js';

/** How long a deletion waits for an import into the source. Less than the deadline of the call. */
const patienceMs = 3_000;

const dayMs = 86_400_000;

type RestoreInput = CallInput<typeof restoreDataSource>;

/** A source that is gone while its points still exist. */
interface OpenPurge {
  readonly sourceId: string;
  readonly workspaceId: string;
}

/** A source to delete for good. */
type DeletedSource = Pick<Source, 'id' | 'workspaceId' | 'pointCount'>;

/** Deletes sources, restores them, and ends them for good. */
@Injectable()
export class SourceDeletionService {
  constructor(
    private readonly work: UnitOfWork,
    private readonly idempotency: Idempotency,
    private readonly sources: DataSourcesService,
    private readonly outbox: Outbox,
    private readonly clock: Clock,
    private readonly jobs: Jobs,
    private readonly quotas: WorkspaceQuotasService,
    private readonly dependents: SourceDependents,
    private readonly webhooks: WebhookKeysService,
  ) {}

  /**
   * Hides a source with its figures, and ends its key and its syncs. It can be restored for `restoreDays`. Fails with
   * `busy` during an import into the source, and with `forbidden` if the actor may not manage the sources of other
   * members.
   */
  async delete(actor: Actor, id: string): Promise<void> {
    await untilSourceFree(
      () => this.work.run((tx) => this.deleteFree(tx, actor, id)),
      AbortSignal.timeout(patienceMs),
    );
  }

  /** Sources that can still be restored, newest deletion first. */
  listDeleted(actor: Actor, page: PageQuery): Promise<Page<CallOutput<typeof listDeletedSources>[number]>> {
    return newestFirst(
      page,
      (place) => readDeletedPage(this.work, actor.workspaceId, this.oldestRestorable(), place),
      ({ id, name, type, deletedAt }) => ({
        id,
        name,
        type,
        deletedAt: deletedAt.toISOString(),
        restorableUntil: new Date(deletedAt.getTime() + restoreDays * dayMs).toISOString(),
      }),
    );
  }

  /**
   * Brings back a source with its points, paused and without its key, once for an idempotency key. Fails if the workspace
   * has no room for it.
   */
  async restore(input: RestoreInput, { actor, idempotencyKey }: UserCallContext): Promise<DataSource> {
    const { workspaceId, userId } = actor;
    const { id } = input;
    const request = { userId, key: idempotencyKey, call: restoreDataSource.name, input };
    const shown = await this.idempotency.run(request, async (tx) => {
      const deleted = await tx.findOne(DataSourceEntity, {
        where: { id, workspaceId, deletedAt: MoreThan(this.oldestRestorable()) },
        withDeleted: true,
        lock: { mode: 'for_no_key_update' },
      });
      const before = present(deleted);
      requireManager(actor, before);
      await this.quotas.requireRoomForSource(tx, workspaceId);
      const now = this.clock.now();
      await workspaceScope(tx, DataSourceEntity, workspaceId).update(
        { id },
        {
          deletedAt: null,
          isActive: false,
          pausedReason: 'user',
          freshFrom: now,
          updatedAt: changeTime(before.updatedAt, now),
        },
      );
      await this.quotas.requireRoomForAdded(tx, workspaceId, 'restore');
      const restored = await this.sources.find(tx, workspaceId, id);
      await publishSource(this.outbox, tx, sourceChanged, {
        ...addedFields(restored, userId),
        isActive: false,
        isInAnswer: true,
        action: { by: actor.displayName, verb: 'restored' },
      });
      return toDataSource(restored, true);
    });
    const [source = shown] = await this.webhooks.withAddresses(workspaceId, [shown]);
    return source;
  }

  /** What ends with the source. */
  async readDependents(actor: Actor, id: string): Promise<CallOutput<typeof readSourceDependents>> {
    const source = await this.work.run((tx) => this.sources.find(tx, actor.workspaceId, id));
    return { points: source.pointCount, ...(await this.dependents.of(this.work, source)) };
  }

  /**
   * Deletes the row with everything that refers to it, and starts the purge of its points. A member that asked for it
   * owns the job and sees its progress.
   */
  async deleteForGood(
    tx: Tx,
    { id, workspaceId, pointCount: points }: DeletedSource,
    actor: Actor | null,
  ): Promise<void> {
    await workspaceScope(tx, DataSourceEntity, workspaceId).delete({ id });
    await workspaceScope(tx, MetricPurgeEntity, workspaceId).insert({ dataSourceId: id });
    const owner = actor === null ? {} : { actor };
    await this.jobs.add(tx, purgeMetrics, { sourceId: id, workspaceId, points }, { key: id, ...owner });
  }

  /** Ends at most `limit` sources that can no longer be restored. Returns their number. */
  async expire(tx: Tx, limit: number): Promise<number> {
    const expired = await tx.find(DataSourceEntity, {
      // across workspaces: only the time of the deletion counts
      where: { deletedAt: LessThan(this.oldestRestorable()) },
      withDeleted: true,
      order: { deletedAt: 'ASC' },
      take: limit,
      lock: { mode: 'pessimistic_write', onLocked: 'skip_locked' },
    });
    for (const source of expired) {
      await this.deleteForGood(tx, source, null);
    }
    return expired.length;
  }

  /** Sources that are gone while their points still exist, oldest first. */
  async openPurges(tx: Tx, limit: number): Promise<OpenPurge[]> {
    const purges = await tx.find(MetricPurgeEntity, {
      // across workspaces: each purge gets its own job
      order: { createdAt: 'ASC' },
      take: limit,
    });
    return purges.map(({ dataSourceId: sourceId, workspaceId }) => ({ sourceId, workspaceId }));
  }

  /** Marks the points of a source as deleted. */
  async endPurge(tx: Tx, workspaceId: string, sourceId: string): Promise<void> {
    await workspaceScope(tx, MetricPurgeEntity, workspaceId).delete({ dataSourceId: sourceId });
  }

  /**
   * Deleted sources of a workspace may hold together as much as its other sources. Otherwise a workspace could pass its
   * limits by deleting and adding. The oldest ones beyond that end for good.
   */
  private async endBeyondLimit(tx: Tx, workspaceId: string): Promise<void> {
    const deleted = await tx.find(DataSourceEntity, {
      where: { workspaceId, deletedAt: Not(IsNull()) },
      withDeleted: true,
      order: { deletedAt: 'DESC' },
      lock: { mode: 'pessimistic_write', onLocked: 'skip_locked' },
    });
    for (const source of this.quotas.beyondLimit(deleted)) {
      await this.deleteForGood(tx, source, null);
    }
  }

  private oldestRestorable(): Date {
    return new Date(this.clock.now().getTime() - restoreDays * dayMs);
  }

  private async deleteFree(tx: Tx, actor: Actor, id: string): Promise<void> {
    const source = await this.sources.lock(tx, actor.workspaceId, id);
    requireManager(actor, source);
    await this.sources.change(tx, source, {
      deletedAt: this.clock.now(),
      apiKey: null,
      apiKeyLastFour: null,
      connectionVersion: source.connectionVersion + 1,
      bookmark: null,
      nextSyncAt: null,
      lateSince: null,
    });
    await this.endBeyondLimit(tx, source.workspaceId);
    await this.webhooks.revoke(tx, source);
    await publishSource(this.outbox, tx, sourceDeleted, {
      ...sourceFields(source, actor.userId),
      isInAnswer: true,
      action: { by: actor.displayName, verb: 'deleted' },
    });
  }
}
