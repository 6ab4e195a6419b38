import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { noticeRaised } from '@emberdeck/contracts/analytics/notices';
import type { Actor } from '@emberdeck/contracts/core/actor';
import type { CallInput } from '@emberdeck/contracts/core/call';
import { levelReached } from '@emberdeck/contracts/gamification/profile';
import { memberChanged } from '@emberdeck/contracts/identity/memberships';
import {
  archiveNotifications,
  countUnreadNotifications,
  listNotifications,
  markNotificationsRead,
  markNotificationsSeen,
  notificationsArchived,
  notificationsSeen,
} from '@emberdeck/contracts/notifications/notifications';
import { anActor } from '@emberdeck/testing/actors';
import { startTestService, type TestService } from '@emberdeck/testing/service-harness';
import { definition } from '../src/definition.js';

const reportId = '7c1f4f6e-6a51-4d53-9a0b-0d5c2b6a9f10';

describe('the inbox of notifications', () => {
  let service: TestService;

  beforeAll(async () => {
    service = await startTestService(definition);
  });

  afterAll(() => service.stop());

  /** A member with a level, a late source and a report, the newest. */
  async function aReader(): Promise<Actor> {
    const actor = anActor();
    const { userId, workspaceId } = actor;
    await service.publish(memberChanged, actor);
    await service.publish(levelReached, { userId, workspaceId, level: 2, experiencePoints: 100 });
    const about = { workspaceId, userIds: [userId], params: { title: 'Shop', text: null } };
    await service.publish(noticeRaised, {
      ...{ ...about, naturalKey: 'late', type: 'source_late', link: '/data-sources' },
    });
    await service.publish(noticeRaised, {
      ...{ ...about, naturalKey: 'ready', type: 'report_ready', link: `/reports?report=${reportId}` },
    });
    return actor;
  }

  const pageOf = (actor: Actor, input: Partial<CallInput<typeof listNotifications>> = {}) =>
    service.call(listNotifications, { limit: 100, ...input }, { actor });
  const typesOf = async (actor: Actor, input: Partial<CallInput<typeof listNotifications>> = {}) =>
    (await pageOf(actor, input)).map(({ type }) => type);
  const countsOf = (actor: Actor) => service.call(countUnreadNotifications, {}, { actor });
  const now = () => new Date().toISOString();

  it('keeps what was seen unread, and counts it as seen', async () => {
    const reader = await aReader();
    expect(await countsOf(reader)).toEqual({ unread: 3, unseen: 3 });
    const seen = await service.call(markNotificationsSeen, { until: now() }, { actor: reader });
    expect(seen).toEqual({ unread: 3, unseen: 0 });
    expect((await pageOf(reader)).map(({ seenAt, readAt }) => [seenAt !== null, readAt])).toEqual([
      [true, null],
      [true, null],
      [true, null],
    ]);
    await service.call(markNotificationsSeen, { until: now() }, { actor: reader });
    const events = await service.published(notificationsSeen);
    expect(events.filter(({ userId }) => userId === reader.userId)).toHaveLength(1);
  });

  it('counts what was read as seen', async () => {
    const reader = await aReader();
    const [newest] = await pageOf(reader);
    const ids = [newest?.id ?? ''];
    const counts = await service.call(markNotificationsRead, { ids }, { actor: reader });
    expect(counts).toEqual({ unread: 2, unseen: 2 });
    expect((await pageOf(reader))[0]?.seenAt).not.toBeNull();
  });

  it('lists what is unread, and what is of a kind or of a group of kinds', async () => {
    const reader = await aReader();
    const [newest] = await pageOf(reader);
    await service.call(markNotificationsRead, { ids: [newest?.id ?? ''] }, { actor: reader });
    expect(await typesOf(reader, { state: 'unread' })).toEqual(['source_late', 'level']);
    expect(await typesOf(reader, { kind: 'sources' })).toEqual(['source_late']);
    expect(await typesOf(reader, { kind: 'level' })).toEqual(['level']);
    expect(await typesOf(reader, { kind: 'reports', state: 'unread' })).toEqual([]);
    expect(await typesOf(reader, { kind: 'no such kind' })).toEqual([]);
  });

  it('pages through a view without a gap', async () => {
    const reader = await aReader();
    const input = { limit: 1, state: 'unread' } as const;
    const first = await service.page(listNotifications, input, { actor: reader });
    const cursor = first.nextCursor ?? undefined;
    const second = await service.page(listNotifications, { ...input, cursor }, { actor: reader });
    expect([...first.items, ...second.items].map(({ type }) => type)).toEqual([
      'report_ready',
      'source_late',
    ]);
  });

  it('names what an entry is about', async () => {
    const reader = await aReader();
    expect((await pageOf(reader)).map(({ subject }) => subject)).toEqual([
      { kind: 'reports', id: reportId, path: `/reports?report=${reportId}` },
      { kind: 'sources', id: null, path: '/data-sources' },
      { kind: 'rewards', id: null, path: '/profile' },
    ]);
  });

  describe('archiving', () => {
    const archive = (actor: Actor, input: CallInput<typeof archiveNotifications>) =>
      service.call(archiveNotifications, input, { actor });

    it('puts own entries away as read, once, and brings them back', async () => {
      const reader = await aReader();
      const other = await aReader();
      const ids = (await pageOf(reader, { kind: 'sources' })).map(({ id }) => id);
      const foreign = (await pageOf(other)).map(({ id }) => id);
      const put = { ids: [...ids, ...foreign, randomUUID()], isArchived: true };
      expect(await archive(reader, put)).toEqual({ unread: 2, unseen: 2 });
      expect(await archive(reader, put)).toEqual({ unread: 2, unseen: 2 });
      expect(await typesOf(reader)).toEqual(['report_ready', 'level']);
      expect(await pageOf(reader, { state: 'archived' })).toMatchObject([
        { type: 'source_late', archivedAt: expect.any(String), readAt: expect.any(String) },
      ]);
      expect(await pageOf(other)).toHaveLength(3);
      await archive(reader, { ids, isArchived: false });
      expect(await typesOf(reader)).toEqual(['report_ready', 'source_late', 'level']);
      const events = (await service.published(notificationsArchived)).filter(
        ({ userId }) => userId === reader.userId,
      );
      expect(events.map(({ isArchived, unread }) => [isArchived, unread])).toEqual([
        [true, 2],
        [false, 2],
      ]);
    });

    it('puts away all up to a time', async () => {
      const reader = await aReader();
      const [, late] = await pageOf(reader);
      const until = late?.createdAt ?? '';
      expect(await archive(reader, { until, isArchived: true })).toEqual({ unread: 1, unseen: 1 });
      expect(await typesOf(reader)).toEqual(['report_ready']);
    });
  });
});
