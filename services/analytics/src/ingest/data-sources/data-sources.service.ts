import { Injectable } from '@nestjs/common';
import {
  type CreatedDataSource,
  createDataSource,
  type DataSource,
} from '@emberdeck/contracts/analytics/data-sources';
import { sourceCreated } from '@emberdeck/contracts/analytics/source-events';
import { isSendableKey } from '@emberdeck/contracts/analytics/source-connection';
import type { Actor } from '@emberdeck/contracts/core/actor';
import type { CallInput } from '@emberdeck/contracts/core/call';
import { scheduleSyncs } from '@emberdeck/contracts/analytics/sync-runs';
import { may } from '@emberdeck/contracts/core/permissions';
import type { PageQuery } from '@emberdeck/contracts/core/fields';
import { insertIfAbsent } from '@emberdeck/platform/database/insert-if-absent';
import { workspaceScope } from '@emberdeck/platform/database/scope';
import { type Tx, UnitOfWork } from '@emberdeck/platform/database/unit-of-work';
import { AppError, notFound } from '@emberdeck/platform/errors/app-error';
import { Idempotency } from '@emberdeck/platform/idempotency/idempotency';
import { Jobs } from '@emberdeck/platform/jobs/jobs';
import { Outbox } from '@emberdeck/platform/outbox/outbox';
import { Clock } from '@emberdeck/platform/rules/clock';
import { Randomness } from '@emberdeck/platform/rules/randomness';
import { Page, type UserCallContext } from '@emberdeck/platform/runtime/call-context';
import { OutboundPolicy } from '@emberdeck/platform/security/outgoing/outbound-policy';
import { lastFour, SecretBox } from '@emberdeck/platform/security/secret-box';
import { changeTime } from '@emberdeck/platform/database/change-time';
import { newestFirst } from '@emberdeck/platform/runtime/keyset-page';
import { SourceBusy } from '../shared/source-busy.js';
import { firstSync } from '../shared/sync-schedule.js';
import { WebhookKeysService } from '../webhook-keys/webhook-keys.service.js';
import type { CreatorSettings } from './creator-settings.js';
import { DataSourceEntity } from './data-source.entity.js';
import { toDataSource } from './data-source.mapper.js';
import { readSource, readSourcePage } from './data-sources.queries.js';
import { newSource } from './new-source.js';
import { rowRuleOf as ruleOf } from './row-rule.js';
import { keepsKey, unmasked } from '@emberdeck/connector/feed/stored-connection';
import { newConnection } from './source-connection.js';
import { SourcePreferencesService } from './source-preferences.service.js';
import { WorkspaceQuotasService } from './workspace-quotas.service.js';
import { publishSource } from '../shared/publish-source.js';

/** How a test reaches an API. */
interface StoredAccess {
  readonly endpoint: string;
  readonly apiKey: string | null;
}

type NewSource = CallInput<typeof createDataSource>;

export type Source = Readonly<DataSourceEntity>;

/** What the rows of a source are; null for files until the first import says it. */
export const rowRuleOf: typeof ruleOf = ruleOf;

/** Fields that a new row must have, and any others. */
export const sourceRow: typeof newSource = newSource;

/** Inserts only the row: no quota, event or activity. */
export function insertSource(tx: Tx, source: Source): Promise<void> {
  return workspaceScope(tx, DataSourceEntity, source.workspaceId).insert(source);
}

/** Inserts only the row, unless there is or was one of this id. Returns whether it was inserted. */
export function insertSourceOnce(tx: Tx, source: Source): Promise<boolean> {
  return insertIfAbsent(tx, DataSourceEntity, source);
}

/** The place of the sealed key. */
export const keyPlace = (id: string) => ({ table: 'data_source', column: 'api_key', rowId: id });

/** The sources of a workspace. Members create them; clients see those that are open to them. */
@Injectable()
export class DataSourcesService {
  constructor(
    private readonly work: UnitOfWork,
    private readonly idempotency: Idempotency,
    private readonly outbox: Outbox,
    private readonly secrets: SecretBox,
    private readonly clock: Clock,
    private readonly randomness: Randomness,
    private readonly outbound: OutboundPolicy,
    private readonly quotas: WorkspaceQuotasService,
    private readonly preferences: SourcePreferencesService,
    private readonly webhooks: WebhookKeysService,
    private readonly jobs: Jobs,
  ) {}

