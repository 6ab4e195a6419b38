import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import type { Actor } from '@emberdeck/contracts/core/actor';
import { pictureHashOf } from '@emberdeck/contracts/core/picture-path';
import { demoPeople, demoUser, demoWorkspace } from '@emberdeck/contracts/demo/demo-workspace';
import { coinsEarned, listCoinTransactions, verifyLedger } from '@emberdeck/contracts/gamification/coins';
import {
  appSynced,
  type ConnectedApp,
  deleteConnectedApp,
  listConnectedApps,
} from '@emberdeck/contracts/gamification/connected-apps';
import { getPicture } from '@emberdeck/contracts/gamification/pictures';
import { type PlayerProfile, profileUpdated } from '@emberdeck/contracts/gamification/profile';
import { listReferrals } from '@emberdeck/contracts/gamification/referrals';
import { userJoined } from '@emberdeck/contracts/identity/users';
import { Repeater } from '@emberdeck/platform/rules/repeater';
import { anActor } from '@emberdeck/testing/actors';
import { eventually } from '@emberdeck/testing/eventually';
import type { TestService } from '@emberdeck/testing/service-harness';
import { aJoined, connect, dayMs, profileOf, startGamification, TestClock } from './support.js';

const minuteMs = 60_000;

/** A turn of the sync may be this late. */
const stepMs = 10 * minuteMs;

const actorOf = ({ userId, displayName }: (typeof demoPeople)[number]): Actor =>
  anActor({ userId, displayName, workspaceId: demoWorkspace.id });

/** The profile once it has its picture, which the start does not wait for. */
const drawn = (service: TestService, actor: Actor): Promise<PlayerProfile> =>
  eventually(async () => {
    const profile = await profileOf(service, actor);
    expect(profile.avatar).not.toBeNull();
    return profile;
  });

