import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Actor } from '@emberdeck/contracts/core/actor';
import { memberRemoved } from '@emberdeck/contracts/identity/memberships';
import { type Message, postMessage } from '@emberdeck/contracts/messaging/messages';
import {
  countUnreadByWorkspace,
  countUnreadMessages,
  markMessagesRead,
  readPositionMoved,
  type MarkMessagesRead,
} from '@emberdeck/contracts/messaging/unread';
import { mostUnreadMessages } from '@emberdeck/contracts/messaging/unread-limit';
import { anActor } from '@emberdeck/testing/actors';
import { startTestService, type TestService } from '@emberdeck/testing/service-harness';
import { definition } from '../src/definition.js';

describe('unread', () => {
  let service: TestService;

  beforeAll(async () => {
    service = await startTestService(definition);
  });

  afterAll(() => service.stop());

  const post = (actor: Actor, content: string): Promise<Message> =>
    service.call(postMessage, { content, parentId: null }, { actor });
  const unreadOf = (actor: Actor) => service.call(countUnreadMessages, {}, { actor });
  const mark = (actor: Actor, messageId: string, move: MarkMessagesRead['move'] = 'to') =>
    service.call(markMessagesRead, { messageId, move }, { actor });

  /** Two members of a workspace: the reader has opened it before the writer posts. */
  async function aConversation() {
    const writer = anActor();
    const reader = anActor({ workspaceId: writer.workspaceId });
    await unreadOf(reader);
    const posts = [
      await post(writer, 'one'),
      await post(writer, 'two'),
      await post(writer, 'three'),
    ] as const;
    return { writer, reader, posts };
  }

  it('starts a new member at now, and counts the messages of others from then on', async () => {
    const writer = anActor();
    await post(writer, 'before');
    const reader = anActor({ workspaceId: writer.workspaceId });
    expect(await unreadOf(reader)).toMatchObject({ count: 0, firstUnreadId: null });
    const { id } = await post(writer, 'after');
    await post(reader, 'of my own');
    expect(await unreadOf(reader)).toMatchObject({ count: 1, firstUnreadId: id });
  });

  it('moves forward and backward, and tells the user each move once', async () => {
    const { reader, posts } = await aConversation();
    const [one, two, three] = posts;
    expect(await mark(reader, two.id)).toMatchObject({ count: 1, firstUnreadId: three.id, readId: two.id });
    expect(await mark(reader, two.id)).toMatchObject({ count: 1 });
    expect(await mark(reader, one.id, 'forward')).toMatchObject({ count: 1, firstUnreadId: three.id });
    expect(await mark(reader, one.id)).toMatchObject({ count: 2, firstUnreadId: two.id });
    expect(await mark(reader, one.id, 'before')).toMatchObject({ count: 3, firstUnreadId: one.id });
    expect(await mark(reader, three.id, 'forward')).toMatchObject({ count: 0, firstUnreadId: null });
    const events = await service.published(readPositionMoved);
    const own = events.filter(({ userId }) => userId === reader.userId);
    expect(own.map(({ count }) => count)).toEqual([1, 2, 3, 0]);
    expect(own.at(-1)).toMatchObject({ workspaceId: reader.workspaceId, readId: three.id });
  });

  it('reads nothing of messages that a new member has not opened before the first mark', async () => {
    const writer = anActor();
    const { id } = await post(writer, 'one');
    await post(writer, 'two');
    expect(await mark(anActor({ workspaceId: writer.workspaceId }), id, 'forward')).toMatchObject({
      count: 0,
    });
  });

  it('finds no message of another workspace', async () => {
    const { posts } = await aConversation();
    await expect(mark(anActor(), posts[0].id)).rejects.toMatchObject({ code: 'not_found' });
  });

  it('counts up to a limit, and leaves deleted messages out', async () => {
    const { writer, reader, posts } = await aConversation();
    await service.database.asAdministrator('UPDATE messaging.message SET deleted_at = now() WHERE id = $1', [
      posts[0].id,
    ]);
    expect(await unreadOf(reader)).toMatchObject({ count: 2, firstUnreadId: posts[1].id });
    await service.database.asAdministrator(
      `INSERT INTO messaging.message (id, workspace_id, author_id, content)
       SELECT gen_random_uuid(), $1, $2, 'one of many' FROM generate_series(1, 150)`,
      [writer.workspaceId, writer.userId],
    );
    expect(await unreadOf(reader)).toMatchObject({ count: mostUnreadMessages });
  });

  it('counts each workspace of the user until the user is removed', async () => {
    const { reader } = await aConversation();
    const elsewhere = anActor({ userId: reader.userId });
    await unreadOf(elsewhere);
    const counts = () => service.call(countUnreadByWorkspace, {}, { actor: elsewhere });
    expect(await counts()).toEqual(
      expect.arrayContaining([
        { workspaceId: reader.workspaceId, unread: 3 },
        { workspaceId: elsewhere.workspaceId, unread: 0 },
      ]),
    );
    const { workspaceId, userId, role, displayName, firstName, lastName, profileImageUrl } = reader;
    const facts = { workspaceId, userId, role, displayName, firstName, lastName, profileImageUrl };
    await service.publish(memberRemoved, { ...facts, revision: 9 });
    expect(await counts()).toEqual([{ workspaceId: elsewhere.workspaceId, unread: 0 }]);
  });
});
