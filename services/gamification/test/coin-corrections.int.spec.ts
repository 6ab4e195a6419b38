import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Actor } from '@emberdeck/contracts/core/actor';
import { coinsMoved, reverseCoins } from '@emberdeck/contracts/gamification/coin-corrections';
import { getShop, purchaseItem } from '@emberdeck/contracts/gamification/shop';
import { explainCoinTransaction } from '@emberdeck/contracts/gamification/coin-explanations';
import {
  listCoinTransactions,
  readCoinsCsv,
  verifyLedger,
  type CoinTransaction,
} from '@emberdeck/contracts/gamification/coins';
import type { TestService } from '@emberdeck/testing/service-harness';
import {
  aPlayer,
  connect,
  dayMs,
  profileOf,
  refusal,
  startGamification,
  TestClock,
  times,
} from './support.js';

describe('the correction of a transaction', () => {
  const clock = new TestClock();
  let service: TestService;

  beforeAll(async () => {
    service = await startGamification({ clock });
  });

  afterAll(() => service.stop());

  const transactionsOf = (actor: Actor, filter: object = {}): Promise<CoinTransaction[]> =>
    service.call(listCoinTransactions, { limit: 50, ...filter }, { actor });

  const reverse = (transactionId: string) =>
    service.call(reverseCoins, { transactionId, reason: 'Paid twice' });

  async function latestOf(actor: Actor): Promise<CoinTransaction> {
    const [latest] = await transactionsOf(actor);
    if (!latest) throw new Error('The user has no transaction');
    return latest;
  }

  it('takes the coins back by a transfer in the other direction, linked on both rows, once', async () => {
    const actor = await aPlayer(service);
    await connect(service, actor);
    const paid = await latestOf(actor);
    const outcomes = await Promise.allSettled(times(5, () => reverse(paid.id)));
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    const reversal = await latestOf(actor);
    expect(reversal).toMatchObject({
      ...{ type: 'spent', amount: 10, balanceAfter: 100, sourceType: 'reversal', sourceId: paid.id },
      description: 'Correction: Paid twice',
    });
    const explain = (id: string) => service.call(explainCoinTransaction, { id }, { actor });
    expect(await explain(paid.id)).toMatchObject({ reverses: null, reversedBy: { id: reversal.id } });
    expect(await explain(reversal.id)).toMatchObject({ reverses: paid.id, reversedBy: null });
    expect((await refusal(reverse(reversal.id))).code).toBe('conflict');
    // Earnings never fall.
    expect(await profileOf(service, actor)).toMatchObject({ totalCoins: 100, totalEarned: 110 });
    expect((await service.call(verifyLedger, {})).faults).toEqual([]);
    const published = (await service.published(coinsMoved)).filter(({ userId }) => userId === actor.userId);
    expect(published).toMatchObject([{ reason: 'reversal', change: -10, balance: 100 }]);
  });

  it('leaves a purchase to its user, who would be paid back twice', async () => {
    const actor = await aPlayer(service);
    const { items } = await service.call(getShop, {}, { actor });
    const item = items.find(({ price }) => price <= 100);
    const idempotencyKey = randomUUID();
    await service.call(purchaseItem, { itemId: item?.id ?? '' }, { actor, idempotencyKey });
    const bought = await latestOf(actor);
    expect(bought.sourceType).toBe('purchase');
    expect((await refusal(reverse(bought.id))).code).toBe('conflict');
    expect(await latestOf(actor)).toEqual(bought);
  });

  it('pays the reversed reward no second time', async () => {
    const actor = await aPlayer(service);
    await connect(service, actor);
    await reverse((await latestOf(actor)).id);
    expect(await connect(service, actor)).toMatchObject({ coinsAwarded: 0 });
    expect(await profileOf(service, actor)).toMatchObject({ totalCoins: 100 });
  });

  it('takes what is left of coins that were spent, also of an unproven account, and then nothing', async () => {
    const actor = await aPlayer(service, { verified: false });
    await connect(service, actor);
    const [paid, welcome] = await transactionsOf(actor);
    await reverse(welcome?.id ?? '');
    expect((await latestOf(actor)).balanceAfter).toBe(10);
    // Half of the coins are gone, as after a purchase.
    await service.database.asAdministrator(
      `UPDATE gamification.ledger_account SET balance = 4 WHERE id = '${actor.userId}'`,
    );
    const { transaction } = await reverse(paid?.id ?? '');
    expect(transaction).toMatchObject({ amount: 4, balanceAfter: 0 });
    await connect(service, actor, { appName: 'Another' });
    await service.database.asAdministrator(
      `UPDATE gamification.ledger_account SET balance = 0 WHERE id = '${actor.userId}'`,
    );
    expect((await refusal(reverse((await latestOf(actor)).id))).code).toBe('conflict');
    expect((await refusal(reverse(randomUUID()))).code).toBe('not_found');
  });

  it('filters the transactions by kind, reason and days in UTC, and writes the same ones as CSV', async () => {
    clock.set('2026-03-10T23:59:59.999Z');
    const actor = await aPlayer(service, { joinedAt: '2026-03-09T12:00:00.000Z' });
    await connect(service, actor, { appName: '=SUM(A1)' });
    clock.advance(dayMs);
    await reverse((await latestOf(actor)).id);
    const reasonsOf = async (filter: object) =>
      (await transactionsOf(actor, filter)).map(({ sourceType }) => sourceType);
    expect(await reasonsOf({ type: 'spent' })).toEqual(['reversal']);
    expect(await reasonsOf({ reason: 'app_connected' })).toEqual(['app_connected']);
    expect(await reasonsOf({ from: '2026-03-10' })).toEqual(['reversal', 'app_connected']);
    expect(await reasonsOf({ from: '2026-03-09', until: '2026-03-10' })).toEqual([
      'app_connected',
      'welcome',
    ]);
    const lines = await service.call(readCoinsCsv, { type: 'earned', from: '2026-03-10' }, { actor });
    expect(lines).toHaveLength(1);
    expect(lines[0]).toMatch(/^"2026-03-10T23:59:59.999Z","earned",10,110,"Connected =SUM/);
    expect(await service.call(readCoinsCsv, {}, { actor: await aPlayer(service) })).toHaveLength(1);
  });
});