  async list(actor: Actor, page: PageQuery): Promise<Page<DataSource>> {
    const withAccess = may(actor, 'see-source-access');
    const found = await newestFirst(
      page,
      (place) => readSourcePage(this.work, actor, place),
      (row) => toDataSource(row, withAccess),
    );
    return withAccess
      ? new Page(await this.webhooks.withAddresses(actor.workspaceId, found.items), found.nextCursor)
      : found;
  }

  /** Fails with `not_found` if the workspace has no such source, or the actor may not see it. */
  async read(actor: Actor, id: string): Promise<DataSource> {
    const withAccess = may(actor, 'see-source-access');
    const row = await readSource(this.work, actor, id);
    if (row === null) throw notFound('The data source');
    const shown = toDataSource(row, withAccess);
    const [addressed] = withAccess ? await this.webhooks.withAddresses(actor.workspaceId, [shown]) : [];
    return addressed ?? shown;
  }

  /**
   * Creates the source once for an idempotency key. The webhook's secret is added afterwards: the stored answer for
   * repetitions must not contain it.
   */
  async create(input: NewSource, { actor, idempotencyKey }: UserCallContext): Promise<CreatedDataSource> {
    this.outbound.check('endpoint', input.endpoint);
    const created = await this.idempotency.run<CreatedDataSource>(
      { userId: actor.userId, key: idempotencyKey, call: createDataSource.name, input },
      async (tx) => {
        await this.quotas.requireRoomForSource(tx, actor.workspaceId);
        const source = this.build(actor, input, await this.preferences.of(tx, actor.userId));
        await insertSource(tx, source);
        await this.planSync(tx, source);
        if (source.type === 'Webhook') {
          await this.webhooks.create(tx, source);
        }
        await publishSource(this.outbox, tx, sourceCreated, {
          ...addedFields(source, actor.userId),
          isInAnswer: true,
          action: { by: actor.displayName, verb: 'added' },
        });
        return { ...toDataSource(source, true), webhookSecret: null };
      },
    );
    return this.webhooks.withFirstSecret(created, actor.workspaceId);
  }

  /**
   * How an API is read with these fields, as a new source would be.
   * @throws AppError `validation_failed` if the name of the header or parameter of the key is absent
   */
  connectionOf(input: Parameters<typeof newConnection>[0]): ReturnType<typeof newConnection> {
    return newConnection(input);
  }

  /** The source in an answer to a member. */
  async shown(source: Source): Promise<DataSource> {
    const plain = toDataSource(source, true);
    const [shown = plain] = await this.webhooks.withAddresses(source.workspaceId, [plain]);
    return shown;
  }

  /** Fails with `not_found` if the workspace has no such source. */
  async find(tx: Tx, workspaceId: string, id: string): Promise<Source> {
    return present(await workspaceScope(tx, DataSourceEntity, workspaceId).findOne({ id }));
  }

  /**
   * The source, protected from its purge until the transaction ends, so that a row can refer to it. Other transactions
   * can write its points. Fails with `not_found` if the workspace has no such source.
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
      await this.find(tx, workspaceId, id);
      throw new SourceBusy();
    }
    return source;
  }

  /** The sources of the sample data. */
  samplesOf(tx: Tx, workspaceId: string): Promise<Source[]> {
    return workspaceScope(tx, DataSourceEntity, workspaceId).find({ isSample: true });
  }

  /** Changes columns of the source, and returns the changed one. The caller holds its lock. */
  async change(tx: Tx, source: Source, changes: Partial<DataSourceEntity>): Promise<Source> {
    const timed = { ...changes, updatedAt: changeTime(source.updatedAt, this.clock.now()) };
    await workspaceScope(tx, DataSourceEntity, source.workspaceId).update({ id: source.id }, timed);
    const changed = { ...source, ...timed };
    if (changes.nextSyncAt) await this.planSync(tx, changed);
    return changed;
  }

