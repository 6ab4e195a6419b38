import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { listAchievements } from '@emberdeck/contracts/gamification/achievements';
import { listCoinTransactions } from '@emberdeck/contracts/gamification/coins';
import {
  openProfile,
  profileUpdated,
  updateProfile,
  type PlayerProfile,
} from '@emberdeck/contracts/gamification/profile';
import { getWallet } from '@emberdeck/contracts/gamification/wallet';
import { userRenamed } from '@emberdeck/contracts/identity/directory';
import { userJoined } from '@emberdeck/contracts/identity/users';
import { anActor } from '@emberdeck/testing/actors';
import { eventually } from '@emberdeck/testing/eventually';
import type { TestService } from '@emberdeck/testing/service-harness';
import {
  aJoined,
  aJoinedEvent,
  aKey,
  aPlayer,
  withAllAchievements,
  connect,
  profileOf,
  startGamification,
  TestClock,
  times,
} from './support.js';

const facts = ({ totalCoins, level, experiencePoints, displayName, joinedAt }: PlayerProfile) => ({
  totalCoins,
  level,
  experiencePoints,
  displayName,
  joinedAt,
});

describe('opening a profile', () => {
  let service: TestService;

  beforeAll(async () => {
    service = await startGamification();
  });

  afterAll(async () => {
    await service.stop();
  });

  it('pays the welcome coins and returns their number', async () => {
    const actor = anActor({ displayName: 'Player_0001' });
    expect(await service.call(openProfile, aJoined(actor))).toEqual({ welcomeCoins: 100 });
    expect(await profileOf(service, actor)).toEqual({
      id: expect.any(String),
      userId: actor.userId,
      displayName: 'Player_0001',
      bio: null,
      avatar: null,
      level: 1,
      totalCoins: 100,
      totalEarned: 100,
      experiencePoints: 0,
      agentStatus: 'player',
      agentName: null,
      decksPlayed: 0,
      agentProgressPoints: 0,
      agentUnlockedAt: null,
      joinedAt: '2026-03-10T11:00:00.000Z',
      isFirstMember: true,
      onboardingCompleted: true,
      createdAt: expect.any(String),
      updatedAt: expect.any(String),
    });
  });

  it('happens once for concurrent and repeated calls and events', async () => {
    for (const _round of times(5, String)) {
      const actor = anActor();
      const eventId = randomUUID();
      await Promise.all([
        service.publish(userJoined, aJoinedEvent(actor), eventId),
        service.call(openProfile, aJoined(actor)),
        service.publish(userJoined, aJoinedEvent(actor), eventId),
        service.call(openProfile, aJoined(actor)),
        service.publish(userJoined, aJoinedEvent(actor)),
        profileOf(service, actor),
      ]);
      const transactions = await service.call(listCoinTransactions, { limit: 10 }, { actor });
      expect(transactions.map((each) => [each.sourceType, each.amount])).toEqual([['welcome', 100]]);
    }
  });

  it('pays an unverified account too', async () => {
    const actor = await aPlayer(service, { verified: false });
    expect((await profileOf(service, actor)).totalCoins).toBe(100);
  });

  it('does not make a signed-in user wait for the event, which completes the profile', async () => {
    const actor = await withAllAchievements(service, anActor({ displayName: 'Early bird' }));
    await connect(service, actor);
    const early = await profileOf(service, actor);
    expect(facts(early)).toMatchObject({
      // The event pays the welcome.
      totalCoins: 10,
      level: 1,
      experiencePoints: 20,
      displayName: 'Early bird',
    });

    await service.publish(userJoined, aJoinedEvent(actor, { displayName: 'Another name' }));
    expect(facts(await profileOf(service, actor))).toEqual({
      totalCoins: 110,
      level: 1,
      experiencePoints: 20,
      displayName: 'Early bird',
      joinedAt: '2026-03-10T11:00:00.000Z',
    });
  });

  it('has earned no achievement and has no wallet to show yet', async () => {
    const actor = anActor();
    const achievements = await service.call(listAchievements, {}, { actor });
    expect(achievements).toHaveLength(20);
    expect(achievements.filter(({ earnedAt, progress }) => earnedAt !== null || progress.done > 0)).toEqual(
      [],
    );
    expect(await service.call(getWallet, {}, { actor })).toMatchObject({
      ...{ walletAddress: null, customDomain: null, isVerified: false },
    });
  });
});

