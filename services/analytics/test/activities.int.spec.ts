import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { activityRecorded, listActivities } from '@emberdeck/contracts/analytics/activities';
import { sourceCreated } from '@emberdeck/contracts/analytics/source-events';
import type { Actor } from '@emberdeck/contracts/core/actor';
import type { EventPayload } from '@emberdeck/contracts/core/event';
import { coinsEarned } from '@emberdeck/contracts/gamification/coins';
import { appConnected, appDisconnected } from '@emberdeck/contracts/gamification/connected-apps';
import { levelReached } from '@emberdeck/contracts/gamification/profile';
import { friendJoined, invitationSent } from '@emberdeck/contracts/gamification/referrals';
import { memberChanged } from '@emberdeck/contracts/identity/memberships';
import { userJoined } from '@emberdeck/contracts/identity/users';
import { messagePosted } from '@emberdeck/contracts/messaging/messages';
import { anActor } from '@emberdeck/testing/actors';
import type { TestService } from '@emberdeck/testing/service-harness';
import { activitiesOf, aSource, csv, startAnalytics, TestClock, upload } from './analytics.js';

describe('activities', () => {
  const clock = new TestClock('2026-05-10T12:00:00.000Z');
  let service: TestService;

  beforeAll(async () => {
    service = await startAnalytics({ clock });
  });

  afterAll(() => service.stop());

  const list = (actor: Actor) => activitiesOf(service, actor);
  const shown = async (actor: Actor) =>
    (await list(actor)).map(({ type, description }) => `${type}: ${description}`).toSorted();

  const announced = async ({ workspaceId }: Actor) =>
    (await service.published(activityRecorded)).filter((each) => each.workspaceId === workspaceId);

  const who = ({ userId, workspaceId }: Actor) => ({ userId, workspaceId });
  const anApp = (actor: Actor) => ({
    ...who(actor),
    appId: randomUUID(),
    appName: 'Fitbit',
    appType: 'fitness' as const,
  });
  const connected = (actor: Actor, coinsAwarded = 10) => ({
    ...anApp(actor),
    coinsAwarded,
    experienceAwarded: 20,
  });

  it('shows personal activities only to their user, in every workspace', async () => {
    const actor = anActor();
    const referral = { ...who(actor), referralId: randomUUID() };
    const coins = { ...who(actor), amount: 100, balance: 100, description: 'x', sourceId: null };
    await service.publish(coinsEarned, { ...coins, reason: 'welcome' });
    await service.publish(coinsEarned, { ...coins, reason: 'app_connected' });
    await service.publish(coinsEarned, { ...coins, reason: 'friend_joined' });
    await service.publish(appConnected, connected(actor));
    await service.publish(appConnected, connected(actor, 0));
    await service.publish(appDisconnected, anApp(actor));
    // Release 0.1.0 published the name.
    const named = { ...referral, friendName: 'Ann' } as unknown as EventPayload<typeof invitationSent>;
    await service.publish(invitationSent, named);
    await service.publish(invitationSent, { ...referral, friendName: null });
    await service.publish(friendJoined, {
      ...referral,
      friendName: null,
      friendUserId: randomUUID(),
      coinsEarned: 50,
    });
    await service.publish(levelReached, { ...who(actor), level: 2, experiencePoints: 110 });
    const expected = [
      'app_connected: You connected Fitbit',
      'app_connected: You connected Fitbit and earned 10 coins',
      'app_disconnected: You disconnected Fitbit',
      'coins_earned: You earned 100 welcome coins',
      'level_reached: You reached level 2',
      'referral: You invited a friend',
      'referral: You invited a friend',
      'referral: Your friend joined and you earned 50 coins',
    ];
    expect(await shown(actor)).toEqual(expected);
    expect(await shown(anActor({ userId: actor.userId }))).toEqual(expected);
    expect(await shown(anActor({ workspaceId: actor.workspaceId }))).toEqual([]);
  });

  it('shows workspace activities to all members of the workspace and to no other user', async () => {
    const actor = anActor();
    const colleague = anActor({ workspaceId: actor.workspaceId });
    await service.publish(userJoined, {
      ...who(actor),
      displayName: 'Ann',
      entryType: 'email',
      verified: true,
      provenPhone: null,
      referralCode: null,
      joinedAt: clock.time,
    });
    const message = { ...who(actor), messageId: randomUUID(), authorName: 'Ann' };
    await service.publish(messagePosted, { ...message, parentId: null });
    await service.publish(messagePosted, { ...message, parentId: randomUUID() });
    expect(await shown(colleague)).toEqual([
      'message: Ann posted a message',
      'message: Ann replied',
      'system_event: Ann joined',
    ]);
    expect(await shown(anActor())).toEqual([]);
  });

  it('names people as they are called today, also those who are renamed later', async () => {
    const actor = anActor({ displayName: 'Ann' });
    await aSource(service, actor);
    const message = { ...who(actor), messageId: randomUUID(), authorName: 'Ann', parentId: null };
    await service.publish(messagePosted, message);
    await service.publish(memberChanged, { ...actor, displayName: 'Berta', revision: 3 });
    await service.publish(memberChanged, { ...actor, displayName: 'Anna', revision: 2 });
    const elsewhere = { ...actor, workspaceId: randomUUID(), displayName: 'Eve', revision: 4 };
    await service.publish(memberChanged, elsewhere);
    expect(await shown(actor)).toEqual([
      'data_source: Berta added the data source Figures',
      'message: Berta posted a message',
    ]);
  });

  it('writes one activity, however often an event is delivered, and publishes no second event', async () => {
    const actor = anActor();
    const payload = connected(actor);
    const id = await service.publish(appConnected, payload);
    await service.publish(appConnected, payload, id);
    await Promise.all(Array.from({ length: 5 }, () => service.publish(appConnected, payload, id)));
    expect(await list(actor)).toEqual([
      {
        id,
        type: 'app_connected',
        description: 'You connected Fitbit and earned 10 coins',
        entityType: 'connected_app',
        entityId: payload.appId,
        userId: actor.userId,
        metadata: null,
        createdAt: clock.time,
      },
    ]);
    expect(await announced(actor)).toEqual([]);
  });

  it('publishes for the team that rows of the team are late', async () => {
    const actor = anActor();
    const before = clock.time;
    const source = { sourceId: randomUUID(), name: 'Figures', type: 'File Upload' } as const;
    const action = { by: 'Ann', verb: 'added' } as const;
    const created = service.publish(sourceCreated, { ...who(actor), ...source, action });
    clock.time = new Date(Date.parse(before) + 11_000).toISOString();
    await created;
    const [activity] = await list(actor);
    expect(await announced(actor)).toEqual([
      { activityId: activity?.id, ...who(actor), audience: 'team', type: 'data_source' },
    ]);
  });

  it('publishes one event for each list that rows are late for', async () => {
    const actor = anActor();
    const before = clock.time;
    const posts = Array.from({ length: 3 }, () =>
      service.publish(messagePosted, {
        ...who(actor),
        messageId: randomUUID(),
        authorName: 'Ann',
        parentId: null,
      }),
    );
    clock.time = new Date(Date.parse(before) + 11_000).toISOString();
    await Promise.all(posts);
    expect(await list(actor)).toHaveLength(3);
    expect((await announced(actor)).map(({ type }) => type)).toEqual(['message']);
  });

  it('shows a client no activities of sources and their runs', async () => {
    const actor = anActor();
    const client = anActor({ workspaceId: actor.workspaceId, role: 'client', ownsWorkspace: false });
    const { id } = await aSource(service, actor);
    await upload(service, actor, id, csv('a,1,,2026-01-01'));
    const message = { ...who(actor), messageId: randomUUID(), authorName: 'Ann', parentId: null };
    await service.publish(messagePosted, message);
    expect(await shown(client)).toEqual(['message: Ann posted a message']);
    expect(await shown(actor)).toHaveLength(3);
  });

  it('lists both kinds newest first, page by page, without gap or repeat', async () => {
    const actor = anActor();
    const expected: string[] = [];
    for (let minute = 10; minute < 21; minute += 1) {
      clock.time = `2026-05-10T13:${minute}:00.000Z`;
      if (minute % 3 === 0) {
        await service.publish(levelReached, { ...who(actor), level: minute, experiencePoints: 0 });
        expected.unshift(`You reached level ${minute}`);
      } else {
        await aSource(service, actor, { name: `S${minute}` });
        expected.unshift(`Player_1234 added the data source S${minute}`);
      }
    }
    await service.published(activityRecorded);
    const seen: string[] = [];
    let cursor: string | null = null;
    do {
      const input: { limit: number; cursor?: string } = { limit: 4, ...(cursor === null ? {} : { cursor }) };
      const page: Awaited<ReturnType<typeof service.page<typeof listActivities>>> = await service.page(
        listActivities,
        input,
        { actor },
      );
      seen.push(...page.items.map(({ description }) => description));
      cursor = page.nextCursor;
    } while (cursor !== null);
    expect(seen).toEqual(expected);
  });
});