  /** Starts the sync of a source that is due now. Otherwise it would wait for the next planning. */
  private async planSync(tx: Tx, { nextSyncAt }: Source): Promise<void> {
    // Without a key: a planning that runs now may have passed this source.
    if (nextSyncAt !== null && nextSyncAt <= this.clock.now()) await this.jobs.add(tx, scheduleSyncs, {});
  }

  /**
   * The key in plain text; null without one. Throws if it was sealed with an unknown key of the installation, or if no
   * request can carry it.
   */
  keyOf({ id, apiKey }: Source): string | null {
    const key = apiKey === null ? null : this.secrets.open(apiKey, keyPlace(id));
    if (key !== null && !isSendableKey(key)) {
      throw new AppError('conflict', 'The stored key contains line breaks or other signs. Enter it again.');
    }
    return key;
  }

  /**
   * The stored address and key for a test of `endpoint` on behalf of the actor. The key is null if there is none, or if
   * the address is on another host. Fails with `forbidden` if the actor may not manage the source.
   */
  async storedFor(actor: Actor, id: string, endpoint: string): Promise<StoredAccess> {
    const source = await this.work.run((tx) => this.find(tx, actor.workspaceId, id));
    requireManager(actor, source);
    const address = unmasked(source.endpoint, endpoint) ?? endpoint;
    return { endpoint: address, apiKey: keepsKey(source.endpoint, address) ? this.keyOf(source) : null };
  }

  private build(actor: Actor, input: NewSource, settings: CreatorSettings): DataSourceEntity {
    const id = this.randomness.uuid();
    const now = this.clock.now();
    const { name, type, description, apiKey } = input;
    const connection = newConnection(input);
    return newSource({
      id,
      workspaceId: actor.workspaceId,
      name,
      type,
      description,
      ...connection,
      apiKey: apiKey === null ? null : this.secrets.seal(apiKey, keyPlace(id)),
      apiKeyLastFour: apiKey === null ? null : lastFour(apiKey),
      freshnessLimitMinutes: input.freshnessLimitMinutes ?? null,
      rowRule: input.rows ?? null,
      ...settings,
      nextSyncAt: firstSync({ type, endpoint: connection.endpoint, feed: null, ...settings }, now),
      createdBy: actor.userId,
      createdAt: now,
    });
  }
}

/** The columns of a source that a member pauses. The reason of an earlier pause stays. */
export const pausedColumns = ({ isActive, pausedReason }: Source) => ({
  isActive: false,
  pausedReason: isActive ? ('user' as const) : pausedReason,
  nextSyncAt: null,
  lateSince: null,
});

/** Fails with `not_found` if there is no source. */
export function present(source: Source | null): Source {
  if (source === null) {
    throw notFound('The data source');
  }
  return source;
}

/** Whether clients see the source, unless their view is narrowed to others. */
export const isOpenToClients = ({ clientAccess, shownToClients }: Source): boolean =>
  clientAccess && shownToClients;

/** Fields of every event about a source. */
export function sourceFields(source: Source, userId: string) {
  return {
    sourceId: source.id,
    workspaceId: source.workspaceId,
    userId,
    name: source.name,
    type: source.type,
    concernsClients: isOpenToClients(source),
  };
}

/** Fields of every event with the row of a source. */
export const changeFields = (source: Source, userId: string) => ({
  ...sourceFields(source, userId),
  source: toDataSource(source, true),
});

/** Fields of an event about a source that browsers do not know yet. They read the address of a webhook: no event has it. */
export const addedFields = (source: Source, userId: string) =>
  source.type === 'Webhook' ? sourceFields(source, userId) : changeFields(source, userId);

/** Fails with `forbidden` unless the actor added the source or may manage every source of the workspace. */
export function requireManager(actor: Actor, { createdBy }: Source): void {
  if (createdBy !== actor.userId && !may(actor, 'manage-every-source')) {
    throw new AppError(
      'forbidden',
      'Only its creator, a product manager or the owner of the workspace can change or delete this data source.',
    );
  }
}
