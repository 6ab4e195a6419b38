import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Actor } from '@emberdeck/contracts/core/actor';
import { demoPeople, demoUser, demoWorkspace } from '@emberdeck/contracts/demo/demo-workspace';
import { coinsEarned, listCoinTransactions, verifyLedger } from '@emberdeck/contracts/gamification/coins';
import { deleteConnectedApp, listConnectedApps } from '@emberdeck/contracts/gamification/connected-apps';
import { listReferrals } from '@emberdeck/contracts/gamification/referrals';
import { userJoined } from '@emberdeck/contracts/identity/users';
import { anActor } from '@emberdeck/testing/actors';
import type { TestService } from '@emberdeck/testing/service-harness';
import { aJoined, connect, profileOf, startGamification } from './support.js';

const actorOf = ({ userId, displayName }: (typeof demoPeople)[number]): Actor =>
  anActor({ userId, displayName, workspaceId: demoWorkspace.id });

describe('the demo workspace', () => {
  let service: TestService;
  const actor = actorOf(demoUser);

  beforeAll(async () => {
    service = await startGamification({ runtime: { demo: true } });
  });

  afterAll(async () => {
    await service.stop();
  });

  const decks = () => service.call(listConnectedApps, { limit: 100 }, { actor });

  it('has a player with a level, coins and decks of every state', async () => {
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
    expect(shown.filter((each) => each.lastSyncAt === null)).toHaveLength(1);
    expect(shown.filter((each) => !each.isActive)).toHaveLength(1);
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
    expect(Date.now() - Date.parse(joinedAt)).toBeGreaterThan(59 * 86_400_000);
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

  it('pays nothing for connecting a demo app again', async () => {
    const before = await profileOf(service, actor);
    expect(await connect(service, actor, { appName: 'fitness tracker', appType: 'fitness' })).toMatchObject({
      coinsAwarded: 0,
    });
    expect(await profileOf(service, actor)).toEqual(before);
  });

  it('publishes no events, and pays nothing again when identity publishes its users', async () => {
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
      const before = await profileOf(first, actor);
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
