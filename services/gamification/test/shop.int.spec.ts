import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Actor } from '@emberdeck/contracts/core/actor';
import { listCoinTransactions, verifyLedger } from '@emberdeck/contracts/gamification/coins';
import {
  getShop,
  listPurchases,
  purchaseItem,
  refundPurchase,
  shopChanged,
  type ShopItem,
  wearItems,
} from '@emberdeck/contracts/gamification/shop';
import type { TestService } from '@emberdeck/testing/service-harness';
import { aKey, aPlayer, dayMs, profileOf, refusal, startGamification, TestClock, times } from './support.js';

describe('the shop', () => {
  const clock = new TestClock();
  let service: TestService;

  beforeAll(async () => {
    service = await startGamification({ clock });
  });

  afterAll(() => service.stop());

  const shopOf = (actor: Actor) => service.call(getShop, {}, { actor });

  async function itemOf(actor: Actor, name: string): Promise<ShopItem> {
    const item = (await shopOf(actor)).items.find((each) => each.name === name);
    if (!item) throw new Error(`There is no item ${name}`);
    return item;
  }

  const buy = (actor: Actor, { id: itemId }: ShopItem, idempotencyKey = aKey()) =>
    service.call(purchaseItem, { itemId }, { actor, idempotencyKey });

  const refund = (actor: Actor, id: string, idempotencyKey = aKey()) =>
    service.call(refundPurchase, { id }, { actor, idempotencyKey });

  it('sells an item by a transfer to the shop, once for a key and once in all', async () => {
    const actor = await aPlayer(service);
    const ember = await itemOf(actor, 'Ember');
    const key = aKey();
    const receipt = await buy(actor, ember, key);
    expect(receipt).toMatchObject({ balance: 40, purchase: { price: 60, refundedAt: null } });
    expect(await buy(actor, ember, key)).toEqual(receipt);
    expect((await refusal(buy(actor, ember))).message).toBe('You have this already.');
    expect(await shopOf(actor)).toMatchObject({ balance: 40 });
    expect((await itemOf(actor, 'Ember')).purchase).toEqual(receipt.purchase);
    const [bought] = await service.call(listCoinTransactions, { limit: 50 }, { actor });
    expect(bought).toMatchObject({ type: 'spent', amount: 60, sourceType: 'purchase', balanceAfter: 40 });
    expect(await profileOf(service, actor)).toMatchObject({ totalCoins: 40, totalEarned: 100 });
    const published = (await service.published(shopChanged)).filter(({ userId }) => userId === actor.userId);
    expect(published).toHaveLength(1);
  });

  it('never goes below zero under 50 purchases at once', async () => {
    const actor = await aPlayer(service);
    const { items } = await shopOf(actor);
    const outcomes = await Promise.allSettled(
      times(50, (n) => buy(actor, items[n % items.length] as ShopItem)),
    );
    const paid = outcomes.flatMap((each) => (each.status === 'fulfilled' ? [each.value.purchase] : []));
    const { balance, items: after } = await shopOf(actor);
    expect(balance).toBeGreaterThanOrEqual(0);
    expect(balance).toBe(100 - paid.reduce((sum, { price }) => sum + price, 0));
    expect(new Set(paid.map(({ itemId }) => itemId)).size).toBe(paid.length);
    expect(after.filter(({ purchase }) => purchase !== null)).toHaveLength(paid.length);
    expect((await service.call(verifyLedger, {})).faults).toEqual([]);
  });

  it('gives the coins back within a day, once, and takes the item off', async () => {
    const actor = await aPlayer(service);
    const copper = await itemOf(actor, 'Copper');
    const { purchase } = await buy(actor, copper);
    await service.call(wearItems, { accent: copper.id }, { actor });
    expect((await itemOf(actor, 'Copper')).isWorn).toBe(true);
    clock.advance(dayMs - 1);
    const outcomes = await Promise.allSettled(times(5, () => refund(actor, purchase.id)));
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    expect(await itemOf(actor, 'Copper')).toMatchObject({ purchase: null, isWorn: false });
    // Coins that came back were not earned again.
    expect(await profileOf(service, actor)).toMatchObject({ totalCoins: 100, totalEarned: 100 });
    const again = await buy(actor, copper);
    clock.advance(dayMs);
    expect((await refusal(refund(actor, again.purchase.id))).message).toContain('within a day');
    expect((await refusal(refund(await aPlayer(service), again.purchase.id))).code).toBe('not_found');
    expect(await service.call(listPurchases, {}, { actor })).toHaveLength(2);
  });

  it('lets users wear what they have, one of a kind', async () => {
    const actor = await aPlayer(service);
    const [ember, copper] = [await itemOf(actor, 'Ember'), await itemOf(actor, 'Copper')];
    const wear = (worn: object) => service.call(wearItems, worn, { actor });
    expect((await refusal(wear({ frame: ember.id }))).code).toBe('not_found');
    await buy(actor, ember);
    await buy(actor, copper);
    expect((await refusal(wear({ accent: ember.id }))).code).toBe('not_found');
    await wear({ frame: ember.id, accent: copper.id });
    await wear({ frame: null });
    const worn = (await shopOf(actor)).items.filter(({ isWorn }) => isWorn);
    expect(worn.map(({ name }) => name)).toEqual(['Copper']);
  });

  it('sells nothing to an account without a proven contact', async () => {
    const actor = await aPlayer(service, { verified: false });
    expect((await refusal(buy(actor, await itemOf(actor, 'Copper')))).message).toContain('Confirm your');
    expect((await shopOf(actor)).balance).toBe(100);
  });
});
