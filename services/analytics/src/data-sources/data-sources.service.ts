import { Injectable } from '@nestjs/common';
import {
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
import { cursorTime, type ListedRow, newestFirst } from '../page.js';
import { openToReader, readerParameters } from '../reader.js';
import { SourceBusy, untilSourceFree } from '../source-busy.js';
import { DataSourceEntity } from './data-source.entity.js';
import { toDataSource } from './data-source.mapper.js';
import { WorkspaceQuotasService } from './workspace-quotas.service.js';

type NewSource = CallInput<typeof createDataSource>;

export type Source = Readonly<DataSourceEntity>;

type ListedSource = Omit<DataSourceEntity, 'pointCount'> & ListedRow;

const lockSource =
  'SELECT id FROM data_source WHERE id = $1 AND workspace_id = $2 FOR NO KEY UPDATE SKIP LOCKED';
const holdSource = 'SELECT FROM data_source WHERE id = $1 AND workspace_id = $2 FOR KEY SHARE';

/** How long a deletion waits for a file that is being added: less than the call itself may take. */
const deletePatienceMs = 3_000;

const listPage = `
  SELECT id, workspace_id AS "workspaceId", name, type, description, endpoint, api_key AS "apiKey",
         api_key_last_four AS "apiKeyLastFour", is_active AS "isActive", client_access AS "clientAccess",
         last_sync_at AS "lastSyncAt", created_by AS "createdBy", created_at AS "createdAt",
         updated_at AS "updatedAt", ${cursorTime}
    FROM data_source
   WHERE workspace_id = $1 AND ${openToReader}
     AND ($4::timestamptz IS NULL OR (created_at, id) < ($4::timestamptz, $5::uuid))
   ORDER BY created_at DESC, id DESC LIMIT $3`;

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
      (place) => this.work.read<ListedSource>(listPage, [...readerParameters(actor), ...place]),
      (row) => toDataSource(row, may(actor, 'see-source-access')),
    );
  }

  /** Creates once, however often the same intent is repeated. */
  create(input: NewSource, { actor, idempotencyKey }: UserCallContext): Promise<DataSource> {
    this.outbound.check('endpoint', input.endpoint);
    return this.idempotency.run(
      { userId: actor.userId, key: idempotencyKey, call: createDataSource.name, input },
      async (tx) => {
        await this.quotas.requireRoomForSource(tx, actor.workspaceId);
        const source = this.build(actor, input);
        await workspaceScope(tx, DataSourceEntity, actor.workspaceId).insert(source);
        await this.outbox.append(tx, sourceCreated, sourceFields(source, actor));
        await this.activities.record(tx, {
          ...activityOf(source, actor),
          description: `${actor.displayName} added the data source ${source.name}`,
        });
        return toDataSource(source, true);
      },
    );
  }

  /**
   * Deletes a source and its figures at once; its points, unreachable by then, are purged afterwards. Fails with `busy`
   * while a file is being added to it, and with `forbidden` where the actor may not manage sources of other members.
   */
  async delete(actor: Actor, id: string): Promise<void> {
    await untilSourceFree(() => this.deleteFree(actor, id), AbortSignal.timeout(deletePatienceMs));
  }

  /**
   * The source, there until the transaction ends, so that a row may refer to it; others may write its points meanwhile.
   * Fails with `not_found` where the workspace has no such source.
   */
  async hold(tx: Tx, workspaceId: string, id: string): Promise<Source> {
    await tx.query(holdSource, [id, workspaceId]);
    return this.find(tx, workspaceId, id);
  }

  /**
   * Returns the source and locks it. Every writer of points holds this lock. Other transactions can then refer to the
   * source, but neither write its points nor delete it. Does not wait: if the lock is taken, fails with
   * {@link SourceBusy}.
   */
  async lock(tx: Tx, workspaceId: string, id: string): Promise<Source> {
    const { length } = await tx.query<unknown[]>(lockSource, [id, workspaceId]);
    const source = await this.find(tx, workspaceId, id);
    if (length === 0) {
      throw new SourceBusy();
    }
    return source;
  }

  /** Rows came in: the source is fresh as of `at`. */
  async markSynced(tx: Tx, source: Source, at: Date): Promise<void> {
    await workspaceScope(tx, DataSourceEntity, source.workspaceId).update(
      { id: source.id },
      { lastSyncAt: at },
    );
  }

  private deleteFree(actor: Actor, id: string): Promise<void> {
    return this.work.run(async (tx) => {
      const source = await this.lock(tx, actor.workspaceId, id);
      requireManager(actor, source);
      await workspaceScope(tx, DataSourceEntity, actor.workspaceId).delete({ id });
      await tx.query('INSERT INTO metric_purge (data_source_id, workspace_id) VALUES ($1, $2)', [
        id,
        actor.workspaceId,
      ]);
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

  private async find(tx: Tx, workspaceId: string, id: string): Promise<Source> {
    const source = await workspaceScope(tx, DataSourceEntity, workspaceId).findOne({ id });
    if (source === null) {
      throw notFound('The data source');
    }
    return source;
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
function requireManager(actor: Actor, { createdBy }: Source): void {
  if (createdBy !== actor.userId && !may(actor, 'manage-every-source')) {
    throw new AppError(
      'forbidden',
      'Only its creator, a product manager or the owner of the workspace can delete this data source.',
    );
  }
}
