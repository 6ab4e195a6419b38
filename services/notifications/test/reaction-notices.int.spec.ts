import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Actor } from '@emberdeck/contracts/core/actor';
import type { EventPayload } from '@emberdeck/contracts/core/event';
import { memberChanged } from '@emberdeck/contracts/identity/memberships';
import { reactionChanged } from '@emberdeck/contracts/messaging/reactions';
import {
  countUnreadNotifications,
  listNotifications,
  markNotificationsSeen,
  notificationCreated,
} from '@emberdeck/contracts/notifications/notifications';
import { notificationWithdrawn } from '@emberdeck/contracts/notifications/withdrawn-notifications';
import { anActor } from '@emberdeck/testing/actors';
import { startTestService, type TestService } from '@emberdeck/testing/service-harness';
import { definition } from '../src/definition.js';

describe('reactions to a message', () => {
  let service: TestService;

  beforeAll(async () => {
    service = await startTestService(definition);
  });

  afterAll(() => service.stop());

  const bellOf = (actor: Actor) => service.call(listNotifications, { limit: 100 }, { actor });
  const unreadOf = async (actor: Actor) =>
    (await service.call(countUnreadNotifications, {}, { actor })).unread;
  let revision = 0;
  const reacted = (
    by: Actor,
    authorId: string,
    messageId: string,
    changes: Partial<EventPayload<typeof reactionChanged>> = {},
  ) =>
    service.publish(reactionChanged, {
      ...{ messageId, workspaceId: by.workspaceId, userId: by.userId, authorId },
      ...{ type: 'like', active: true, reactionCount: 1, revision: (revision += 1) },
      ...changes,
    });

  async function people(count: number): Promise<{ ada: Actor; others: Actor[] }> {
    const workspaceId = randomUUID();
    const ada = anActor({ workspaceId, displayName: 'Countess' });
    await service.publish(memberChanged, ada);
    const others = Array.from({ length: count }, (_, index) =>
      anActor({ workspaceId, displayName: `person_${index}` }),
    );
    for (const actor of others) await service.publish(memberChanged, actor);
    return { ada, others };
  }
  const createdFor = async ({ userId }: Actor) =>
    (await service.published(notificationCreated)).filter((event) => event.userId === userId);
  const amounts = async (actor: Actor) => (await bellOf(actor)).map(({ params }) => params['amount']);

  it('are one notice that counts people, each once, and tells open tabs', async () => {
    const { ada, others } = await people(3);
    const messageId = randomUUID();
    await reacted(ada, ada.userId, messageId);
    expect(await bellOf(ada)).toEqual([]);
    for (const actor of others) {
      await reacted(actor, ada.userId, messageId);
      await reacted(actor, ada.userId, messageId, { type: 'laugh' });
    }
    expect(await bellOf(ada)).toMatchObject([
      {
        type: 'reaction',
        params: { amount: 3, actorId: others[2]?.userId, actorName: 'person_2', messageId },
        link: `/communications?message=${messageId}`,
      },
    ]);
    expect(await unreadOf(ada)).toBe(1);
    const created = await createdFor(ada);
    expect(created.map(({ notification, isAgain }) => [notification.params['amount'], isAgain])).toEqual([
      [1, undefined],
      [2, true],
      [3, true],
    ]);
    expect(new Set(created.map(({ notification }) => notification.id)).size).toBe(1);
  });

  it('that are taken back go, and with the last one the notice', async () => {
    const { ada, others } = await people(2);
    const [grace, linus] = others as [Actor, Actor];
    const messageId = randomUUID();
    const set = (by: Actor, type: string, active: boolean) =>
      reacted(by, ada.userId, messageId, { type, active });
    await set(grace, 'like', true);
    await set(grace, 'laugh', true);
    await set(linus, 'like', true);
    await set(grace, 'like', false);
    expect(await amounts(ada)).toEqual([2]);
    await set(linus, 'like', false);
    expect(await bellOf(ada)).toMatchObject([{ params: { amount: 1, actorName: 'person_0' } }]);
    await set(grace, 'laugh', false);
    expect(await bellOf(ada)).toEqual([]);
    expect(await unreadOf(ada)).toBe(0);
    const withdrawn = await service.published(notificationWithdrawn);
    expect(withdrawn.filter(({ userId }) => userId === ada.userId)).toHaveLength(1);
    // A change of mind rings no second time.
    await set(grace, 'like', true);
    expect(await bellOf(ada)).toEqual([]);
  });

  it('that come late change nothing', async () => {
    const { ada, others } = await people(1);
    const [grace] = others as [Actor];
    const messageId = randomUUID();
    const late = (revision += 1);
    await reacted(grace, ada.userId, messageId, { active: false });
    await reacted(grace, ada.userId, messageId, { revision: late });
    expect(await bellOf(ada)).toEqual([]);
  });

  it('after the notice was seen make a new one for those who have not rung yet', async () => {
    const { ada, others } = await people(2);
    const [grace, linus] = others as [Actor, Actor];
    const messageId = randomUUID();
    await reacted(grace, ada.userId, messageId);
    const until = new Date(Date.now() + 60_000).toISOString();
    await service.call(markNotificationsSeen, { until }, { actor: ada });
    await reacted(grace, ada.userId, messageId, { active: false });
    await reacted(grace, ada.userId, messageId);
    expect(await amounts(ada)).toEqual([1]);
    await reacted(linus, ada.userId, messageId);
    expect(await amounts(ada)).toEqual([1, 1]);
  });

  it('at one moment count each person', async () => {
    const { ada, others } = await people(6);
    const messageId = randomUUID();
    await Promise.all(others.map((actor) => reacted(actor, ada.userId, messageId)));
    expect(await amounts(ada)).toEqual([6]);
  });
});
