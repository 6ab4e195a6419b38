import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Actor } from '@emberdeck/contracts/core/actor';
import { memberChanged, memberRemoved } from '@emberdeck/contracts/identity/memberships';
import { everyoneMention, mentionOf } from '@emberdeck/contracts/messaging/mentions';
import {
  listMessageExcerpts,
  listMessages,
  messagePosted,
  postMessage,
} from '@emberdeck/contracts/messaging/messages';
import { anActor } from '@emberdeck/testing/actors';
import { startTestService, type TestService } from '@emberdeck/testing/service-harness';
import { definition } from '../src/definition.js';

describe('mentions', () => {
  let service: TestService;

  beforeAll(async () => {
    service = await startTestService(definition);
  });

  afterAll(() => service.stop());

  const feedOf = (actor: Actor) => service.call(listMessages, { limit: 100 }, { actor });

  const post = (actor: Actor, content: string, parentId: string | null = null) =>
    service.call(postMessage, { content, parentId }, { actor });

  async function aTeam() {
    const workspaceId = randomUUID();
    const ada = anActor({ workspaceId, displayName: 'Ada' });
    const grace = anActor({ workspaceId, displayName: 'Grace' });
    const gone = anActor({ workspaceId, displayName: 'Gone' });
    for (const actor of [ada, grace, gone]) await service.publish(memberChanged, actor);
    await service.publish(memberRemoved, { ...gone, revision: gone.revision + 1 });
    return { ada, grace, gone };
  }

  it('name present members, with the names of today; others stay text', async () => {
    const { ada, grace, gone } = await aTeam();
    const stranger = anActor({ displayName: 'Stranger' });
    await service.publish(memberChanged, stranger);
    const content = [grace, gone, stranger].map(({ userId }) => mentionOf(userId)).join(' ');
    const posted = await post(ada, content);
    const mentions = [{ userId: grace.userId, displayName: 'Grace' }];
    expect(posted).toMatchObject({ content, mentions });
    const events = await service.published(messagePosted);
    expect(events.find(({ messageId }) => messageId === posted.id)?.message?.mentions).toEqual(mentions);
    await service.publish(memberChanged, { ...grace, displayName: 'Amazing', revision: grace.revision + 1 });
    expect((await feedOf(ada))[0]?.mentions).toEqual([{ userId: grace.userId, displayName: 'Amazing' }]);
    const excerpts = await service.call(listMessageExcerpts, { ids: [posted.id] }, { actor: ada });
    expect(excerpts[0]?.excerpt).toMatch(/^@Amazing <@/);
  });

  it('of everyone need the right to manage, and an hour between two', async () => {
    const { ada } = await aTeam();
    const member = anActor({ workspaceId: ada.workspaceId, ownsWorkspace: false, role: 'team_member' });
    const manager = anActor({ workspaceId: ada.workspaceId, ownsWorkspace: false, role: 'product_manager' });
    const content = `Hello ${everyoneMention}`;
    await expect(post(member, content)).rejects.toMatchObject({ code: 'forbidden' });
    const body = { content, parentId: null, clientId: randomUUID() };
    const intent = { actor: manager, idempotencyKey: 'everyone-once' };
    const posted = await service.call(postMessage, body, intent);
    expect(await service.call(postMessage, body, intent)).toEqual(posted);
    await expect(post(manager, content)).rejects.toMatchObject({ code: 'validation_failed' });
    expect(await feedOf(manager)).toHaveLength(1);
  });

  it('and a reply publish the authors in its thread, without its own', async () => {
    const { ada, grace } = await aTeam();
    const linus = anActor({ workspaceId: ada.workspaceId });
    const top = await post(ada, 'Question');
    await post(grace, 'Answer', top.id);
    await post(linus, 'Another answer', top.id);
    const thanks = await post(grace, 'Thanks', top.id);
    const events = await service.published(messagePosted);
    const inThread = (id: string) => events.find(({ messageId }) => messageId === id)?.threadUserIds;
    expect(inThread(top.id)).toEqual([]);
    expect(inThread(thanks.id)?.toSorted()).toEqual([ada.userId, linus.userId].toSorted());
  });
});
