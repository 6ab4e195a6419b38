import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { PlayerProfile } from '@emberdeck/contracts/gamification/profile';
import { eventually } from '@emberdeck/testing/eventually';
import { type Browser, freshEmail } from '@emberdeck/testing/system/browser';
import { ProductUnderTest } from '@emberdeck/testing/system/product-under-test';
import { operatorCommand } from '../system/operator-command.js';
import { insist } from '../system/product-invariants.js';
import { type Act, rewardedActs } from './rewarded-acts.js';
import { StatementStops } from './statement-stops.js';

/** An event that a killed process held is delivered again after 10 s, a job after its lease of 30 s. */
const settledWithinMs = 120_000;

/** Coins and experience. Null before the account is there. */
type Wealth = { readonly coins: number; readonly earned: number; readonly points: number } | null;

describe('a reward whose process is killed', () => {
  let product: ProductUnderTest;
  let stops: StatementStops;

  beforeAll(async () => {
    product = await ProductUnderTest.start({
      deployment: 'distributed',
      environment: { LOG_LEVEL: 'silent' },
    });
    stops = await StatementStops.create(product.databaseUrl(), 'gamification');
  });

  afterAll(async () => {
    await stops.end();
    await product.stop();
  });

  async function wealthOf(browser: Browser): Promise<Wealth> {
    const { status, body } = await browser.get<PlayerProfile>('/api/player/profile');
    if (status !== 200) return null;
    return { coins: body.totalCoins, earned: body.totalEarned, points: body.experiencePoints };
  }

  /** A new person at the act. */
  async function prepared(name: string): Promise<{ readonly act: Act; readonly payee: Browser }> {
    const browser = product.browser();
    await browser.join(freshEmail());
    const act = await rewardedActs[name]?.(browser, { stranger: () => product.browser(), stops });
    if (!act) throw new Error(`There is no act "${name}"`);
    return { act, payee: act.payee ?? browser };
  }

  /** The places of the act, and the wealth that it leaves. */
  async function undisturbed(name: string): Promise<{ places: string[]; wealth: Wealth }> {
    const { act, payee } = await prepared(name);
    await settled(payee);
    const before = await wealthOf(payee);
    await stops.passed();
    const { status, text } = await act.send();
    expect([status < 300, text]).toEqual([true, text]);
    await eventually(async () => expect(await wealthOf(payee)).not.toEqual(before), settledWithinMs);
    return { wealth: await settled(payee), places: await stops.passed() };
  }

  /** The wealth once it stands still: what one event pays, and what that earns, come apart. */
  async function settled(payee: Browser): Promise<Wealth> {
    let last = await wealthOf(payee);
    await eventually(async () => {
      await stops.query('SELECT pg_sleep(0.5)');
      const before = last;
      last = await wealthOf(payee);
      expect(last).toEqual(before);
    }, settledWithinMs);
    return last;
  }

  /** Kills the process at the place, and repeats the request until it is answered. */
  async function killedAt(place: string, act: Act): Promise<void> {
    await stops.set(place);
    const sent = act.send().catch(() => undefined);
    await stops.reached();
    await product.kill('gamification');
    await stops.release();
    await sent;
    await product.ready();
    const { status, text } = await insist(act.send);
    expect({ place, status: status < 300, text }).toEqual({ place, status: true, text });
  }

  it.each(Object.keys(rewardedActs))(
    'moves coins and experience once, at whatever statement: %s',
    async (name) => {
      const { places, wealth } = await undisturbed(name);
      expect(places.length).toBeGreaterThan(2);
      const payees = new Map<string, Browser>();
      for (const place of places) {
        const { act, payee } = await prepared(name);
        await settled(payee);
        await killedAt(place, act);
        payees.set(place, payee);
        const paid = async (): Promise<void> =>
          expect({ place, wealth: await wealthOf(payee) }).toEqual({ place, wealth });
        await eventually(paid, settledWithinMs);
      }
      // Again at the end: what is delivered again comes later.
      for (const [place, payee] of payees) {
        expect({ place, wealth: await wealthOf(payee) }).toEqual({ place, wealth });
      }
      const { output } = await operatorCommand('ledger verify', [], {
        EMBERDECK_DATA_DIR: product.directory,
      });
      expect(output).toMatch(/[1-9]\d* coins: 0 faults/);
    },
    1_800_000,
  );
});
