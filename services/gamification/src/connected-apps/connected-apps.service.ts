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
import { SecretBox } from '@emberdeck/platform/security/secret-box';
import { DataSource, IsNull, LessThan, Or } from 'typeorm';
import { CoinsService } from '../coins/coins.service.js';
import type { GamificationSettings } from '../gamification.settings.js';
import { appRewardKey } from '../app-identity.js';
import { ConnectedAppEntity } from './connected-app.entity.js';
import { newApp, tokenPlace } from './new-app.js';
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
    const app = await this.lock(tx, actor, id);
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
    await this.outbox.append(tx, appSynced, { ...eventFields(owner, app), app: toConnectedApp(app) });
  }

  /** Holds a deck until `tx` ends. Rejects with `not_found` both for an unknown app and for an app of another user. */
  async lock(tx: Tx, { userId }: Pick<Actor, 'userId'>, id: string): Promise<ConnectedAppEntity> {
    const app = await tx.findOne(ConnectedAppEntity, {
      where: { id, userId },
      lock: { mode: 'pessimistic_write' },
    });
    if (!app) throw notFound('The app');
    return app;
  }

  /** Changes columns of a locked deck, and returns it. */
  async change(
    tx: Tx,
    app: ConnectedAppEntity,
    columns: Partial<ConnectedAppEntity>,
  ): Promise<ConnectedAppEntity> {
    await tx.update(ConnectedAppEntity, { id: app.id, userId: app.userId }, columns);
    return Object.assign(app, columns);
  }

  /** A deck as its user reads it. */
  rowOf(app: ConnectedAppEntity): ConnectedApp {
    return toConnectedApp(app);
  }

  /** The token in plain text; null without one. Throws if its key of the installation is lost. */
  tokenOf({ id, authToken }: ConnectedAppEntity): string | null {
    return authToken === null ? null : this.secrets.open(authToken, tokenPlace(id));
  }

  private build(userId: string, input: NewApp): ConnectedAppEntity {
    return newApp(input, {
      id: this.randomness.uuid(),
      userId,
      now: this.clock.now(),
      seal: (token, id) => this.secrets.seal(token, tokenPlace(id)),
    });
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
}

/** The fields of every event about a deck. */
export function eventFields(actor: AppOwner, app: Pick<ConnectedAppEntity, 'id' | 'appName' | 'appType'>) {
  return {
    userId: actor.userId,
    workspaceId: actor.workspaceId,
    appId: app.id,
    appName: app.appName,
    appType: app.appType,
  };
}
