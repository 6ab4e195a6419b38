import { Inject, Injectable } from '@nestjs/common';
import type { Actor } from '@emberdeck/contracts/core/actor';
import type { CallInput } from '@emberdeck/contracts/core/call';
import type { PageQuery } from '@emberdeck/contracts/core/fields';
import {
  appConnected,
  appDisconnected,
  appSynced,
  type ConnectAppAnswer,
  type ConnectedApp,
  createConnectedApp,
} from '@emberdeck/contracts/gamification/connected-apps';
import { requireRoom } from '@emberdeck/platform/database/quota';
import type { Tx } from '@emberdeck/platform/database/unit-of-work';
import { AppError, notFound } from '@emberdeck/platform/errors/app-error';
import { Idempotency } from '@emberdeck/platform/idempotency/idempotency';
import { Outbox } from '@emberdeck/platform/outbox/outbox';
import { Clock } from '@emberdeck/platform/rules/clock';
import { Randomness } from '@emberdeck/platform/rules/randomness';
import type { Page, UserCallContext } from '@emberdeck/platform/runtime/call-context';
import { newestFirst, pagesOf } from '@emberdeck/platform/runtime/keyset-page';
import { SETTINGS } from '@emberdeck/platform/runtime/tokens';
import { OutboundPolicy } from '@emberdeck/platform/security/outgoing/outbound-policy';
import { lastFour, SecretBox } from '@emberdeck/platform/security/secret-box';
import { DataSource, IsNull, LessThan, Or } from 'typeorm';
import { CoinsService } from '../coins/coins.service.js';
import type { GamificationSettings } from '../gamification.settings.js';
import { appRewardKey } from '../app-identity.js';
import { ConnectedAppEntity } from './connected-app.entity.js';
import { toConnectedApp } from './connected-apps.mapper.js';
import { appQuota } from './connected-apps.queries.js';

type NewApp = CallInput<typeof createConnectedApp>;

type AppOwner = Pick<Actor, 'userId' | 'workspaceId'>;

/** Decks belong to one user: every statement names the actor. */
@Injectable()
export class ConnectedAppsService {
  constructor(
    private readonly dataSource: DataSource,
    private readonly coins: CoinsService,
    private readonly outbox: Outbox,
    private readonly idempotency: Idempotency,
    private readonly secrets: SecretBox,
    private readonly clock: Clock,
    private readonly randomness: Randomness,
    private readonly outbound: OutboundPolicy,
    @Inject(SETTINGS) private readonly settings: GamificationSettings,
  ) {}

  list(actor: Actor, page: PageQuery): Promise<Page<ConnectedApp>> {
    const query = this.dataSource
      .createQueryBuilder(ConnectedAppEntity, 'row')
      .where('row.userId = :userId', { userId: actor.userId });
    const read = pagesOf(query);
    return newestFirst(page, read, toConnectedApp);
  }

  /** Connects an app once for an idempotency key. */
  async connectOnce(input: NewApp, { actor, idempotencyKey }: UserCallContext): Promise<ConnectAppAnswer> {
    const request = { userId: actor.userId, key: idempotencyKey, call: createConnectedApp.name, input };
    return this.idempotency.run(request, (tx) => this.connect(tx, actor, input));
  }

  /** The first connection of an app pays coins and experience, up to the limit of the day. */
  private async connect(tx: Tx, actor: Actor, input: NewApp): Promise<ConnectAppAnswer> {
    this.outbound.check('apiEndpoint', input.apiEndpoint);
    await this.requireRoom(tx, actor.userId);
    const app = this.build(actor.userId, input);
    await tx.insert(ConnectedAppEntity, app);
    const { coinsAwarded, experienceAwarded } = await this.reward(tx, actor, app);
    const row = toConnectedApp(app);
    await this.outbox.append(tx, appConnected, {
      ...eventFields(actor, app),
      coinsAwarded,
      experienceAwarded,
      app: row,
    });
    return { ...row, coinsAwarded };
  }

  /** A deck of the user; other features play with it. */
  async find(tx: Tx, { userId }: Pick<Actor, 'userId'>, id: string): Promise<ConnectedAppEntity> {
    const app = await tx.findOneBy(ConnectedAppEntity, { id, userId });
    if (!app) throw notFound('The app');
    return app;
  }

  /** Rejects with `not_found` both for an unknown app and for an app of another user. */
  async disconnect(tx: Tx, actor: Actor, id: string): Promise<void> {
    const app = await tx.findOne(ConnectedAppEntity, {
      where: { id, userId: actor.userId },
      lock: { mode: 'pessimistic_write' },
    });
    if (!app) {
      throw notFound('The app');
    }
    await tx.delete(ConnectedAppEntity, { id, userId: actor.userId });
    await this.outbox.append(tx, appDisconnected, eventFields(actor, app));
  }

  /** Stores that a deck synced with its app. Does nothing if it was deleted, or has synced since `unlessSince`. */
  async recordSync(tx: Tx, owner: AppOwner, id: string, unlessSince: Date): Promise<void> {
    const { userId } = owner;
    const at = this.clock.now();
    const due = { id, userId, lastSyncAt: Or(IsNull(), LessThan(unlessSince)) };
    const { affected } = await tx.update(ConnectedAppEntity, due, { lastSyncAt: at });
    if (affected !== 1) return;
    const app = await tx.findOneByOrFail(ConnectedAppEntity, { id, userId });
    await this.outbox.append(tx, appSynced, eventFields(owner, app));
  }

  private async requireRoom(tx: Tx, userId: string): Promise<void> {
    const limit = this.settings.APPS_PER_USER;
    const refusal = () =>
      new AppError(
        'conflict',
        `You can have at most ${limit.toLocaleString('en')} connected apps. Disconnect one that you no longer use, then try again.`,
      );
    await requireRoom(tx, { ...appQuota, owner: userId, limit, refusal }, 1);
  }

  private async reward(
    tx: Tx,
    actor: Actor,
    app: ConnectedAppEntity,
  ): Promise<{ coinsAwarded: number; experienceAwarded: number }> {
    const { userId, workspaceId } = actor;
    const { credited, experienceAwarded } = await this.coins.credit(tx, {
      userId,
      workspaceId,
      reason: 'app_connected',
      naturalKey: appRewardKey(userId, app.appType, app.appName),
      description: `Connected ${app.appName}`,
      sourceId: app.id,
      at: app.createdAt,
      experience: { reason: 'app_connected', at: app.createdAt },
    });
    return { coinsAwarded: credited ? this.settings.CONNECTED_APP_COINS : 0, experienceAwarded };
  }

  private build(userId: string, input: NewApp): ConnectedAppEntity {
    const id = this.randomness.uuid();
    const now = this.clock.now();
    const { authToken, metadata, ...given } = input;
    const place = { table: 'connected_app', column: 'auth_token', rowId: id };
    return {
      id,
      userId,
      ...given,
      authToken: authToken === null ? null : this.secrets.seal(authToken, place),
      authTokenLastFour: authToken === null ? null : lastFour(authToken),
      isActive: true,
      lastSyncAt: null,
      syncFrequency: 'hourly',
      metadata: { description: metadata.description },
      createdAt: now,
      updatedAt: now,
    };
  }
}

function eventFields(actor: AppOwner, app: ConnectedAppEntity) {
  return {
    userId: actor.userId,
    workspaceId: actor.workspaceId,
    appId: app.id,
    appName: app.appName,
    appType: app.appType,
  };
}
