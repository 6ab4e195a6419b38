import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { noticeRaised } from '@emberdeck/contracts/analytics/notices';
import type { Actor } from '@emberdeck/contracts/core/actor';
import type { EventPayload } from '@emberdeck/contracts/core/event';
import { coinsEarned } from '@emberdeck/contracts/gamification/coins';
import { levelReached } from '@emberdeck/contracts/gamification/profile';
import { memberAdded, memberChanged, memberRemoved } from '@emberdeck/contracts/identity/memberships';
import { everyoneMention } from '@emberdeck/contracts/messaging/mentions';
import { message, type Message, messagePosted } from '@emberdeck/contracts/messaging/messages';
import { reactionChanged } from '@emberdeck/contracts/messaging/reactions';
import {
  clearNotifications,
  countUnreadNotifications,
  listNotifications,
  markNotificationsRead,
  notificationCreated,
  notificationsCleared,
  notificationsRead,
} from '@emberdeck/contracts/notifications/notifications';
import { mostUnread } from '@emberdeck/contracts/notifications/unread';
import { anActor } from '@emberdeck/testing/actors';
import { startTestService, type TestService } from '@emberdeck/testing/service-harness';
import { notificationPruning } from '../src/bell/bell.queries.js';
import { definition } from '../src/definition.js';

