import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { reportMade } from '@emberdeck/contracts/analytics/report-work';
import { sourceCreated } from '@emberdeck/contracts/analytics/source-events';
import type { Actor } from '@emberdeck/contracts/core/actor';
import {
  achievementEarned,
  listAchievements,
  rateAchievements,
  type Achievement,
} from '@emberdeck/contracts/gamification/achievements';
import { preferencesChanged, savedDefaults } from '@emberdeck/contracts/identity/preferences';
import { messagePosted } from '@emberdeck/contracts/messaging/messages';
import { reactionChanged } from '@emberdeck/contracts/messaging/reactions';
import { eventually } from '@emberdeck/testing/eventually';
import { runScheduledJob } from '@emberdeck/testing/run-scheduled';
import type { TestService } from '@emberdeck/testing/service-harness';
import { aNewPlayer, connect, dayMs, profileOf, startGamification, TestClock, times } from './support.js';

type Publish = (actor: Actor, at?: TestService) => Promise<unknown>;

describe('achievements', () => {
  const clock = new TestClock();
  let service: TestService;
  let replica: TestService;

  beforeAll(async () => {
    service = await startGamification({ clock });
    replica = await startGamification({ clock, environment: { DATABASE_URL: service.database.url } });
  });

  afterAll(async () => {
    await replica.stop();
    await service.stop();
  });

  const rateAll = (): Promise<void> => runScheduledJob(service, 'gamification', rateAchievements.name);

  const listOf = (actor: Actor): Promise<Achievement[]> => service.call(listAchievements, {}, { actor });

  const earnedBy = async (actor: Actor): Promise<string[]> =>
    (await listOf(actor)).filter(({ earnedAt }) => earnedAt !== null).map(({ name }) => name);

  const progressOf = async (actor: Actor, name: string): Promise<string> => {
    const found = (await listOf(actor)).find((each) => each.name === name);
    return `${found?.progress.done} of ${found?.progress.of}`;
  };

  /** Either replica sends what the other has stored. */
  const eventsOf = async (actor: Actor): Promise<string[]> =>
    [await service.published(achievementEarned), await replica.published(achievementEarned)]
      .flat()
      .filter(({ userId }) => userId === actor.userId)
      .map(({ name }) => name);

  const post: Publish = ({ userId, workspaceId }, at = service) =>
    at.publish(messagePosted, {
      messageId: randomUUID(),
      workspaceId,
      userId,
      parentId: null,
      authorName: 'Ada',
    });

  const report = (actor: Actor, format: 'pdf' | 'excel' | 'powerpoint', at = service): Promise<unknown> =>
    at.publish(reportMade, {
      workspaceId: actor.workspaceId,
      userId: actor.userId,
      reportId: randomUUID(),
      title: 'Sales',
      format,
    });

  const source = (actor: Actor, isInAnswer: boolean): Promise<unknown> =>
    service.publish(sourceCreated, {
      sourceId: randomUUID(),
      workspaceId: actor.workspaceId,
      userId: actor.userId,
      name: 'Sales',
      type: 'Webhook',
      isInAnswer,
    });

  it('shows how far each is, and pays the points of its row once', async () => {
    const actor = await aNewPlayer(service);
    await connect(service, actor, { appName: 'Strava' });
    await connect(service, actor, { appName: 'Garmin' });
    await connect(service, actor, { appName: ' STRAVA ' });
    await eventually(async () => expect(await progressOf(actor, 'Three decks')).toBe('2 of 3'));
    expect(await earnedBy(actor)).toEqual(['First deck']);
    // Two apps that pay 20, and an achievement that pays 10.
    expect((await profileOf(service, actor)).experiencePoints).toBe(50);
    clock.advance(1_000);
    await connect(service, actor, { appName: 'Withings' });
    await eventually(async () => expect(await earnedBy(actor)).toEqual(['Three decks', 'First deck']));
    expect((await eventsOf(actor)).toSorted()).toEqual(['First deck', 'Three decks']);
    expect((await profileOf(service, actor)).experiencePoints).toBe(90);
  });

  it('earns once, with acts of one player at the same time in two replicas', async () => {
    const actor = await aNewPlayer(service);
    const formats = ['pdf', 'excel', 'powerpoint'] as const;
    await Promise.all(
      times(12, (n) => report(actor, formats[n % 3] ?? 'pdf', n % 2 === 0 ? service : replica)),
    );
    expect(await earnedBy(actor)).toEqual(expect.arrayContaining(['Three formats', 'First report']));
    expect((await eventsOf(actor)).toSorted()).toEqual(['First report', 'Three formats']);
  });

  it('counts seven days, in a row or not, and each day once', async () => {
    const actor = await aNewPlayer(service);
    for (const days of [0, 0, 2, 3, 9, 11, 12]) {
      clock.set(new Date(Date.parse('2026-03-10T12:00:00Z') + days * dayMs).toISOString());
      await post(actor);
    }
    expect(await progressOf(actor, 'Seven days')).toBe('6 of 7');
    clock.advance(20 * dayMs);
    await post(actor);
    await post(actor);
    expect(await progressOf(actor, 'Seven days')).toBe('7 of 7');
    expect(await earnedBy(actor)).toContain('Seven days');
  });

  it('counts level 5 however the levels are reached, with the points of achievements', async () => {
    const actor = await aNewPlayer(service);
    for (let n = 0; n < 10; n += 1) await connect(service, actor, { appName: `App ${n}` });
    // 200 for the apps, 30 for the first one and three.
    await eventually(async () => expect(await progressOf(actor, 'Level 5')).toBe('3 of 5'));
    expect((await profileOf(service, actor)).level).toBe(3);
    clock.advance(dayMs);
    for (let n = 10; n < 20; n += 1) await connect(service, actor, { appName: `App ${n}` });
    await eventually(async () => expect(await progressOf(actor, 'Level 5')).toBe('5 of 5'));
    expect(await earnedBy(actor)).toContain('Level 5');
  });

  it('counts no sample source, no answer to oneself and no reaction to oneself', async () => {
    const actor = await aNewPlayer(service);
    const { userId, workspaceId } = actor;
    await source(actor, false);
    const reaction = { messageId: randomUUID(), workspaceId, userId, type: 'like', active: true };
    await service.publish(reactionChanged, { ...reaction, reactionCount: 1, authorId: userId });
    const answer = { workspaceId, userId, parentId: randomUUID(), authorName: 'Ada' };
    await service.publish(messagePosted, { ...answer, messageId: randomUUID(), threadUserIds: [userId] });
    expect(await earnedBy(actor)).toEqual(['First message']);
    await source(actor, true);
    await service.publish(reactionChanged, { ...reaction, reactionCount: 1, authorId: randomUUID() });
    await service.publish(messagePosted, {
      ...answer,
      messageId: randomUUID(),
      threadUserIds: [randomUUID()],
    });
    expect((await earnedBy(actor)).toSorted()).toEqual([
      'First answer',
      'First message',
      'First reaction',
      'First source',
    ]);
  });

  it('gives accounts from before theirs, by the job or at the first look, once', async () => {
    const [old, curious] = [await aNewPlayer(service), await aNewPlayer(service)];
    for (const { userId } of [old, curious]) {
      await service.database.asAdministrator(
        `INSERT INTO gamification.achievement_progress (user_id, measure, item) VALUES ('${userId}', 'report', 'any')`,
      );
      await service.database.asAdministrator(
        `INSERT INTO gamification.achievement_backlog (user_id) VALUES ('${userId}')`,
      );
    }
    expect(await earnedBy(curious)).toEqual(['First report']);
    await rateAll();
    expect(await earnedBy(old)).toEqual(['First report']);
    await rateAll();
    for (const actor of [old, curious]) {
      expect(await eventsOf(actor)).toEqual(['First report']);
      expect((await profileOf(service, actor)).experiencePoints).toBe(10);
    }
  });

  it('rates an achievement by how many of the players who share their data have it', async () => {
    const players = await Promise.all(times(21, () => aNewPlayer(service)));
    const share = (dataSharing: boolean, userId: string): Promise<unknown> =>
      service.publish(preferencesChanged, {
        userId,
        preferences: { ...savedDefaults, dataSharing },
        revision: 1,
      });
    await Promise.all(players.map(({ userId }, index) => share(index > 0, userId)));
    // One of the twenty who share, and the one who does not.
    for (const actor of players.slice(0, 2)) await post(actor);
    await rateAll();
    const rarityOf = new Map((await listOf(players[0] as Actor)).map(({ name, rarity }) => [name, rarity]));
    expect(rarityOf.get('First message')).toBe('rare');
    expect(rarityOf.get('Level 5')).toBe('epic');
  });
});
