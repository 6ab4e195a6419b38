import { Injectable } from '@nestjs/common';
import type { Actor } from '@emberdeck/contracts/core/actor';
import type { CallInput } from '@emberdeck/contracts/core/call';
import {
  purchaseItem,
  refundMs,
  refundPurchase,
  type Shop,
  shopChanged,
  type ShopPurchase,
  type ShopReceipt,
  type wearItems,
} from '@emberdeck/contracts/gamification/shop';
import { itemKinds } from '@emberdeck/contracts/gamification/shop-kinds';
import { insertIfAbsent } from '@emberdeck/platform/database/insert-if-absent';
import { type Tx, UnitOfWork } from '@emberdeck/platform/database/unit-of-work';
import { AppError, notFound } from '@emberdeck/platform/errors/app-error';
import { Idempotency } from '@emberdeck/platform/idempotency/idempotency';
import { Outbox } from '@emberdeck/platform/outbox/outbox';
import { Clock } from '@emberdeck/platform/rules/clock';
import { Randomness } from '@emberdeck/platform/rules/randomness';
import type { UserCallContext } from '@emberdeck/platform/runtime/call-context';
import { DataSource, In, IsNull } from 'typeorm';
import { CoinMovementsService } from '../coins/coin-movements.service.js';
import { CoinsService } from '../coins/coins.service.js';
import { ProfileService } from '../profile/profile.service.js';
import { WelcomeService } from '../profile/welcome.service.js';
import { ShopItemEntity } from './shop-item.entity.js';
import { ShopPurchaseEntity } from './shop-purchase.entity.js';
import { WornItemEntity } from './worn-item.entity.js';

/** The system account that purchases are paid to. A migration creates it. */
const shopAccountId = '00000000-0000-4000-8000-00000000c002';

/** Sells what decorates a profile. Everything that the work needs is free. */
@Injectable()
export class ShopService {
  constructor(
    private readonly dataSource: DataSource,
    private readonly work: UnitOfWork,
    private readonly idempotency: Idempotency,
    private readonly coins: CoinsService,
    private readonly movements: CoinMovementsService,
    private readonly profiles: ProfileService,
    private readonly welcome: WelcomeService,
    private readonly outbox: Outbox,
    private readonly clock: Clock,
    private readonly randomness: Randomness,
  ) {}

  async show({ userId }: Actor): Promise<Shop> {
    const { manager } = this.dataSource;
    const items = await manager.find(ShopItemEntity, { order: { place: 'ASC' } });
    const owned = await manager.findBy(ShopPurchaseEntity, { userId, refundedAt: IsNull() });
    const worn = await manager.findBy(WornItemEntity, { userId });
    const { coins: balance } = await this.coins.balanceOf(manager, userId);
    return {
      balance,
      items: items.map((item) => {
        const purchase = owned.find(({ itemId }) => itemId === item.id);
        const { id, kind, name, description, price, colors } = item;
        return {
          ...{ id, kind, name, description, price, colors },
          purchase: purchase ? toPurchase(purchase, item) : null,
          isWorn: worn.some(({ itemId }) => itemId === id),
        };
      }),
    };
  }

  /** The colors of the frames that users wear, by user. */
  async framesOf(userIds: readonly string[]): Promise<ReadonlyMap<string, string[]>> {
    const { manager } = this.dataSource;
    const worn = await manager.findBy(WornItemEntity, { userId: In([...userIds]), kind: 'frame' });
    const items = await manager.findBy(ShopItemEntity, { id: In(worn.map(({ itemId }) => itemId)) });
    const colors = new Map(items.map((item) => [item.id, item.colors]));
    return new Map(worn.map(({ userId, itemId }) => [userId, colors.get(itemId) ?? []]));
  }

  async purchases({ userId }: Actor): Promise<ShopPurchase[]> {
    const { manager } = this.dataSource;
    const rows = await manager.find(ShopPurchaseEntity, { where: { userId }, order: { boughtAt: 'DESC' } });
    const items = new Map((await manager.find(ShopItemEntity)).map((item) => [item.id, item]));
    return rows.flatMap((row) => {
      const item = items.get(row.itemId);
      return item ? [toPurchase(row, item)] : [];
    });
  }

  /** Buys an item once, also for many keys at the same moment. */
  purchase(
    input: CallInput<typeof purchaseItem>,
    { actor, idempotencyKey }: UserCallContext,
  ): Promise<ShopReceipt> {
    const request = { userId: actor.userId, key: idempotencyKey, call: purchaseItem.name, input };
    return this.idempotency.run(request, (tx) => this.buy(tx, actor, input.itemId));
  }

