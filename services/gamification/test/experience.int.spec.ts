import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Actor } from '@emberdeck/contracts/core/actor';
import { sourceSynced } from '@emberdeck/contracts/analytics/source-events';
import { reportMade } from '@emberdeck/contracts/analytics/report-work';
import { playerVersion } from '@emberdeck/contracts/gamification/player-change';
import { experienceEarned, levelReached } from '@emberdeck/contracts/gamification/profile';
import { messagePosted } from '@emberdeck/contracts/messaging/messages';
import { MemoryDataVersions } from '@emberdeck/platform/cache/memory-data-versions';
import { anActor } from '@emberdeck/testing/actors';
import type { TestService } from '@emberdeck/testing/service-harness';
import {
  aPlayer,
  connect,
  dayMs,
  profileOf,
  startGamification,
  TestClock,
  times,
  withAllAchievements,
} from './support.js';

describe('experience', () => {
  const clock = new TestClock();
  const versions = new MemoryDataVersions();
  let service: TestService;
  /** One consumer handles its events one after the other; two of them meet at the database. */
  let replica: TestService;

  beforeAll(async () => {
    service = await startGamification({ clock, versions });
    replica = await startGamification({ clock, environment: { DATABASE_URL: service.database.url } });
  });

  afterAll(async () => {
    await replica.stop();
    await service.stop();
  });

  const pointsOf = async (actor: Actor): Promise<number> =>
    (await profileOf(service, actor)).experiencePoints;

  const sync = (actor: Actor, sourceId: string, firstSync = true, eventId?: string): Promise<string> =>
    service.publish(
      sourceSynced,
      {
        sourceId,
        workspaceId: actor.workspaceId,
        userId: actor.userId,
        name: `Source ${sourceId}`,
        type: 'File Upload',
        rowsRead: 3,
        rowsAdded: 3,
        rowsReplaced: 0,
        rowsSkipped: 0,
        rowsRefused: 0,
        firstSync,
      },
      eventId,
    );

  const post = (
    actor: Actor,
    messageId: string = randomUUID(),
    eventId: string = randomUUID(),
    at: TestService = service,
  ): Promise<string> =>
    at.publish(
      messagePosted,
      {
        messageId,
        workspaceId: actor.workspaceId,
        userId: actor.userId,
        parentId: null,
        authorName: actor.displayName,
      },
      eventId,
    );

  const levelsOf = async (actor: Actor): Promise<number[]> =>
    (await service.published(levelReached))
      .filter((each) => each.userId === actor.userId)
      .map((each) => each.level);

  it('gives the profile a new version, also without a new level', async () => {
    const actor = await aPlayer(service);
    const version = () => versions.read([playerVersion(actor.userId)]);
    const before = version();
    await post(actor);
    expect(await pointsOf(actor)).toBe(2);
    expect(version()).not.toBe(before);
    const paid = version();
    await connect(service, actor);
    expect(version()).not.toBe(paid);
  });

  it('gives 20 for the first sync of a source, once, and nothing for later ones', async () => {
    const actor = await aPlayer(service);
    const [source, eventId] = [randomUUID(), randomUUID()];
    await Promise.all([
      sync(actor, source, true, eventId),
      sync(actor, source, true, eventId),
      sync(actor, source),
    ]);
    await sync(actor, randomUUID(), false);
    expect(await pointsOf(actor)).toBe(20);
    await sync(actor, randomUUID(), true);
    expect(await pointsOf(actor)).toBe(40);
  });

  it('gives 2 for a message, once, however often its event arrives', async () => {
    const actor = await aPlayer(service);
    const [message, eventId] = [randomUUID(), randomUUID()];
    await Promise.all([post(actor, message, eventId), post(actor, message, eventId), post(actor, message)]);
    expect(await pointsOf(actor)).toBe(2);
  });

  it('gives 10 for each of the first 3 reports of a day, once for a report', async () => {
    const actor = await aPlayer(service);
    const { userId, workspaceId } = actor;
    const reports = times(4, () => randomUUID());
    for (const reportId of [...reports, ...reports]) {
      await service.publish(reportMade, { userId, workspaceId, reportId, title: 'Sales', format: 'pdf' });
    }
    expect(await pointsOf(actor)).toBe(30);
  });

  it('counts 10 messages a day, also concurrently, and again from midnight in UTC', async () => {
    clock.set('2026-03-11T23:59:59.000Z');
    const actor = await aPlayer(service);
    await Promise.all(times(25, (n) => post(actor, randomUUID(), randomUUID(), n % 2 ? service : replica)));
    expect(await pointsOf(actor)).toBe(20);
    clock.advance(1_000);
    await post(actor);
    expect(await pointsOf(actor)).toBe(22);
  });

  it('publishes the experience after each award, and nothing once no experience is given', async () => {
    const actor = await aPlayer(service);
    const { userId, workspaceId } = actor;
    const published = async () =>
      (await service.published(experienceEarned)).filter((each) => each.userId === userId);
    await post(actor);
    await sync(actor, randomUUID());
    const after = [2, 22].map((experiencePoints) => ({ userId, workspaceId, experiencePoints, level: 1 }));
    expect(await published()).toEqual(after);
    await sync(actor, randomUUID(), false);
    // The coins of a connected app carry its experience.
    await connect(service, actor);
    expect(await published()).toEqual(after);
  });

  it('pays each user of a chunk once for a message, however often its event is in it', async () => {
    const [one, other] = [await aPlayer(service), await aPlayer(service)];
    const message = randomUUID();
    await Promise.all([...times(12, () => post(one)), ...times(3, () => post(other, message)), post(other)]);
    expect([await pointsOf(one), await pointsOf(other)]).toEqual([20, 4]);
  });

  it('writes and locks nothing for a user with all the experience of the day', async () => {
    const actor = await aPlayer(service);
    await Promise.all(times(10, () => post(actor)));
    const version = () =>
      service.database.asAdministrator(
        'SELECT xmin::text, xmax::text, ctid::text FROM gamification.experience_account WHERE user_id = $1',
        [actor.userId],
      );
    const before = await version();
    // First by the look-up of the limit, then from memory.
    await post(actor);
    await post(actor);
    expect(before).toHaveLength(1);
    expect(await version()).toEqual(before);
  });

  it('counts a late event on the day the message was posted', async () => {
    clock.set('2026-03-20T10:00:00.000Z');
    const actor = await aPlayer(service);
    await Promise.all(times(10, () => post(actor)));
    clock.advance(-dayMs);
    await post(actor);
    expect(await pointsOf(actor)).toBe(22);
  });

  it('has a limit for each user', async () => {
    const [one, other] = [await aPlayer(service), await aPlayer(service)];
    await Promise.all(times(10, () => post(one)));
    await post(other);
    expect([await pointsOf(one), await pointsOf(other)]).toEqual([20, 2]);
  });

  it('is stored for a user whose account event has not arrived', async () => {
    const actor = await withAllAchievements(service, anActor());
    await post(actor);
    await sync(actor, randomUUID());
    expect(await pointsOf(actor)).toBe(22);
  });

  it('raises the level for each 100 points and publishes it once', async () => {
    const actor = await aPlayer(service);
    await Promise.all(times(4, (n) => connect(service, actor, { appName: `Level ${n}` })));
    expect((await profileOf(service, actor)).level).toBe(1);
    expect(await levelsOf(actor)).toEqual([]);

    await connect(service, actor, { appName: 'Level 5' });
    await connect(service, actor, { appName: 'Level 6' });
    const profile = await profileOf(service, actor);
    expect([profile.level, profile.experiencePoints]).toEqual([2, 120]);
    expect(await levelsOf(actor)).toEqual([2]);
    const [event] = (await service.published(levelReached)).filter((each) => each.userId === actor.userId);
    expect(event).toMatchObject({ workspaceId: actor.workspaceId, experiencePoints: 100 });
  });

  it('publishes every level once under concurrent awards', async () => {
    clock.set('2026-03-25T10:00:00.000Z');
    const actor = await aPlayer(service);
    await Promise.all([
      ...times(10, (n) => connect(service, actor, { appName: `Parallel ${n}` })),
      ...times(10, () => sync(actor, randomUUID())),
      ...times(10, () => post(actor)),
    ]);
    // Of the ten first syncs, five count on one day.
    expect(await pointsOf(actor)).toBe(320);
    expect(new Set(await levelsOf(actor))).toEqual(new Set([2, 3, 4]));
    expect(await levelsOf(actor)).toHaveLength(3);
  });
});
