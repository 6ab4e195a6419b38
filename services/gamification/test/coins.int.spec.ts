import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Actor } from '@emberdeck/contracts/core/actor';
import { createHash } from 'node:crypto';
import { chainText } from '@emberdeck/contracts/gamification/coin-chain';
import {
  explainCoinTransaction,
  listRewardRules,
  proveCoins,
} from '@emberdeck/contracts/gamification/coin-explanations';
import {
  coinsEarned,
  listCoinTransactions,
  verifyLedger,
  type CoinTransaction,
} from '@emberdeck/contracts/gamification/coins';
import { anActor } from '@emberdeck/testing/actors';
import type { TestService } from '@emberdeck/testing/service-harness';
import { readBalanceSql, rewardsAccountId } from '../src/coins/coins.queries.js';
import { aPlayer, connect, profileOf, refusal, startGamification, TestClock, times } from './support.js';

const transactionsOf = (service: TestService, actor: Actor): Promise<CoinTransaction[]> =>
  service.call(listCoinTransactions, { limit: 100 }, { actor });

/** Spends coins by SQL, since no feature of the product spends coins yet. */
async function spend(service: TestService, { userId }: Actor, amounts: readonly number[]): Promise<void> {
  for (const amount of amounts) {
    await service.database.asAdministrator(`
      WITH posted AS (
        INSERT INTO gamification.transfer (id, debit_account_id, credit_account_id, amount, natural_key, reason, created_at)
        VALUES (gen_random_uuid(), '${userId}', '${rewardsAccountId}', ${amount}, gen_random_uuid()::text, 'shop', now())
        RETURNING id
      ), moved AS (
        UPDATE gamification.ledger_account
        SET balance = balance - ${amount}, transaction_count = transaction_count + 1
        WHERE id = '${userId}' RETURNING balance, transaction_count
      )
      INSERT INTO gamification.coin_transaction (id, user_id, transfer_id, sequence, type, amount, balance_after,
        description, source_type, transaction_hash, created_at)
      SELECT gen_random_uuid(), '${userId}', posted.id, transaction_count, 'spent', ${amount}, balance,
        'Spent', 'shop', repeat('0', 64), now() FROM posted, moved`);
  }
}

