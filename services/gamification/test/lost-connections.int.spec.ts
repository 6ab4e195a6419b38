import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Actor } from '@emberdeck/contracts/core/actor';
import { coinsEarned, verifyLedger } from '@emberdeck/contracts/gamification/coins';
import { anActor } from '@emberdeck/testing/actors';
import { statementProxy, type StatementProxy } from '@emberdeck/testing/database/statement-proxy';
import { createTestDatabase, type TestDatabase } from '@emberdeck/testing/database/test-database';
import { eventually } from '@emberdeck/testing/eventually';
import type { TestService } from '@emberdeck/testing/service-harness';
import { definition } from '../src/definition.js';
import { type Act, coinActs, eventActs, type Scene } from './paid-acts.js';
import { aNewPlayer, aPlayer, profileOf, startGamification, TestClock } from './support.js';

describe('a transaction of the ledger whose connection is lost', () => {
  const clock = new TestClock();
  let database: TestDatabase;
  let proxy: StatementProxy;
  let service: TestService;

  beforeAll(async () => {
    database = await createTestDatabase({ services: [definition] });
    proxy = await statementProxy(database.url);
    const environment = {
      ...{ DATABASE_URL: proxy.url, REWARDED_CONNECTS_PER_DAY: '1000', FIRST_MEMBER_COUNT: '0' },
    };
    service = await startGamification({ clock, database, environment });
  });

  afterAll(async () => {
    await service.stop();
    await proxy.close();
    await database.drop();
  });

  async function wealthOf(actor: Actor): Promise<object> {
    const { totalCoins, totalEarned, experiencePoints } = await profileOf(service, actor);
    return { totalCoins, totalEarned, experiencePoints };
  }

  /**
   * Waits for what the acts before have published. A process that does not learn of its commit leaves the events leased for
   * seconds.
   */
  async function settle(): Promise<void> {
    await database.asAdministrator(
      'UPDATE gamification.outbox SET leased_until = NULL WHERE sent_at IS NULL',
    );
    await service.published(coinsEarned);
  }

  async function prepared(name: string): Promise<{ readonly actor: Actor; readonly act: Act }> {
    const isEvent = name in eventActs;
    const makes = isEvent ? aNewPlayer : aPlayer;
    const actor = name === 'the welcome' ? anActor() : await makes(service);
    const scene: Scene = { service, clock, actor };
    const act = await (coinActs[name] ?? eventActs[name])?.(scene);
    if (act === undefined) throw new Error(`There is no act "${name}"`);
    await settle();
    return { actor, act };
  }

  /** Loses the answer to the n-th statement, and repeats the act until it is done. Returns the statement. */
  async function interrupted(act: Act, n: number): Promise<string | null> {
    proxy.loseAnswer(n);
    const isDone = await act().then(
      () => true,
      () => false,
    );
    const statement = proxy.passAll();
    if (!isDone) await eventually(act);
    return statement;
  }

  it.each([...Object.keys(coinActs), 'a message'])(
    'pays or takes once, whatever statement is the last one: %s',
    async (name) => {
      const undisturbed = await prepared(name);
      await undisturbed.act();
      await settle();
      const wealth = await wealthOf(undisturbed.actor);
      const lost: string[] = [];
      let n = 1;
      for (let isOver = false; !isOver;) {
        const { actor, act } = await prepared(name);
        const statement = await interrupted(act, n);
        await settle();
        expect({ n, statement, wealth: await wealthOf(actor) }).toEqual({ n, statement, wealth });
        await act();
        expect({ n, statement, wealth: await wealthOf(actor) }).toEqual({ n, statement, wealth });
        if (statement !== null) lost.push(statement);
        // A consumer's change may have taken a place: then the last one comes again.
        isOver = statement === null && lost.includes('COMMIT');
        n += statement === null ? -1 : 1;
      }
      expect(lost.length).toBeGreaterThan(2);
      expect((await service.call(verifyLedger, {})).faults).toEqual([]);
    },
  );
});