describe('the demo workspace', () => {
  let service: TestService;
  const actor = actorOf(demoUser);

  const clock = new TestClock();
  let follow: () => Promise<void>;

  beforeAll(async () => {
    const repeated = jest.spyOn(Repeater.prototype, 'start');
    service = await startGamification({ clock, runtime: { demo: true } });
    const [everyMs, , work] = repeated.mock.calls.at(-1) ?? [];
    repeated.mockRestore();
    expect(everyMs).toBeLessThanOrEqual(stepMs);
    follow = work ?? (() => Promise.reject(new Error('No deck syncs')));
  });

  afterAll(async () => {
    await service.stop();
  });

  const decks = () => service.call(listConnectedApps, { limit: 100 }, { actor });

  /** As the screen of the decks judges. */
  const isHealthy = ({ isActive, lastSyncAt }: ConnectedApp): boolean =>
    isActive && lastSyncAt !== null && clock.now().getTime() - Date.parse(lastSyncAt) < 60 * minuteMs;

  it('has a player with a level, coins and decks', async () => {
    const profile = await profileOf(service, actor);
    expect(profile).toMatchObject({
      displayName: 'Demo Player',
      level: 3,
      experiencePoints: 240,
      totalCoins: 190,
    });
    const shown = await decks();
    expect(new Set(shown.map((each) => each.appType)).size).toBe(4);
    expect(new Set(shown.map((each) => each.lastSyncAt)).size).toBe(4);
    expect(shown.filter(isHealthy)).toHaveLength(4);
  });

  it('has referrals of each status', async () => {
    const referrals = await service.call(listReferrals, { limit: 100 }, { actor });
    expect(referrals.map((each) => each.status).toSorted()).toEqual(['joined', 'pending', 'sent']);
  });

  it('has a valid ledger with transactions in the order of their times', async () => {
    const transactions = await service.call(listCoinTransactions, { limit: 100 }, { actor });
    expect(transactions).toHaveLength(6);
    const stamps = transactions.map((each) => each.createdAt);
    expect(stamps).toEqual(stamps.toSorted().toReversed());
    expect((await service.call(verifyLedger, {})).faults).toEqual([]);
  });

  it('has a ledger that begins on the day its owner joined', async () => {
    const transactions = await service.call(listCoinTransactions, { limit: 100 }, { actor });
    const { joinedAt } = await profileOf(service, actor);
    expect(transactions.at(-1)?.createdAt).toBe(joinedAt);
    expect(clock.now().getTime() - Date.parse(joinedAt)).toBeGreaterThan(59 * dayMs);
    const friend = (await service.call(listReferrals, { limit: 100 }, { actor })).find(
      ({ status }) => status === 'joined',
    );
    const teammate = demoPeople.find(({ displayName }) => displayName === friend?.friendName) ?? demoUser;
    const profile = await profileOf(service, actorOf(teammate));
    expect(profile.joinedAt).toBe(friend?.joinedAt);
  });

  it('has profiles of the sample team', async () => {
    for (const person of demoPeople) {
      expect(await profileOf(service, actorOf(person))).toMatchObject({ displayName: person.displayName });
    }
  });

  it('keeps its decks healthy for as long as it runs, and announces their syncs', async () => {
    for (let step = 0; step < 24; step += 1) {
      clock.advance(stepMs);
      await follow();
      expect((await decks()).filter(isHealthy)).toHaveLength(4);
    }
    expect((await service.published(appSynced)).length).toBeGreaterThan(8);
  });

  it('has healthy decks after it stood for three days', async () => {
    clock.advance(3 * dayMs);
    const environment = { DATABASE_URL: service.database.url };
    await (await startGamification({ clock, runtime: { demo: true }, environment })).stop();
    expect((await decks()).filter(isHealthy)).toHaveLength(4);
  });

  it('pays nothing for connecting a demo app again', async () => {
    const before = await profileOf(service, actor);
    expect(await connect(service, actor, { appName: 'fitness tracker', appType: 'fitness' })).toMatchObject({
      coinsAwarded: 0,
    });
    expect(await profileOf(service, actor)).toEqual(before);
  });

  it('has a picture of its own for each person, and announces it', async () => {
    const pictures: (string | null)[] = [];
    for (const person of demoPeople) pictures.push((await drawn(service, actorOf(person))).avatar);
    expect(new Set(pictures).size).toBe(demoPeople.length);
    for (const path of pictures) {
      const { data } = await service.call(getPicture, { hash: pictureHashOf(path ?? '') ?? '' }, { actor });
      expect(Buffer.from(data, 'base64').subarray(8, 12).toString('latin1')).toBe('WEBP');
    }
    const published = await service.published(profileUpdated);
    expect(published.map(({ avatar }) => avatar)).toEqual(pictures);
  });

  it('publishes no coins, and pays nothing again when identity publishes its users', async () => {
    const before = await profileOf(service, actor);
    await service.publish(userJoined, aJoined(actor));
    expect(await profileOf(service, actor)).toMatchObject({ totalCoins: before.totalCoins });
    expect(await service.published(coinsEarned)).toEqual([]);
  });
});

describe('a second start', () => {
  it('of two concurrent replicas adds nothing, and restores nothing', async () => {
    const first = await startGamification({ runtime: { demo: true } });
    const actor = actorOf(demoUser);
    const environment = { DATABASE_URL: first.database.url };
    try {
      const [deck] = await first.call(listConnectedApps, { limit: 1 }, { actor });
      await first.call(deleteConnectedApp, { id: deck?.id ?? '' }, { actor });
      const before = await drawn(first, actor);
      const start = () => startGamification({ runtime: { demo: true }, environment });
      const replicas = await Promise.all([start(), start()]);
      await Promise.all(replicas.map((replica) => replica.stop()));
      expect(await first.call(listConnectedApps, { limit: 100 }, { actor })).toHaveLength(3);
      expect(await profileOf(first, actor)).toEqual(before);
      expect(await first.call(listReferrals, { limit: 100 }, { actor })).toHaveLength(3);
      expect((await first.call(verifyLedger, {})).faults).toEqual([]);
    } finally {
      await first.stop();
    }
  });

  it('fills an empty database once from two concurrent replicas', async () => {
    const empty = await startGamification();
    const environment = { DATABASE_URL: empty.database.url };
    try {
      const start = () => startGamification({ runtime: { demo: true }, environment });
      const replicas = await Promise.all([start(), start()]);
      await Promise.all(replicas.map((replica) => replica.stop()));
      const profile = await profileOf(empty, actorOf(demoUser));
      expect(profile).toMatchObject({ experiencePoints: 240, totalCoins: 190 });
      expect(await empty.call(listConnectedApps, { limit: 100 }, { actor: actorOf(demoUser) })).toHaveLength(
        4,
      );
    } finally {
      await empty.stop();
    }
  });
});