describe('the ledger', () => {
  const clock = new TestClock();
  let service: TestService;

  beforeAll(async () => {
    service = await startGamification({ clock, environment: { REWARDED_CONNECTS_PER_DAY: '1000' } });
  });

  afterAll(async () => {
    await service.stop();
  });

  it('keeps chain and balance consistent under 50 concurrent credits', async () => {
    const actor = await aPlayer(service);
    await Promise.all(times(50, (n) => connect(service, actor, { appName: `App ${n}` })));
    const transactions = await transactionsOf(service, actor);
    expect(transactions).toHaveLength(51);
    expect(transactions.map((each) => each.balanceAfter)).toEqual(times(51, (n) => 600 - n * 10));
    expect(new Set(transactions.map((each) => each.transactionHash)).size).toBe(51);
    expect((await profileOf(service, actor)).totalCoins).toBe(600);
    expect((await service.call(verifyLedger, {})).faults).toEqual([]);
  });

  it('includes spent coins in the earnings', async () => {
    const actor = await aPlayer(service);
    await connect(service, actor, { appName: 'Earner' });
    const { totalCoins, totalEarned } = await profileOf(service, actor);
    expect({ totalCoins, totalEarned }).toEqual({ totalCoins: 110, totalEarned: 110 });
    await spend(service, actor, [30, 25]);
    expect(await profileOf(service, actor)).toMatchObject({ totalCoins: 55, totalEarned: 110 });
    expect(await profileOf(service, await aPlayer(service))).toMatchObject({ totalEarned: 100 });
  });

  it('reads the earnings without scanning the credits', async () => {
    const { userId } = await aPlayer(service);
    const dataSource = await service.database.connect('gamification');
    const plan = await dataSource.transaction(async (tx) => {
      // The tables of a test are too small for an index to be worth it.
      await tx.query('SET LOCAL enable_seqscan = off');
      return tx.query<object[]>(`EXPLAIN ${readBalanceSql}`, [userId]);
    });
    expect(JSON.stringify(plan)).toContain('coin_transaction_spent_idx');
  });

  it('publishes each credit with its transaction, and the coins and experience after it', async () => {
    const actor = await aPlayer(service);
    await spend(service, actor, [30]);
    const { id } = await connect(service, actor, { appName: 'Ledger app' });
    const published = (await service.published(coinsEarned)).filter((each) => each.userId === actor.userId);
    const { workspaceId, userId } = actor;
    // Both are of one moment of the clock, and events of one moment go out in any order.
    expect(published.toSorted((a, b) => b.amount - a.amount)).toEqual([
      expect.objectContaining({
        workspaceId,
        userId,
        amount: 100,
        balance: 100,
        reason: 'welcome',
        sourceId: null,
        standing: { totalCoins: 100, totalEarned: 100, experiencePoints: 0, level: 1 },
      }),
      expect.objectContaining({
        amount: 10,
        balance: 80,
        reason: 'app_connected',
        sourceId: id,
        standing: { totalCoins: 80, totalEarned: 110, experiencePoints: 20, level: 1 },
      }),
    ]);
    const { totalCoins, totalEarned, experiencePoints, level } = await profileOf(service, actor);
    const last = published.find(({ amount }) => amount === 10);
    expect(last?.standing).toEqual({ totalCoins, totalEarned, experiencePoints, level });
    const [transaction] = await transactionsOf(service, actor);
    expect(last?.transaction).toEqual(transaction);
  });

  it('pages through the own transactions, newest first, without gap or repeat', async () => {
    const actor = await aPlayer(service);
    // All of one millisecond: only the chain orders them.
    for (const n of times(4, (index) => index)) {
      await connect(service, actor, { appName: `Paged ${n}` });
    }
    const seen: string[] = [];
    let cursor: string | undefined;
    do {
      const page = await service.page(
        listCoinTransactions,
        { limit: 2, ...(cursor ? { cursor } : {}) },
        { actor },
      );
      seen.push(...page.items.map((each) => each.description));
      cursor = page.nextCursor ?? undefined;
    } while (cursor);
    const connected = times(4, (n) => `Connected Paged ${3 - n}`);
    expect(seen).toEqual([...connected, 'Welcome to Emberdeck']);
  });

  it('hides the transactions of other users, even with one of their cursors', async () => {
    const [one, other] = [await aPlayer(service), await aPlayer(service)];
    await connect(service, one, { appName: 'Mine' });
    expect(await transactionsOf(service, anActor())).toEqual([]);
    const { nextCursor } = await service.page(listCoinTransactions, { limit: 1 }, { actor: one });
    expect((await transactionsOf(service, other)).map((each) => each.userId)).toEqual([other.userId]);
    const input = { limit: 10, cursor: nextCursor ?? '' };
    expect(await service.call(listCoinTransactions, input, { actor: other })).toEqual([]);
  });

  it('explains a transaction by its rule and its place in the chain, to its user alone', async () => {
    const actor = await aPlayer(service);
    const app = await connect(service, actor, { appName: 'Why' });
    const [paid, welcome] = await transactionsOf(service, actor);
    const explain = (by: Actor, id = '') => service.call(explainCoinTransaction, { id }, { actor: by });
    expect(await explain(actor, paid?.id)).toEqual({
      ...paid,
      ...{ reverses: null, reversedBy: null },
      sourceId: app.id,
      sequence: 2,
      previousHash: welcome?.transactionHash,
      rule: {
        name: 'Connecting an app',
        tiedTo: 'The type and name of the app, once: connecting it again pays nothing',
      },
    });
    expect(await explain(actor, welcome?.id)).toMatchObject({
      sequence: 1,
      previousHash: '0'.repeat(64),
      rule: { name: 'Joining Emberdeck' },
    });
    expect((await refusal(explain(anActor(), paid?.id))).code).toBe('not_found');
    expect((await refusal(explain(actor, actor.userId))).code).toBe('not_found');
    await spend(service, actor, [5]);
    const [spent] = await transactionsOf(service, actor);
    expect(await explain(actor, spent?.id)).toMatchObject({ sequence: 3, rule: null });
  });

  it('lists the rules that pay, with the use of their limits on this day of UTC', async () => {
    const actor = await aPlayer(service);
    const rulesOf = async () => service.call(listRewardRules, {}, { actor });
    clock.set('2026-03-10T23:59:59.999Z');
    await connect(service, actor, { appName: 'Limited' });
    const { day, rules } = await rulesOf();
    expect(day).toEqual({ startsAt: '2026-03-10T00:00:00.000Z', endsAt: '2026-03-11T00:00:00.000Z' });
    const rows = rules.map(({ pays, reason, amount, perDay, usedToday, inAll, usedInAll }) =>
      [pays, reason, amount, perDay, usedToday, ...(inAll === null ? [] : [inAll, usedInAll])].join(' '),
    );
    expect(rows).toEqual([
      'coins welcome 100  ',
      'coins app_connected 10 1000 1 50 1',
      'coins friend_joined 50  ',
      'coins achievement   ',
      'coins milestone   ',
      'experience app_connected 20  ',
      'experience first_sync 20 5 0 20 0',
      'experience message 2 10 0',
      'experience report 10 3 0',
      'experience friend_joined 50  ',
      'experience milestone   ',
      'experience achievement   ',
    ]);
    clock.set('2026-03-11T00:00:00.000Z');
    const next = (await rulesOf()).rules.find(({ perDay }) => perDay === 1000);
    expect(next?.usedToday).toBe(0);
    clock.set('2026-03-10T12:00:00.000Z');
  });

  it('proves the chain of its user alone, part by part, up to the end of the account', async () => {
    const actor = await aPlayer(service);
    await Promise.all(times(3, (n) => connect(service, actor, { appName: `Proved ${n}` })));
    const { rows, next, account, format } = await service.call(proveCoins, { after: 0 }, { actor });
    expect([rows.length, next]).toEqual([4, null]);
    const end = rows.reduce((previous, row) => {
      const hash = createHash('sha256').update(chainText(row, previous)).digest('hex');
      expect(row.transactionHash).toBe(hash);
      return hash;
    }, format.genesisHash);
    expect(account).toEqual({ balance: 130, transactionCount: 4, lastHash: end });
    const rest = await service.call(proveCoins, { after: 2 }, { actor });
    expect(rest.rows).toEqual(rows.slice(2));
    const none = await service.call(proveCoins, { after: 0 }, { actor: anActor() });
    expect(none).toMatchObject({ rows: [], next: null, account: { balance: 0, transactionCount: 0 } });
  });

  it('refuses a cursor with a foreign signature', async () => {
    const call = service.call(listCoinTransactions, { limit: 10, cursor: 'abc' }, { actor: anActor() });
    expect((await refusal(call)).code).toBe('validation_failed');
  });

  it.each(['transfer', 'coin_transaction'])(
    'refuses every change of %s, also by the owner of the table',
    async (table) => {
      await aPlayer(service);
      for (const change of [
        `UPDATE gamification.${table} SET amount = 1`,
        `DELETE FROM gamification.${table}`,
      ]) {
        await expect(service.database.asAdministrator(change)).rejects.toThrow(
          `rows of ${table} are immutable`,
        );
      }
      const truncate = `TRUNCATE gamification.${table} CASCADE`;
      await expect(service.database.asAdministrator(truncate)).rejects.toThrow(
        `rows of ${table} are immutable`,
      );
    },
  );

  it('gives the service no right to change ledger rows', async () => {
    const granted = await service.database.asAdministrator(`
      SELECT table_name, privilege_type FROM information_schema.role_table_grants
      WHERE grantee = 'emberdeck_gamification' AND table_name IN ('transfer', 'coin_transaction')
        AND privilege_type NOT IN ('SELECT', 'INSERT')`);
    expect(granted).toEqual([]);
  });

  it('refuses a negative balance', async () => {
    const { userId } = await aPlayer(service);
    const change = `UPDATE gamification.ledger_account SET balance = -1 WHERE id = '${userId}'`;
    await expect(service.database.asAdministrator(change)).rejects.toThrow('ledger_account_balance_check');
  });
});