  /** Gives a purchase of the last day back, once. */
  refund(
    input: CallInput<typeof refundPurchase>,
    { actor, idempotencyKey }: UserCallContext,
  ): Promise<ShopReceipt> {
    const request = { userId: actor.userId, key: idempotencyKey, call: refundPurchase.name, input };
    return this.idempotency.run(request, (tx) => this.giveBack(tx, actor, input.id));
  }

  async wear(actor: Actor, given: CallInput<typeof wearItems>): Promise<void> {
    const { userId, workspaceId } = actor;
    await this.work.run(async (tx) => {
      await this.welcome.ensure(tx, actor);
      await this.profiles.lockJoined(tx, userId);
      for (const kind of itemKinds) {
        const itemId = given[kind];
        if (itemId === null) await tx.delete(WornItemEntity, { userId, kind });
        if (typeof itemId !== 'string') continue;
        await this.requireOwned(tx, userId, { id: itemId, kind });
        await tx.upsert(WornItemEntity, { userId, kind, itemId }, ['userId', 'kind']);
      }
      await this.outbox.append(tx, shopChanged, { userId, workspaceId });
    });
  }

  private async buy(tx: Tx, actor: Actor, itemId: string): Promise<ShopReceipt> {
    const { userId, workspaceId } = actor;
    await this.welcome.ensure(tx, actor);
    const { contactProven } = await this.profiles.lockJoined(tx, userId);
    const item = await tx.findOneBy(ShopItemEntity, { id: itemId });
    if (!item) throw notFound('The item');
    if (!contactProven) {
      throw new AppError('conflict', 'Confirm your e-mail address or phone number to spend coins.');
    }
    const { price } = item;
    const row = {
      ...{ id: this.randomness.uuid(), userId, itemId, price },
      ...{ boughtAt: this.clock.now(), refundedAt: null },
    };
    if (!(await insertIfAbsent(tx, ShopPurchaseEntity, row))) {
      throw new AppError('conflict', 'You have this already.');
    }
    const { balanceAfter } = await this.movements.move(tx, {
      ...{ userId, workspaceId, type: 'spent', amount: price, accountId: shopAccountId, reason: 'purchase' },
      naturalKey: `purchase:${row.id}`,
      description: `Bought ${item.name}`,
      sourceId: row.id,
    });
    await this.outbox.append(tx, shopChanged, { userId, workspaceId });
    return { purchase: toPurchase(row, item), balance: balanceAfter };
  }

  private async giveBack(tx: Tx, actor: Actor, id: string): Promise<ShopReceipt> {
    const { userId, workspaceId } = actor;
    await this.welcome.ensure(tx, actor);
    await this.profiles.lockJoined(tx, userId);
    const row = await tx.findOneBy(ShopPurchaseEntity, { id, userId });
    if (!row) throw notFound('The purchase');
    const item = await tx.findOneByOrFail(ShopItemEntity, { id: row.itemId });
    if (row.refundedAt) throw new AppError('conflict', 'You have given this back already.');
    const now = this.clock.now();
    if (now.getTime() - row.boughtAt.getTime() >= refundMs) {
      throw new AppError('conflict', 'A purchase can be given back within a day.');
    }
    await tx.update(ShopPurchaseEntity, { id, userId }, { refundedAt: now });
    await tx.delete(WornItemEntity, { userId, itemId: item.id });
    const { balanceAfter } = await this.movements.move(tx, {
      ...{
        userId,
        workspaceId,
        type: 'earned',
        amount: row.price,
        accountId: shopAccountId,
        reason: 'refund',
      },
      naturalKey: `refund:${id}`,
      description: `Gave back ${item.name}`,
      sourceId: id,
    });
    await this.outbox.append(tx, shopChanged, { userId, workspaceId });
    return { purchase: toPurchase(Object.assign(row, { refundedAt: now }), item), balance: balanceAfter };
  }

  private async requireOwned(
    tx: Tx,
    userId: string,
    { id, kind }: Pick<ShopItemEntity, 'id' | 'kind'>,
  ): Promise<void> {
    const isThere = await tx.existsBy(ShopItemEntity, { id, kind });
    const owned = { userId, itemId: id, refundedAt: IsNull() };
    if (!isThere || !(await tx.existsBy(ShopPurchaseEntity, owned))) throw notFound('The item');
  }
}

const toPurchase = (row: ShopPurchaseEntity, { name }: ShopItemEntity): ShopPurchase => ({
  ...{ id: row.id, itemId: row.itemId, name, price: row.price },
  boughtAt: row.boughtAt.toISOString(),
  refundableUntil: new Date(row.boughtAt.getTime() + refundMs).toISOString(),
  refundedAt: row.refundedAt?.toISOString() ?? null,
});
