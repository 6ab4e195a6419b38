import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { CallOutput } from '@emberdeck/contracts/core/call';
import {
  deleteMessage,
  messageDeleted,
  messageUpdated,
  pinMessage,
  unpinMessage,
  updateMessage,
} from '@emberdeck/contracts/messaging/editing';
import { listMessageExcerpts, listMessages, postMessage } from '@emberdeck/contracts/messaging/messages';
import {
  listReactions,
  reactionChanged,
  removeReaction,
  setReaction,
} from '@emberdeck/contracts/messaging/reactions';
import { anActor } from '@emberdeck/testing/actors';
import { startTestService, type TestService } from '@emberdeck/testing/service-harness';
import { definition } from '../src/definition.js';

type Actor = ReturnType<typeof anActor>;

describe('a message', () => {
  let service: TestService;

  beforeAll(async () => {
    service = await startTestService(definition);
  });

  afterAll(() => service.stop());

  const post = (actor: Actor, content: string, extra: { id?: string; parentId?: string } = {}) =>
    service.call(postMessage, { content, parentId: extra.parentId ?? null, id: extra.id }, { actor });

  const feedOf = (actor: Actor): Promise<CallOutput<typeof listMessages>> =>
    service.call(listMessages, { limit: 100 }, { actor });

  const edit = (actor: Actor, id: string, content: string, version: number) =>
    service.call(updateMessage, { id, content, version }, { actor });

  const remove = (actor: Actor, id: string) => service.call(deleteMessage, { id }, { actor });

  describe('with an id of its client', () => {
    it('is posted once, also by concurrent repeats, and keeps its id', async () => {
      const actor = anActor();
      const id = randomUUID();
      const answers = await Promise.all(Array.from({ length: 8 }, () => post(actor, 'mine', { id })));
      expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1);
      expect(await feedOf(actor)).toEqual([answers[0]]);
      expect(answers[0]?.id).toBe(id);
    });

    it('takes the former name of the field', async () => {
      const actor = anActor();
      const clientId = randomUUID();
      const body = { content: 'from an older tab', parentId: null, clientId };
      expect((await service.call(postMessage, body, { actor })).id).toBe(clientId);
    });

    it('is refused under an id of another text, author or thread, and known again after an edit', async () => {
      const actor = anActor();
      const other = anActor({ workspaceId: actor.workspaceId });
      const { id } = await post(actor, 'first');
      const top = await post(actor, 'top');
      await edit(actor, id, 'edited', 1);
      const conflicts = [
        post(actor, 'second', { id }),
        post(actor, 'edited', { id }),
        post(other, 'first', { id }),
        post(actor, 'first', { id, parentId: top.id }),
      ];
      for (const conflict of conflicts) await expect(conflict).rejects.toMatchObject({ code: 'conflict' });
      expect(await post(actor, 'first', { id })).toMatchObject({ id, content: 'edited', version: 2 });
    });

    it('shows nothing of a message of another workspace with the same id', async () => {
      const owner = anActor();
      const stranger = anActor();
      const { id } = await post(owner, 'ours');
      expect(await post(stranger, 'theirs', { id })).toMatchObject({ id, content: 'theirs' });
      expect((await feedOf(owner)).map(({ content }) => content)).toEqual(['ours']);
      await remove(stranger, id);
      expect(await feedOf(owner)).toHaveLength(1);
    });

    it('does not come back by a repeat after its deletion', async () => {
      const actor = anActor();
      const id = randomUUID();
      await post(actor, 'gone', { id });
      await remove(actor, id);
      await expect(post(actor, 'gone', { id })).rejects.toMatchObject({ code: 'gone' });
      expect(await feedOf(actor)).toEqual([]);
    });
  });

  describe('edited', () => {
    it('has the next version and the time, and is published without flags of a reader', async () => {
      const actor = anActor();
      const { id } = await post(actor, 'first');
      await service.call(setReaction, { id, type: 'like' }, { actor });
      const edited = await edit(actor, id, 'second', 1);
      expect(edited).toMatchObject({ content: 'second', version: 2, reactedByMe: true });
      expect(edited.editedAt).not.toBeNull();
      expect(await feedOf(actor)).toEqual([edited]);
      const events = (await service.published(messageUpdated)).filter(({ messageId }) => messageId === id);
      expect(events.map(({ message }) => message)).toEqual([{ ...edited, reactedByMe: false }]);
    });

    it('by two editors is told to the second one, with the text and the version of now', async () => {
      const actor = anActor();
      const { id } = await post(actor, 'first');
      const results = await Promise.allSettled(['one', 'two'].map((text) => edit(actor, id, text, 1)));
      const [won] = results.flatMap((each) => (each.status === 'fulfilled' ? [each.value] : []));
      const [lost] = results.flatMap((each) => (each.status === 'rejected' ? [each.reason as unknown] : []));
      expect(lost).toMatchObject({
        code: 'changed_elsewhere',
        details: {
          fields: [
            { field: 'content', parameter: JSON.stringify(won?.content) },
            { field: 'version', parameter: '2' },
          ],
        },
      });
    });

    it('once more by a repeat stays as it is', async () => {
      const actor = anActor();
      const { id } = await post(actor, 'first');
      const edited = await edit(actor, id, 'second', 1);
      expect(await edit(actor, id, 'second', 1)).toEqual(edited);
    });

    it('by another member is not found, and never comes back from its deletion', async () => {
      const actor = anActor();
      const manager = anActor({ workspaceId: actor.workspaceId, role: 'product_manager' });
      const { id } = await post(actor, 'mine');
      await expect(edit(manager, id, 'theirs', 1)).rejects.toMatchObject({ code: 'not_found' });
      await post(manager, 'an answer', { parentId: id });
      await remove(actor, id);
      await expect(edit(actor, id, 'back', 1)).rejects.toMatchObject({ code: 'gone' });
    });
  });

  describe('deleted', () => {
    it('is gone with its excerpt, unless there are replies: then its empty place goes with the last one', async () => {
      const actor = anActor();
      const top = await post(actor, 'a secret');
      const replies = [
        await post(actor, 'one', { parentId: top.id }),
        await post(actor, 'two', { parentId: top.id }),
      ];
      await remove(actor, top.id);
      const place = (await feedOf(actor)).find(({ id }) => id === top.id);
      expect(place).toMatchObject({ deleted: true, content: '', reactionCount: 0 });
      expect(await service.call(listMessageExcerpts, { ids: [top.id] }, { actor })).toEqual([]);
      for (const { id } of replies) await remove(actor, id);
      expect(await feedOf(actor)).toEqual([]);
      const events = await service.published(messageDeleted);
      const gone = events.filter(({ userId }) => userId === actor.userId).map((event) => event.gone.length);
      expect(gone.toSorted((one, other) => one - other)).toEqual([0, 1, 2]);
    });

    it('may be any for a manager, and the own ones for all others', async () => {
      const author = anActor({ role: 'client' });
      const { workspaceId } = author;
      const member = anActor({ workspaceId, role: 'team_member', ownsWorkspace: false });
      const manager = anActor({ workspaceId, role: 'product_manager', ownsWorkspace: false });
      const [first, second] = [await post(author, 'one'), await post(author, 'two')];
      await expect(remove(member, first.id)).rejects.toMatchObject({ code: 'forbidden' });
      await remove(manager, first.id);
      await remove(author, second.id);
      expect(await feedOf(author)).toEqual([]);
      await expect(remove(anActor(), first.id)).rejects.toMatchObject({ code: 'not_found' });
    });

    it('while a reply arrives leaves either the reply below its place or neither', async () => {
      const actor = anActor();
      for (let round = 0; round < 10; round += 1) {
        const { id } = await post(actor, 'top');
        const [, reply] = await Promise.allSettled([remove(actor, id), post(actor, 'r', { parentId: id })]);
        const feed = (await feedOf(actor)).filter((each) => each.id === id || each.parentId === id);
        expect(feed).toHaveLength(reply.status === 'fulfilled' ? 2 : 0);
        if (reply.status === 'rejected') expect(reply.reason).toMatchObject({ code: 'not_found' });
      }
    });
  });

  it('is pinned and listed among the pinned ones', async () => {
    const actor = anActor({ role: 'product_manager' });
    const { id } = await post(actor, 'keep this');
    await post(actor, 'not this');
    const pinned = () => service.call(listMessages, { limit: 50, pinned: 'true' }, { actor });
    for (let time = 1; time <= 2; time += 1) await service.call(pinMessage, { id }, { actor });
    expect(await pinned()).toMatchObject([{ id, pinned: true, version: 1 }]);
    await service.call(unpinMessage, { id }, { actor });
    expect(await pinned()).toEqual([]);
  });

  it('gets reactions of several types, counted once a person, and names who reacted', async () => {
    const author = anActor({ displayName: 'Ada' });
    const reader = anActor({ workspaceId: author.workspaceId, displayName: 'Grace' });
    const { id } = await post(author, 'hello');
    await post(reader, 'known by name');
    const react = (actor: Actor, type: 'like' | 'laugh') =>
      service.call(setReaction, { id, type }, { actor });
    await react(author, 'laugh');
    await react(reader, 'laugh');
    expect(await react(reader, 'laugh')).toMatchObject({
      active: true,
      reactionCount: 0,
      reactions: [{ type: 'laugh', count: 2, mine: true }],
    });
    await react(author, 'like');
    const row = (await feedOf(reader)).find((each) => each.id === id);
    expect(row).toMatchObject({
      reactionCount: 1,
      reactedByMe: false,
      reactions: [{ type: 'laugh', count: 2, mine: true }],
    });
    const people = await service.call(listReactions, { id }, { actor: reader });
    expect(
      people.map(({ type, people: names }) => [type, names.map(({ displayName }) => displayName)]),
    ).toEqual([
      ['laugh', ['Grace', 'Ada']],
      ['like', ['Ada']],
    ]);
    for (const actor of [author, reader]) {
      await service.call(removeReaction, { id, type: 'laugh' }, { actor });
    }
    expect((await feedOf(reader)).find((each) => each.id === id)?.reactions).toEqual([]);
    const events = (await service.published(reactionChanged)).filter(({ messageId }) => messageId === id);
    const revisions = events.map(({ revision }) => revision ?? 0);
    expect(revisions).toEqual(revisions.toSorted((a, b) => a - b));
    expect(new Set(revisions).size).toBe(5);
  });
});
