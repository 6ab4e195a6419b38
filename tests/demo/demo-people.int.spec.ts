import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { pictureHashOf } from '@emberdeck/contracts/core/picture-path';
import { demoPeople, demoUser } from '@emberdeck/contracts/demo/demo-workspace';
import { coinsEarned, listCoinTransactions, verifyLedger } from '@emberdeck/contracts/gamification/coins';
import {
  appSynced,
  type ConnectedApp,
  createConnectedApp,
  deleteConnectedApp,
  listConnectedApps,
} from '@emberdeck/contracts/gamification/connected-apps';
import { getPicture } from '@emberdeck/contracts/gamification/pictures';
import { getProfile, type PlayerProfile, profileUpdated } from '@emberdeck/contracts/gamification/profile';
import { listReferrals } from '@emberdeck/contracts/gamification/referrals';
import { listMessages } from '@emberdeck/contracts/messaging/messages';
import { listNotifications } from '@emberdeck/contracts/notifications/notifications';
import { followMs } from '@emberdeck/apps/demo/demo';
import { type DemoProduct, startDemoProduct, TestClock } from './demo-product.js';

const minuteMs = 60_000;
const dayMinutes = 24 * 60;

/** A turn of the demo may be this late. */
const stepMinutes = 10;

describe('the people of the demo', () => {
  const clock = new TestClock('2026-03-31T10:00:00.000Z');
  let product: DemoProduct;

  beforeAll(async () => {
    product = await startDemoProduct(clock);
    // Two gateways play it at the same time.
    await Promise.all([product.demo.load(), product.demo.load()]);
    await product.settled();
  }, 180_000);

  afterAll(() => product.stop());

  const decks = () => product.call(listConnectedApps, { limit: 100 });
  const profileOf = (person = demoUser): Promise<PlayerProfile> => product.call(getProfile, {}, person);
  const transactions = () => product.call(listCoinTransactions, { limit: 100 });
  const referrals = () => product.call(listReferrals, { limit: 100 });

  /** As the screen of the decks judges. */
  const isHealthy = ({ isActive, lastSyncAt }: ConnectedApp): boolean =>
    isActive && lastSyncAt !== null && clock.now().getTime() - Date.parse(lastSyncAt) < 60 * minuteMs;

  it('have a player with a level, coins and decks', async () => {
    expect(await profileOf()).toMatchObject({
      displayName: 'Demo Player',
      level: 4,
      // Four decks, a friend, six first syncs, five messages, and what their achievements pay.
      experiencePoints: 4 * 20 + 50 + 6 * 20 + 5 * 2 + 130,
      totalCoins: 190,
    });
    const shown = await decks();
    expect(new Set(shown.map((each) => each.appType)).size).toBe(4);
    expect(new Set(shown.map((each) => each.lastSyncAt)).size).toBe(4);
    expect(shown.filter(isHealthy)).toHaveLength(4);
  });

  it('have referrals of each status', async () => {
    expect((await referrals()).map((each) => each.status).toSorted()).toEqual(['joined', 'pending', 'sent']);
  });

  it('have a valid ledger with transactions in the order of their times', async () => {
    const all = await transactions();
    expect(all).toHaveLength(6);
    const stamps = all.map((each) => each.createdAt);
    expect(stamps).toEqual(stamps.toSorted().toReversed());
    expect((await product.call(verifyLedger, {})).faults).toEqual([]);
  });

  it('have a ledger that begins on the day its owner joined', async () => {
    const { joinedAt } = await profileOf();
    expect((await transactions()).at(-1)?.createdAt).toBe(joinedAt);
    expect(clock.now().getTime() - Date.parse(joinedAt)).toBeGreaterThan(59 * dayMinutes * minuteMs);
    const friend = (await referrals()).find(({ status }) => status === 'joined');
    const teammate = demoPeople.find(({ displayName }) => displayName === friend?.friendName) ?? demoUser;
    expect((await profileOf(teammate)).joinedAt).toBe(friend?.joinedAt);
  });

  it('have profiles with a picture of its own for each, announced once', async () => {
    const pictures: (string | null)[] = [];
    for (const person of demoPeople) {
      const { displayName, avatar } = await profileOf(person);
      expect(displayName).toBe(person.displayName);
      pictures.push(avatar);
    }
    expect(new Set(pictures).size).toBe(demoPeople.length);
    for (const path of pictures) {
      const { data } = await product.call(getPicture, { hash: pictureHashOf(path ?? '') ?? '' });
      expect(Buffer.from(data, 'base64').subarray(8, 12).toString('latin1')).toBe('WEBP');
    }
    const published = await product.service.published(profileUpdated);
    expect(published).toHaveLength(pictures.length);
    expect(new Set(published.map(({ avatar }) => avatar))).toEqual(new Set(pictures));
  });

  it('tell of coins and decks, messages and likes in the notifications, of the time when they came', async () => {
    const earned = await product.service.published(coinsEarned);
    const mine = earned.filter(({ userId }) => userId === demoUser.userId);
    expect(mine).toHaveLength((await transactions()).length);
    const notices = await product.call(listNotifications, { limit: 100 });
    const others = (await product.call(listMessages, { limit: 100 })).filter(
      ({ author }) => author.id !== demoUser.userId,
    );
    const timesOf = (...types: string[]) =>
      notices
        .filter(({ type }) => types.includes(type))
        .map(({ createdAt }) => Date.parse(createdAt))
        .toSorted((one, other) => one - other);
    const posted = others.map(({ createdAt }) => Date.parse(createdAt));
    expect(posted).toEqual(expect.arrayContaining(timesOf('mention', 'reply')));
    expect(timesOf('message')).toEqual([]);
    expect(timesOf('reaction')).not.toEqual([]);
    expect(timesOf('coins', 'friend_joined')).toHaveLength(5);
  });

  it('keep their decks healthy for as long as it runs, and announce their syncs', async () => {
    expect(followMs).toBeLessThanOrEqual(stepMinutes * minuteMs);
    for (let step = 0; step < 24; step += 1) {
      clock.advance(stepMinutes);
      await product.demo.follow();
      expect((await decks()).filter(isHealthy)).toHaveLength(4);
    }
    expect((await product.service.published(appSynced)).length).toBeGreaterThan(8);
  });

  it('have healthy decks after the product stood for three days', async () => {
    clock.advance(3 * dayMinutes);
    await product.demo.load();
    expect((await decks()).filter(isHealthy)).toHaveLength(4);
  });

  it('pay nothing for connecting a demo app again', async () => {
    const before = await profileOf();
    const input = createConnectedApp.input.parse({ appName: 'fitness tracker', appType: 'fitness' });
    const { id, coinsAwarded } = await product.call(createConnectedApp, input);
    expect(coinsAwarded).toBe(0);
    expect(await profileOf()).toEqual(before);
    await product.call(deleteConnectedApp, { id });
  });

  it('play nothing twice: neither what is there nor what a user deleted', async () => {
    const [deck] = await decks();
    await product.call(deleteConnectedApp, { id: deck?.id ?? '' });
    const before = [await profileOf(), await referrals(), await transactions()];
    const messages = await product.call(listMessages, { limit: 100 });
    expect(messages).toHaveLength(10);
    await Promise.all([product.demo.load(), product.demo.load()]);
    await product.settled();
    expect(await decks()).toHaveLength(3);
    expect([await profileOf(), await referrals(), await transactions()]).toEqual(before);
    expect(await product.call(listMessages, { limit: 100 })).toEqual(messages);
    expect((await product.call(verifyLedger, {})).faults).toEqual([]);
  });
});