describe('verifying the ledger', () => {
  let service: TestService;

  beforeAll(async () => {
    service = await startGamification();
  });

  afterAll(async () => {
    await service.stop();
  });

  /** Changes protected rows as the superuser, with the triggers off. `$user` is replaced by the user's id. */
  const tamper = (actor: Actor, sql: string): Promise<object[]> =>
    service.database.asAdministrator(
      `SET search_path = gamification; SET session_replication_role = replica;
       ${sql.replaceAll('$user', `'${actor.userId}'`)}`,
    );

  const aVictim = async (): Promise<Actor> => {
    const actor = await aPlayer(service);
    await connect(service, actor, { appName: 'One' });
    await connect(service, actor, { appName: 'Two' });
    return actor;
  };

  const faultsOf = async (actor: Actor): Promise<string[]> => {
    const { faults } = await service.call(verifyLedger, {});
    const own = faults.filter(({ subject, detail }) => `${subject} ${detail}`.includes(actor.userId));
    return [...new Set(own.map((fault) => fault.kind))].toSorted();
  };

  it('finds no fault in an unchanged ledger, and counts its rows', async () => {
    await aVictim();
    const report = await service.call(verifyLedger, {});
    expect(report).toEqual({
      users: 1,
      transfers: 3,
      transactions: 3,
      coins: 120,
      checkpoint: null,
      faultCount: 0,
      faults: [],
    });
  });

  it.each<[string, string, string[]]>([
    [
      'a changed amount of a transaction',
      'UPDATE coin_transaction SET amount = 90 WHERE user_id = $user AND sequence = 2;',
      ['balance', 'balance_after', 'hash', 'transfer'],
    ],
    [
      'a changed text',
      `UPDATE coin_transaction SET description = 'x' WHERE user_id = $user AND sequence = 2;`,
      ['hash'],
    ],
    [
      'a changed balance after',
      'UPDATE coin_transaction SET balance_after = 7 WHERE user_id = $user AND sequence = 2;',
      ['balance_after', 'hash'],
    ],
    [
      'a changed time',
      `UPDATE coin_transaction SET created_at = created_at - interval '1 ms' WHERE user_id = $user AND sequence = 1;`,
      ['hash', 'transfer'],
    ],
    [
      'a hash that was made again for one row',
      `UPDATE coin_transaction SET transaction_hash = repeat('0', 64) WHERE user_id = $user AND sequence = 2;`,
      ['hash'],
    ],
    [
      'a removed transaction',
      'DELETE FROM coin_transaction WHERE user_id = $user AND sequence = 2;',
      ['balance', 'balance_after', 'chain_end', 'hash', 'sequence_gap', 'transaction_missing'],
    ],
    [
      'a removed end of the chain',
      'DELETE FROM coin_transaction WHERE user_id = $user AND sequence = 3;',
      ['balance', 'chain_end', 'transaction_missing'],
    ],
    [
      'a forged end of the chain',
      `UPDATE ledger_account SET last_hash = repeat('0', 64) WHERE id = $user;`,
      ['chain_end'],
    ],
    ['a raised balance', 'UPDATE ledger_account SET balance = 5000 WHERE id = $user;', ['balance']],
    [
      'a changed transfer',
      `UPDATE transfer SET amount = 500 WHERE natural_key LIKE 'app_connected:' || $user || ':%:two';`,
      ['balance', 'transfer'],
    ],
    [
      'a changed natural key, with which a reward could be paid again',
      `UPDATE transfer SET natural_key = 'free:' || $user WHERE natural_key LIKE 'app_connected:' || $user || ':%:two';`,
      ['hash'],
    ],
    [
      'a removed transfer',
      `DELETE FROM transfer WHERE natural_key LIKE 'app_connected:' || $user || ':%:two';`,
      ['balance', 'hash', 'transfer'],
    ],
    ['a removed account', 'DELETE FROM ledger_account WHERE id = $user;', ['account_missing']],
  ])('finds %s', async (_what, sql, kinds) => {
    const actor = await aVictim();
    expect(await faultsOf(actor)).toEqual([]);
    await tamper(actor, sql);
    expect(await faultsOf(actor)).toEqual(kinds);
  });

  it('finds coins without a debit', async () => {
    const { faults } = await service.call(verifyLedger, {});
    expect(faults.map((fault) => fault.kind)).toContain('ledger_sum');
  });
});