describe('first members', () => {
  it('are the configured number of first accounts, also concurrently', async () => {
    const service = await startGamification({ environment: { FIRST_MEMBER_COUNT: '3', WELCOME_COINS: '0' } });
    try {
      const actors = times(12, () => anActor());
      const answers = await Promise.all(actors.map((actor) => service.call(openProfile, aJoined(actor))));
      expect(answers).toEqual(times(12, () => ({ welcomeCoins: 0 })));
      const profiles = await Promise.all(actors.map((actor) => profileOf(service, actor)));
      expect(profiles.filter((profile) => profile.isFirstMember)).toHaveLength(3);
      expect(profiles.every((profile) => profile.totalCoins === 0)).toBe(true);

      // A repeated event of identity neither claims nor frees a place.
      await Promise.all(actors.map((actor) => service.publish(userJoined, aJoinedEvent(actor))));
      const again = await Promise.all(actors.map((actor) => profileOf(service, actor)));
      expect(again.map((each) => each.isFirstMember)).toEqual(profiles.map((each) => each.isFirstMember));
    } finally {
      await service.stop();
    }
  });
});

describe('changing a profile', () => {
  let service: TestService;

  beforeAll(async () => {
    service = await startGamification();
  });

  afterAll(async () => {
    await service.stop();
  });

  const body = { displayName: 'Ada', bio: 'Counts', avatar: null };

  it('changes name, bio and avatar, and publishes the change', async () => {
    const actor = await aPlayer(service);
    const before = await profileOf(service, actor);
    const changed = await service.call(updateProfile, body, { actor });
    expect(changed).toEqual({ ...before, ...body, updatedAt: changed.updatedAt });
    expect(await profileOf(service, actor)).toEqual(changed);
    const published = (await service.published(profileUpdated)).filter(
      (each) => each.userId === actor.userId,
    );
    expect(published).toEqual([{ userId: actor.userId, ...body, updatedAt: changed.updatedAt }]);
  });

  it('takes the name that the directory of the operator gives, and keeps the rest', async () => {
    const actor = await aPlayer(service);
    await service.call(updateProfile, { displayName: 'Ada', bio: 'Plays at night' }, { actor });
    const renamedAt = new Date().toISOString();
    await service.publish(userRenamed, { userId: actor.userId, displayName: 'Countess', renamedAt });
    const named = { displayName: 'Countess', bio: 'Plays at night' };
    await eventually(async () => expect(await profileOf(service, actor)).toMatchObject(named));
    const published = (await service.published(profileUpdated)).filter(
      ({ userId }) => userId === actor.userId,
    );
    expect(published.at(-1)).toMatchObject(named);
  });

  it('gives each change a later time than the previous one, whatever the clocks show', async () => {
    const clock = new TestClock();
    const slow = await startGamification({ clock });
    try {
      const actor = await aPlayer(slow);
      const names = times(6, (index) => `Later ${index}`);
      const rename = (displayName: string) => slow.call(updateProfile, { ...body, displayName }, { actor });
      await Promise.all(times(6, (index) => rename(`Earlier ${index}`)));
      // As the clock of another replica may.
      clock.advance(-60_000);
      await Promise.all(names.map(rename));
      const published = await slow.published(profileUpdated);
      const inOrder = published.toSorted((a, b) => Date.parse(a.updatedAt) - Date.parse(b.updatedAt));
      expect(new Set(published.map(({ updatedAt }) => updatedAt)).size).toBe(12);
      expect(inOrder.slice(6).map(({ displayName }) => displayName)).toEqual(expect.arrayContaining(names));
      const { displayName, updatedAt } = await profileOf(slow, actor);
      expect(inOrder.at(-1)).toMatchObject({ displayName, updatedAt });
    } finally {
      await slow.stop();
    }
  });

  it('keeps what another window changed, and refuses a field that it has changed', async () => {
    const actor = await aPlayer(service);
    const before = { displayName: actor.displayName, bio: null };
    await service.call(updateProfile, { displayName: 'Ada', before }, { actor });
    const other = await service.call(updateProfile, { bio: 'Counts', before: { bio: null } }, { actor });
    expect(other).toMatchObject({ displayName: 'Ada', bio: 'Counts' });
    await expect(
      service.call(updateProfile, { displayName: 'Grace', before }, { actor }),
    ).rejects.toMatchObject({
      code: 'changed_elsewhere',
      details: { fields: [{ field: 'displayName', parameter: '"Ada"' }, { field: 'bio' }] },
    });
    expect(await profileOf(service, actor)).toEqual(other);
  });

  it('changes no other profile', async () => {
    const [one, other] = [await aPlayer(service), await aPlayer(service)];
    const before = await profileOf(service, other);
    await service.call(updateProfile, body, { actor: one });
    expect(await profileOf(service, other)).toEqual(before);
  });

  it('works before the account event arrives', async () => {
    const actor = anActor();
    expect((await service.call(updateProfile, body, { actor })).displayName).toBe('Ada');
  });

  it('happens once for one idempotency key', async () => {
    const actor = await aPlayer(service);
    const extras = { actor, idempotencyKey: aKey() };
    const first = await service.call(updateProfile, body, extras);
    expect(await service.call(updateProfile, body, extras)).toEqual(first);
    const published = (await service.published(profileUpdated)).filter(
      (each) => each.userId === actor.userId,
    );
    expect(published).toHaveLength(1);
  });
});
