import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Actor } from '@emberdeck/contracts/core/actor';
import { memberChanged, memberRemoved } from '@emberdeck/contracts/identity/memberships';
import { messageUpdated, updateMessage } from '@emberdeck/contracts/messaging/editing';
import { everyoneMention, mentionOf } from '@emberdeck/contracts/messaging/mentions';
import { editNotice } from '@emberdeck/contracts/messaging/message-notice';
import {
  listMessageExcerpts,
  listMessages,
  messagePosted,
  postMessage,
} from '@emberdeck/contracts/messaging/messages';
import { searchMessages } from '@emberdeck/contracts/messaging/search';
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

  it('of a removed member stay theirs, beside a present one of the same name', async () => {
    const { ada, grace } = await aTeam();
    const namesake = anActor({ workspaceId: ada.workspaceId, displayName: 'Grace' });
    await service.publish(memberChanged, namesake);
    const content = `With ${mentionOf(grace.userId)}`;
    const { id } = await post(ada, content);
    const own = await post(grace, 'Mine');
    await service.publish(memberRemoved, { ...grace, revision: grace.revision + 1 });
    const mentions = [{ userId: grace.userId, displayName: 'Grace' }];
    const edit = { id, content: `${content} and ${mentionOf(namesake.userId)}`, version: 1 };
    expect((await feedOf(ada)).find((message) => message.id === id)?.mentions).toEqual(mentions);
    const edited = await service.call(updateMessage, edit, { actor: ada });
    expect(edited.mentions).toHaveLength(2);
    expect(edited.mentions).toEqual(expect.arrayContaining(mentions));
    const events = (await service.published(messageUpdated)).filter(({ messageId }) => messageId === id);
    expect(events.map(({ newlyNamed }) => newlyNamed)).toEqual([[namesake.userId]]);
    expect((await post(ada, content)).mentions).toEqual([]);
    const found = await service.page(searchMessages, { from: grace.userId, limit: 10 }, { actor: ada });
    expect(found.items.map(({ message }) => message.id)).toEqual([own.id]);
  });

  it('of an edit are read again, and publish whom the message did not name before', async () => {
    const { ada, grace, gone } = await aTeam();
    const linus = anActor({ workspaceId: ada.workspaceId, displayName: 'Linus' });
    await service.publish(memberChanged, linus);
    const edit = (content: string, version: number) =>
      service.call(updateMessage, { id, content, version }, { actor: ada });
    const { id } = await post(ada, `With ${mentionOf(grace.userId)}`);
    const all = [grace, linus, gone, ada].map(({ userId }) => mentionOf(userId)).join(' ');
    const edited = await edit(all, 1);
    expect(edited.mentions.map(({ displayName }) => displayName)).toEqual(['Ada', 'Grace', 'Linus']);
    expect((await edit('With none', 2)).mentions).toEqual([]);
    const events = (await service.published(messageUpdated)).filter(({ messageId }) => messageId === id);
    expect(events.map(({ newlyNamed }) => newlyNamed)).toEqual([[linus.userId], undefined]);
    expect(events.map((event) => editNotice.of(event, ''))).toEqual([
      expect.objectContaining({
        kind: 'mention',
        key: `mention:${id}`,
        readers: { kind: 'members', userIds: [linus.userId], withClients: true },
      }),
      null,
    ]);
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

  it('of everyone by an edit count only where the text of before did not have them', async () => {
    const { ada } = await aTeam();
    const content = `Hello ${everyoneMention}`;
    const edit = (id: string, text: string, version = 1) =>
      service.call(updateMessage, { id, content: text, version }, { actor: ada });
    const old = await post(ada, content);
    await service.database.asAdministrator(
      `UPDATE messaging.message SET created_at = now() - interval '2 hours' WHERE workspace_id = $1`,
      [ada.workspaceId],
    );
    const plain = await post(ada, 'Hello');
    const other = await post(ada, 'Hello');
    await edit(plain.id, content);
    expect(await edit(old.id, `${content} again`)).toMatchObject({ version: 2 });
    await expect(edit(other.id, content)).rejects.toMatchObject({ code: 'validation_failed' });
    await expect(post(ada, content)).rejects.toMatchObject({ code: 'validation_failed' });
    // The edit of an old message counts by its own time, and its repeat changes nothing.
    expect(await edit(plain.id, content)).toMatchObject({ version: 2 });
    const member = anActor({ workspaceId: ada.workspaceId, ownsWorkspace: false, role: 'team_member' });
    const own = await post(member, 'Hello');
    await expect(
      service.call(updateMessage, { id: own.id, content, version: 1 }, { actor: member }),
    ).rejects.toMatchObject({ code: 'forbidden' });
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