describe('bell', () => {
  let service: TestService;

  beforeAll(async () => {
    service = await startTestService(definition);
  });

  afterAll(() => service.stop());

  const all = { limit: 100 };

  const bellOf = (actor: Actor) => service.call(listNotifications, all, { actor });
  const unreadOf = async (actor: Actor) =>
    (await service.call(countUnreadNotifications, {}, { actor })).unread;

  /** Two members of one workspace, known from the events of identity. */
  async function twoMembers(): Promise<{ ada: Actor; grace: Actor }> {
    const workspaceId = randomUUID();
    const ada = anActor({ workspaceId, firstName: 'Ada', lastName: 'L', displayName: 'Countess' });
    const grace = anActor({ workspaceId, displayName: 'grace_1' });
    for (const actor of [ada, grace]) {
      await service.publish(memberChanged, actor);
    }
    return { ada, grace };
  }

  /** A message to everyone, unless its text is another one. */
  const posted = (author: Actor, messageId: string = randomUUID(), change: Partial<Message> = {}) => {
    const content = change.content ?? `Hello ${everyoneMention}`;
    return service.publish(messagePosted, {
      messageId,
      workspaceId: author.workspaceId,
      userId: author.userId,
      parentId: null,
      authorName: author.displayName,
      message: aMessage(author, { ...change, id: messageId, content }),
    });
  };

  const aMessage = (author: Actor, change: Partial<Message>): Message =>
    message.parse({
      id: randomUUID(),
      content: 'Hello',
      parentId: null,
      attachments: null,
      createdAt: new Date().toISOString(),
      updatedAt: new Date().toISOString(),
      reactionCount: 0,
      reactedByMe: false,
      author: {
        ...{ id: author.userId, firstName: null, lastName: null, displayName: author.displayName },
        ...{ profileImageUrl: null, role: author.role },
      },
      ...change,
    });

  const raised = (workspaceId: string, changes: Partial<EventPayload<typeof noticeRaised>> = {}) =>
    service.publish(noticeRaised, {
      naturalKey: 'late:1',
      workspaceId,
      userIds: null,
      type: 'source_late',
      params: { title: 'Shop', text: 'No new rows for 2 hours. Check the sender.' },
      link: '/data-sources',
      ...changes,
    });

  it('notifies a manager who has seen the workspace as a client', async () => {
    const owner = anActor();
    const view = { ...owner, role: 'client' as const, ownsWorkspace: false, viewAs: { userId: null } };
    await service.publish(memberChanged, owner);
    expect([await bellOf(view), await unreadOf(view)]).toEqual([[], 0]);
    await raised(owner.workspaceId);
    expect(await bellOf(owner)).toHaveLength(1);
  });

  it('follows members: a former one gets nothing, also by an older event, until the next membership', async () => {
    const { ada, grace } = await twoMembers();
    const guest = anActor({ workspaceId: ada.workspaceId, ownsWorkspace: false, revision: 2 });
    const joinedAt = new Date().toISOString();
    await service.publish(memberAdded, { ...guest, joinedAt });
    await posted(ada);
    expect(await bellOf(guest)).toHaveLength(1);
    await service.publish(memberRemoved, { ...guest, revision: 3 });
    // Both come late: an event, and a request that the gateway signed before the removal.
    await service.publish(memberChanged, guest);
    expect(await bellOf(guest)).toHaveLength(1);
    await posted(ada);
    await service.publish(reactionChanged, {
      ...{ messageId: randomUUID(), workspaceId: grace.workspaceId, userId: grace.userId },
      ...{ type: 'like', active: true, reactionCount: 1, authorId: guest.userId },
    });
    await raised(ada.workspaceId, { userIds: [guest.userId] });
    expect(await bellOf(guest)).toHaveLength(1);
    expect(await bellOf(grace)).toHaveLength(2);
    await service.publish(memberAdded, { ...guest, joinedAt, revision: 4 });
    await posted(ada);
    expect(await bellOf(guest)).toHaveLength(2);
    // A removal that arrives before the membership.
    const late = anActor({ workspaceId: ada.workspaceId, revision: 2 });
    await service.publish(memberRemoved, { ...late, revision: 3 });
    await service.publish(memberAdded, { ...late, joinedAt });
    await posted(ada);
    expect(await bellOf(late)).toEqual([]);
  });

  it('counts unread entries up to a limit', async () => {
    const { ada } = await twoMembers();
    await service.database.asAdministrator(
      `INSERT INTO notifications.notification (user_id, id, workspace_id, type, params, link, created_at)
     SELECT $1, gen_random_uuid(), $2, 'message', '{}', '/communications', now() FROM generate_series(1, 150)`,
      [ada.userId, ada.workspaceId],
    );
    expect(await unreadOf(ada)).toBe(mostUnread);
  });

  describe('a message', () => {
    it('to everyone notifies every other member, once, with the name of its author', async () => {
      const { ada, grace } = await twoMembers();
      const messageId = randomUUID();
      await posted(ada, messageId);
      await posted(ada, messageId);
      const rows = await bellOf(grace);
      expect(rows).toMatchObject([
        {
          id: expect.any(String),
          workspaceId: grace.workspaceId,
          type: 'mention',
          params: { actorId: ada.userId, actorName: 'Countess', messageId },
          link: `/communications?message=${messageId}`,
          createdAt: expect.any(String),
          readAt: null,
        },
      ]);
      expect(await bellOf(ada)).toEqual([]);
      const created = (await service.published(notificationCreated)).filter(
        ({ workspaceId }) => workspaceId === ada.workspaceId,
      );
      expect(created).toMatchObject([
        {
          userId: null,
          workspaceId: ada.workspaceId,
          actorId: ada.userId,
          notification: { type: 'mention' },
        },
      ]);
      expect(rows).toMatchObject(created.map(({ notification }) => notification));
    });

    it('notifies whom it mentions, the others in the thread of a reply, and no member if it is plain', async () => {
      const { ada, grace } = await twoMembers();
      const linus = anActor({ workspaceId: ada.workspaceId, displayName: 'linus_1' });
      await service.publish(memberChanged, linus);
      await posted(ada, randomUUID(), { content: 'Hello all' });
      expect([await bellOf(grace), await bellOf(linus)]).toEqual([[], []]);
      const messageId = randomUUID();
      const mentions = [
        { userId: grace.userId, displayName: 'grace_1' },
        { userId: ada.userId, displayName: 'Countess' },
      ];
      const parentId = randomUUID();
      await service.publish(messagePosted, {
        ...{ messageId, parentId, workspaceId: ada.workspaceId, userId: ada.userId, authorName: 'Countess' },
        message: aMessage(ada, { id: messageId, parentId, content: 'Hello', mentions }),
        threadUserIds: [grace.userId, linus.userId],
      });
      const params = { actorId: ada.userId, actorName: 'Countess', messageId };
      expect(await bellOf(grace)).toMatchObject([{ type: 'mention', params }]);
      expect(await bellOf(linus)).toMatchObject([{ type: 'reply', params }]);
      expect(await bellOf(ada)).toEqual([]);
    });

    it('notifies a user in the workspace of the message and in no other', async () => {
      const { ada, grace } = await twoMembers();
      const elsewhere = { ...grace, workspaceId: randomUUID() };
      await posted(ada);
      expect(await bellOf(elsewhere)).toEqual([]);
      expect(await unreadOf(elsewhere)).toBe(0);
      expect(await unreadOf(grace)).toBe(1);
    });
  });

  it('lists a notification from before it named its message', async () => {
    const { ada } = await twoMembers();
    await service.database.asAdministrator(
      `INSERT INTO notifications.notification (user_id, id, workspace_id, type, params, link, created_at)
     VALUES ($1, $2, $3, 'reaction', $4, '/communications', now())`,
      [ada.userId, randomUUID(), ada.workspaceId, { actorId: randomUUID(), actorName: 'Grace' }],
    );
    expect(await bellOf(ada)).toMatchObject([{ type: 'reaction', params: { actorName: 'Grace' } }]);
  });

  describe('personal events', () => {
    it('notify of coins and levels in every workspace, not of the welcome', async () => {
      const actor = anActor();
      const { userId, workspaceId } = actor;
      const coins = { userId, workspaceId, amount: 50, balance: 150, description: '', sourceId: null };
      await service.publish(coinsEarned, { ...coins, reason: 'welcome' });
      const eventId = await service.publish(coinsEarned, { ...coins, reason: 'friend_joined' });
      await service.publish(coinsEarned, { ...coins, reason: 'friend_joined' }, eventId);
      await service.publish(levelReached, { userId, workspaceId, level: 2, experiencePoints: 100 });
      const rows = await bellOf({ ...actor, workspaceId: randomUUID() });
      expect(rows.map(({ type, params, link }) => ({ type, params, link }))).toEqual([
        { type: 'level', params: { level: 2 }, link: '/profile' },
        { type: 'friend_joined', params: { amount: 50 }, link: '/refer-friends' },
      ]);
    });
  });

  describe('a notice', () => {
    it('notifies all members except clients, once for a natural key, and clients get no message', async () => {
      const { ada, grace } = await twoMembers();
      const client = anActor({ workspaceId: ada.workspaceId, role: 'client', ownsWorkspace: false });
      await service.publish(memberChanged, client);
      await raised(ada.workspaceId);
      await raised(ada.workspaceId);
      for (const actor of [ada, grace]) {
        expect(await bellOf(actor)).toMatchObject([
          {
            workspaceId: ada.workspaceId,
            type: 'source_late',
            params: { title: 'Shop', text: 'No new rows for 2 hours. Check the sender.' },
            link: '/data-sources',
            readAt: null,
          },
        ]);
      }
      expect(await bellOf(client)).toEqual([]);
      const created = (await service.published(notificationCreated)).filter(
        ({ workspaceId }) => workspaceId === ada.workspaceId,
      );
      expect(created).toMatchObject([{ userId: null, teamOnly: true }]);
      const [event] = created;
      expect(event && notificationCreated.realtime?.audienceOf(event)).toEqual({
        kind: 'team',
        workspaceId: ada.workspaceId,
      });
      // The same key in another workspace is another notice.
      const other = await twoMembers();
      await raised(other.ada.workspaceId);
      expect(await bellOf(other.ada)).toHaveLength(1);
    });

    it('for clients too notifies all members, also by message', async () => {
      const { ada, grace } = await twoMembers();
      const client = anActor({ workspaceId: ada.workspaceId, role: 'client', ownsWorkspace: false });
      await service.publish(memberChanged, client);
      await raised(ada.workspaceId, { type: 'goal_reached', withClients: true });
      for (const actor of [ada, grace, client]) {
        expect(await bellOf(actor)).toMatchObject([{ type: 'goal_reached' }]);
      }
      const created = (await service.published(notificationCreated)).filter(
        ({ workspaceId }) => workspaceId === ada.workspaceId,
      );
      expect(created.map((event) => notificationCreated.realtime?.audienceOf(event))).toEqual([
        { kind: 'workspace', workspaceId: ada.workspaceId },
      ]);
    });

    it('for listed users notifies those who are members, in this workspace', async () => {
      const { ada, grace } = await twoMembers();
      const userIds = [grace.userId, grace.userId, randomUUID()];
      const changes = { userIds, type: 'report_ready', params: { title: 'May', text: null } } as const;
      await raised(ada.workspaceId, { ...changes, link: '/reports?report=1' });
      expect(await bellOf(grace)).toMatchObject([
        { type: 'report_ready', params: { title: 'May', text: null }, link: '/reports?report=1' },
      ]);
      expect(await bellOf({ ...grace, workspaceId: randomUUID() })).toEqual([]);
      expect(await bellOf(ada)).toEqual([]);
      const created = (await service.published(notificationCreated)).filter(
        ({ workspaceId }) => workspaceId === ada.workspaceId,
      );
      expect(created.map(({ userId }) => userId)).toEqual([grace.userId]);
    });

    it('for listed users of the team leaves out those who have become clients since', async () => {
      const { ada, grace } = await twoMembers();
      const client = {
        ...grace,
        role: 'client',
        ownsWorkspace: false,
        revision: grace.revision + 1,
      } as const;
      await service.publish(memberChanged, client);
      const userIds = [ada.userId, grace.userId];
      const limit = {
        userIds,
        type: 'limit_crossed',
        params: { title: 'Revenue', text: 'It is at 5.' },
      } as const;
      await raised(ada.workspaceId, { ...limit, withClients: false });
      expect(await bellOf(ada)).toHaveLength(1);
      expect(await bellOf(client)).toEqual([]);
      const shared = { userIds, type: 'report_ready', params: { title: 'May', text: null } } as const;
      await raised(ada.workspaceId, { ...shared, naturalKey: 'shared:1', withClients: true });
      expect(await bellOf(client)).toHaveLength(1);
    });

    it('for who manages the workspace reaches its owner and managers alone, each by a message of their own', async () => {
      const { ada } = await twoMembers();
      const one = (role: Actor['role']): Actor =>
        anActor({ workspaceId: ada.workspaceId, role, ownsWorkspace: false });
      const [manager, member] = [one('product_manager'), one('team_member')];
      for (const actor of [manager, member]) await service.publish(memberChanged, actor);
      const paused = { type: 'webhook_paused', naturalKey: 'webhook-paused:1' } as const;
      await raised(ada.workspaceId, { ...paused, withClients: false, onlyManagers: true });
      expect((await bellOf(manager)).map(({ type }) => type)).toEqual(['webhook_paused']);
      expect(await bellOf(ada)).toHaveLength(1);
      expect(await bellOf(member)).toEqual([]);
      const events = (await service.published(notificationCreated)).filter(
        ({ workspaceId }) => workspaceId === ada.workspaceId,
      );
      expect(events.every(({ userId }) => userId !== null && userId !== member.userId)).toBe(true);
    });

    it('for the team is hidden from a member who has become a client since', async () => {
      const { grace } = await twoMembers();
      await raised(grace.workspaceId);
      await raised(grace.workspaceId, { naturalKey: 'goal:1', type: 'goal_reached', withClients: true });
      const limit = { withClients: false, type: 'limit_crossed' } as const;
      await raised(grace.workspaceId, { ...limit, userIds: [grace.userId], naturalKey: 'limit:1' });
      const client = { ...grace, role: 'client', ownsWorkspace: false } as const;
      expect((await bellOf(client)).map(({ type }) => type)).toEqual(['goal_reached']);
      expect(await unreadOf(client)).toBe(1);
      expect(await unreadOf(grace)).toBe(3);
      const until = new Date().toISOString();
      expect(await service.call(markNotificationsRead, { until }, { actor: client })).toEqual({
        unread: 0,
        unseen: 0,
      });
      expect(await unreadOf(grace)).toBe(2);
    });

    it('for the team reaches an owner whose role is client, and older events leave who owns it', async () => {
      const { ada } = await twoMembers();
      const { ownsWorkspace: _owns, ...older } = anActor({ workspaceId: ada.workspaceId, role: 'client' });
      const owner = { ...older, ownsWorkspace: true };
      await service.publish(memberChanged, owner);
      await service.publish(memberChanged, { ...older, revision: 2 });
      await raised(ada.workspaceId);
      expect(await bellOf(owner)).toHaveLength(1);
    });

    it('for the team reaches an owner who is known as a client since before, once they visited', async () => {
      const { ada } = await twoMembers();
      const { ownsWorkspace: _owns, ...older } = anActor({ workspaceId: ada.workspaceId, role: 'client' });
      await service.publish(memberChanged, older);
      expect(await unreadOf({ ...older, ownsWorkspace: true })).toBe(0);
      await raised(ada.workspaceId);
      expect(await unreadOf({ ...older, ownsWorkspace: true })).toBe(1);
    });

    it('reaches a member whose role changed from client', async () => {
      const { ada } = await twoMembers();
      const client = anActor({
        workspaceId: ada.workspaceId,
        role: 'client',
        ownsWorkspace: false,
        revision: 1,
      });
      await service.publish(memberChanged, client);
      const member = { ...client, role: 'team_member', revision: 2 } as const;
      await service.publish(memberChanged, member);
      await raised(ada.workspaceId);
      expect(await bellOf(member)).toHaveLength(1);
    });
  });

  describe('the list', () => {
    it('is paged, newest first, without a gap', async () => {
      const { ada, grace } = await twoMembers();
      for (let count = 0; count < 5; count += 1) {
        await posted(ada);
      }
      const whole = await bellOf(grace);
      const first = await service.page(listNotifications, { limit: 3 }, { actor: grace });
      const cursor = first.nextCursor ?? undefined;
      const second = await service.page(listNotifications, { limit: 3, cursor }, { actor: grace });
      expect([...first.items, ...second.items]).toEqual(whole);
      expect(second.nextCursor).toBeNull();
      expect(whole).toHaveLength(5);
    });
  });

  describe('marking as read', () => {
    it('marks single ids and all up to a time, publishes it once, and touches own rows only', async () => {
      const { ada, grace } = await twoMembers();
      const third = anActor({ workspaceId: ada.workspaceId });
      await service.publish(memberChanged, third);
      await posted(ada);
      await posted(ada);
      const [newest] = await bellOf(grace);
      const ids = [newest?.id ?? '', randomUUID()];
      expect(await service.call(markNotificationsRead, { ids }, { actor: grace })).toEqual({
        unread: 1,
        unseen: 1,
      });
      expect(await service.call(markNotificationsRead, { ids }, { actor: grace })).toEqual({
        unread: 1,
        unseen: 1,
      });
      expect(await unreadOf(third)).toBe(2);
      const until = newest?.createdAt;
      expect(await service.call(markNotificationsRead, { until }, { actor: grace })).toEqual({
        unread: 0,
        unseen: 0,
      });
      expect((await bellOf(grace)).every(({ readAt }) => readAt !== null)).toBe(true);
      const events = (await service.published(notificationsRead)).filter(
        ({ userId }) => userId === grace.userId,
      );
      expect(events.map((event) => [event.ids, event.until, event.unread])).toEqual([
        [ids, null, 1],
        [null, until, 0],
      ]);
    });

    it('leaves newer rows unread', async () => {
      const { ada, grace } = await twoMembers();
      await posted(ada);
      const before = new Date(Date.now() - 60_000).toISOString();
      expect(await service.call(markNotificationsRead, { until: before }, { actor: grace })).toEqual({
        ...{ unread: 1, unseen: 1 },
      });
    });

    it.each([{}, { ids: [] }, { ids: ['x'] }, { ids: [randomUUID()], until: new Date().toISOString() }])(
      'refuses %j',
      async (input) => {
        await expect(service.call(markNotificationsRead, input, { actor: anActor() })).rejects.toMatchObject({
          code: 'validation_failed',
        });
      },
    );
  });

  describe('clearing', () => {
    it('deletes own rows up to a time, and publishes it once', async () => {
      const { ada, grace } = await twoMembers();
      const third = anActor({ workspaceId: ada.workspaceId });
      await service.publish(memberChanged, third);
      await posted(ada);
      const until = new Date().toISOString();
      await service.call(clearNotifications, { until }, { actor: grace });
      await service.call(clearNotifications, { until }, { actor: grace });
      expect(await bellOf(grace)).toEqual([]);
      expect(await bellOf(third)).toHaveLength(1);
      const events = await service.published(notificationsCleared);
      expect(events.filter(({ userId }) => userId === grace.userId)).toHaveLength(1);
    });
  });

  describe('marking and clearing in one workspace', () => {
    it('reach personal rows, and none of another workspace', async () => {
      const { ada, grace } = await twoMembers();
      const { userId, workspaceId } = grace;
      await posted(ada);
      await service.publish(levelReached, { userId, workspaceId, level: 2, experiencePoints: 100 });
      const elsewhere = { ...grace, workspaceId: randomUUID() };
      const until = new Date().toISOString();
      expect(await service.call(markNotificationsRead, { until }, { actor: elsewhere })).toEqual({
        ...{ unread: 0, unseen: 0 },
      });
      const isRead = (await bellOf(grace)).map(({ type, readAt }) => [type, readAt !== null]);
      expect(Object.fromEntries(isRead)).toEqual({ level: true, mention: false });
      await service.call(clearNotifications, { until }, { actor: elsewhere });
      expect((await bellOf(grace)).map(({ type }) => type)).toEqual(['mention']);
    });
  });

  describe('the members', () => {
    it('include a user who opens the bell before any event names them', async () => {
      const { ada } = await twoMembers();
      const unannounced = anActor({ workspaceId: ada.workspaceId });
      expect(await unreadOf(unannounced)).toBe(0);
      await posted(ada);
      expect(await unreadOf(unannounced)).toBe(1);
    });
  });

  describe('pruning', () => {
    it('deletes rows older than 90 days, and the oldest beyond 500 of a user', async () => {
      const insert = (userId: string, count: number, age: string) =>
        service.database.asAdministrator(
          `INSERT INTO notifications.notification (user_id, id, type, params, link, created_at)
         SELECT $1, gen_random_uuid(), 'level', '{"level":2}', '/profile', now() - $3::interval - each * interval '1 second'
         FROM generate_series(1, $2::integer) AS each`,
          [userId, count, age],
        );
      const [many, old] = [randomUUID(), randomUUID()];
      await insert(many, 503, '1 day');
      await insert(old, 2, '91 days');
      await insert(old, 1, '89 days');
      const condition = notificationPruning.where.replace(
        'FROM notification ',
        'FROM notifications.notification ',
      );
      await service.database.asAdministrator(`DELETE FROM notifications.notification WHERE ${condition}`);
      const rows = await service.database.asAdministrator(
        'SELECT user_id, count(*)::integer FROM notifications.notification WHERE user_id = ANY ($1) GROUP BY user_id',
        [[many, old]],
      );
      expect(rows).toHaveLength(2);
      expect(rows).toEqual(
        expect.arrayContaining([
          { user_id: many, count: 500 },
          { user_id: old, count: 1 },
        ]),
      );
    });
  });
});
