import { Injectable } from '@nestjs/common';
import {
  type CreatedDataSource,
  createDataSource,
  type DataSource,
  sourceCreated,
  sourceDeleted,
} from '@emberdeck/contracts/analytics/data-sources';
import { purgeMetrics } from '@emberdeck/contracts/analytics/jobs';
import type { Actor } from '@emberdeck/contracts/core/actor';
import type { CallInput } from '@emberdeck/contracts/core/call';
import { may } from '@emberdeck/contracts/core/permissions';
import type { PageQuery } from '@emberdeck/contracts/core/fields';
import { workspaceScope } from '@emberdeck/platform/database/scope';
import { type Tx, UnitOfWork } from '@emberdeck/platform/database/unit-of-work';
import { AppError, notFound } from '@emberdeck/platform/errors/app-error';
import { Idempotency } from '@emberdeck/platform/idempotency/idempotency';
import { Jobs } from '@emberdeck/platform/jobs/jobs';
import { Outbox } from '@emberdeck/platform/outbox/outbox';
import { Clock } from '@emberdeck/platform/rules/clock';
import { Randomness } from '@emberdeck/platform/rules/randomness';
import type { Page, UserCallContext } from '@emberdeck/platform/runtime/call-context';
import { OutboundPolicy } from '@emberdeck/platform/security/outgoing/outbound-policy';
import { lastFour, SecretBox } from '@emberdeck/platform/security/secret-box';
import { ActivitiesService } from '../activities/activities.service.js';
import { newestFirst } from '../page.js';
import { SourceBusy, untilSourceFree } from '../source-busy.js';
import { DataSourceEntity } from './data-source.entity.js';
import { toDataSource } from './data-source.mapper.js';
import { readSourcePage } from './data-sources.queries.js';
import { MetricPurgeEntity } from './metric-purge.entity.js';
import { WorkspaceQuotasService } from './workspace-quotas.service.js';

type NewSource = CallInput<typeof createDataSource>;

export type Source = Readonly<DataSourceEntity>;

/** How long a deletion waits for an import into the source. Less than the deadline of the call. */
const deletePatienceMs = 3_000;

/** A deleted source whose points still exist. */
interface OpenPurge {
  readonly sourceId: string;
  readonly workspaceId: string;
}

/** Inserts only the row: no quota, event or activity. */
export function insertSource(tx: Tx, source: Source): Promise<void> {
  return workspaceScope(tx, DataSourceEntity, source.workspaceId).insert(source);
}

/** The sources of a workspace. Members create and delete them; clients see those that are open to them. */
@Injectable()
export class DataSourcesService {
  constructor(
    private readonly work: UnitOfWork,
    private readonly idempotency: Idempotency,
    private readonly outbox: Outbox,
    private readonly secrets: SecretBox,
    private readonly clock: Clock,
    private readonly randomness: Randomness,
    private readonly activities: ActivitiesService,
    private readonly jobs: Jobs,
    private readonly outbound: OutboundPolicy,
    private readonly quotas: WorkspaceQuotasService,
  ) {}

  list(actor: Actor, page: PageQuery): Promise<Page<DataSource>> {
    return newestFirst(
      page,
      (place) => readSourcePage(this.work, actor, place),
      (row) => toDataSource(row, may(actor, 'see-source-access')),
    );
  }

  /** Creates the source once for an idempotency key. */
  create(input: NewSource, { actor, idempotencyKey }: UserCallContext): Promise<CreatedDataSource> {
    this.outbound.check('endpoint', input.endpoint);
    return this.idempotency.run(
      { userId: actor.userId, key: idempotencyKey, call: createDataSource.name, input },
      async (tx) => {
        await this.quotas.requireRoomForSource(tx, actor.workspaceId);
        const source = this.build(actor, input);
        await insertSource(tx, source);
        await this.outbox.append(tx, sourceCreated, sourceFields(source, actor));
        await this.activities.record(tx, {
          ...activityOf(source, actor),
          description: `${actor.displayName} added the data source ${source.name}`,
        });
        return { ...toDataSource(source, true), webhookSecret: null };
      },
    );
  }

  /**
   * Deletes a source and its figures. A job purges its points afterwards. Fails with `busy` during an import into the
   * source, and with `forbidden` if the actor may not manage the sources of other members.
   */
  async delete(actor: Actor, id: string): Promise<void> {
    await untilSourceFree(() => this.deleteFree(actor, id), AbortSignal.timeout(deletePatienceMs));
  }

