import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Actor } from '@emberdeck/contracts/core/actor';
import { coinsEarned, verifyLedger } from '@emberdeck/contracts/gamification/coins';
import { openProfile } from '@emberdeck/contracts/gamification/profile';
import { AppError } from '@emberdeck/platform/errors/app-error';
import { anActor } from '@emberdeck/testing/actors';
import { eventually } from '@emberdeck/testing/eventually';
import { seededRandom } from '@emberdeck/testing/seeded-random';
import type { TestService } from '@emberdeck/testing/service-harness';
import { type Act, coinActs, eventActs } from './paid-acts.js';
import { aJoined, profileOf, startGamification, TestClock } from './support.js';

/** Each seed is one order. */
const seeds = [1, 2, 3, 4, 5];

/** Of two equal requests at once, a client repeats the one that is told to wait. */
const done = (act: Act): Promise<unknown> =>
  act().catch((error: unknown) => {
    if (!(error instanceof AppError) || error.code !== 'idempotency_in_progress') throw error;
    return eventually(act);
  });

describe('the acts of a user', () => {
  const clock = new TestClock();
  let service: TestService;

  beforeAll(async () => {
    service = await startGamification({ clock, environment: { FIRST_MEMBER_COUNT: '0' } });
  });

  afterAll(() => service.stop());

  /** The refund buys the item, and a second one is more than a new user can pay. */
  async function actsOf(actor: Actor): Promise<Act[]> {
    const acts: Act[] = [];
    for (const [name, prepare] of Object.entries({ ...coinActs, ...eventActs })) {
      if (name === 'a purchase') continue;
      acts.push(await prepare({ service, clock, actor }));
    }
    for (const prepare of Object.values(eventActs)) acts.push(await prepare({ service, clock, actor }));
    return acts;
  }

  async function aLife(): Promise<{ readonly actor: Actor; readonly acts: readonly Act[] }> {
    const actor = anActor();
    await service.call(openProfile, aJoined(actor));
    return { actor, acts: await actsOf(actor) };
  }

  async function wealthOf(actor: Actor): Promise<object> {
    await service.published(coinsEarned);
    await service.published(coinsEarned);
    const { totalCoins, totalEarned, experiencePoints } = await profileOf(service, actor);
    return { totalCoins, totalEarned, experiencePoints };
  }

  it('pay the same in any order, at once, again and replayed', async () => {
    const plain = await aLife();
    for (const act of plain.acts) await done(act);
    const wealth = await wealthOf(plain.actor);
    for (const seed of seeds) {
      const random = seededRandom(seed);
      const { actor, acts } = await aLife();
      // Each act up to three times, in any order and up to four at once.
      const order = acts
        .flatMap((act) => Array.from({ length: 1 + Math.floor(random() * 3) }, () => act))
        .map((act) => ({ act, place: random() }))
        .toSorted((one, other) => one.place - other.place);
      for (let from = 0; from < order.length;) {
        const until = from + 1 + Math.floor(random() * 4);
        await Promise.all(order.slice(from, until).map(({ act }) => done(act)));
        from = until;
      }
      await Promise.all(acts.map(done));
      expect({ seed, wealth: await wealthOf(actor) }).toEqual({ seed, wealth });
    }
    expect((await service.call(verifyLedger, {})).faults).toEqual([]);
  });
});