  /**
   * The source, protected from deletion until the transaction ends, so that a row can refer to it. Other transactions can
   * write its points. Fails with `not_found` if the workspace has no such source.
   */
  async hold(tx: Tx, workspaceId: string, id: string): Promise<Source> {
    const lock = { mode: 'for_key_share' } as const;
    return present(await tx.findOne(DataSourceEntity, { where: { id, workspaceId }, lock }));
  }

  /**
   * Returns the source and locks it. Every writer of points holds this lock. Other transactions can then refer to the
   * source, but neither write its points nor delete it. Does not wait: if the lock is taken, fails with
   * {@link SourceBusy}.
   */
  async lock(tx: Tx, workspaceId: string, id: string): Promise<Source> {
    const lock = { mode: 'for_no_key_update', onLocked: 'skip_locked' } as const;
    const source = await tx.findOne(DataSourceEntity, { where: { id, workspaceId }, lock });
    if (source === null) {
      present(await workspaceScope(tx, DataSourceEntity, workspaceId).findOne({ id }));
      throw new SourceBusy();
    }
    return source;
  }

  /** Stores the time of a successful sync. */
  async markSynced(tx: Tx, source: Source, at: Date): Promise<void> {
    await workspaceScope(tx, DataSourceEntity, source.workspaceId).update(
      { id: source.id },
      { lastSyncAt: at },
    );
  }

  /** Deleted sources whose points still exist, oldest first. */
  async openPurges(tx: Tx, limit: number): Promise<OpenPurge[]> {
    const purges = await tx.find(MetricPurgeEntity, {
      // across workspaces: each purge gets its own job
      order: { createdAt: 'ASC' },
      take: limit,
    });
    return purges.map(({ dataSourceId: sourceId, workspaceId }) => ({ sourceId, workspaceId }));
  }

  /** Marks the points of a deleted source as deleted. */
  async endPurge(tx: Tx, workspaceId: string, sourceId: string): Promise<void> {
    await workspaceScope(tx, MetricPurgeEntity, workspaceId).delete({ dataSourceId: sourceId });
  }

  private deleteFree(actor: Actor, id: string): Promise<void> {
    return this.work.run(async (tx) => {
      const source = await this.lock(tx, actor.workspaceId, id);
      requireManager(actor, source);
      await workspaceScope(tx, DataSourceEntity, actor.workspaceId).delete({ id });
      await workspaceScope(tx, MetricPurgeEntity, actor.workspaceId).insert({ dataSourceId: id });
      await this.jobs.add(
        tx,
        purgeMetrics,
        { sourceId: id, workspaceId: actor.workspaceId, points: source.pointCount },
        { key: id, actor },
      );
      await this.outbox.append(tx, sourceDeleted, sourceFields(source, actor));
      await this.activities.record(tx, {
        ...activityOf(source, actor),
        description: `${actor.displayName} deleted the data source ${source.name}`,
      });
    });
  }

  private build(actor: Actor, input: NewSource): DataSourceEntity {
    const id = this.randomness.uuid();
    const now = this.clock.now();
    const { apiKey, ...given } = input;
    const place = { table: 'data_source', column: 'api_key', rowId: id };
    return {
      id,
      workspaceId: actor.workspaceId,
      ...given,
      apiKey: apiKey === null ? null : this.secrets.seal(apiKey, place),
      apiKeyLastFour: apiKey === null ? null : lastFour(apiKey),
      isActive: true,
      clientAccess: true,
      lastSyncAt: null,
      pointCount: 0,
      createdBy: actor.userId,
      createdAt: now,
      updatedAt: now,
    };
  }
}

function present(source: Source | null): Source {
  if (source === null) {
    throw notFound('The data source');
  }
  return source;
}

function sourceFields(source: Source, actor: Actor) {
  return {
    sourceId: source.id,
    workspaceId: source.workspaceId,
    userId: actor.userId,
    name: source.name,
    type: source.type,
  };
}

function activityOf(source: Source, actor: Actor) {
  return {
    workspaceId: source.workspaceId,
    userId: actor.userId,
    audience: 'workspace',
    type: 'data_source',
    entityType: 'data_source',
    entityId: source.id,
  } as const;
}

/** Fails with `forbidden` unless the actor added the source or may manage every source of the workspace. */
export function requireManager(actor: Actor, { createdBy }: Source): void {
  if (createdBy !== actor.userId && !may(actor, 'manage-every-source')) {
    throw new AppError(
      'forbidden',
      'Only its creator, a product manager or the owner of the workspace can change or delete this data source.',
    );
  }
}
