import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { CallOutput } from '@emberdeck/contracts/core/call';
import { memberAdded, memberChanged, memberRemoved } from '@emberdeck/contracts/identity/memberships';
import {
  listMessageExcerpts,
  listMessages,
  messagePosted,
  postMessage,
} from '@emberdeck/contracts/messaging/messages';
import { reactionChanged, toggleReaction } from '@emberdeck/contracts/messaging/reactions';
import { anActor } from '@emberdeck/testing/actors';
import { schemaDifference } from '@emberdeck/testing/database/schema-difference';
import { startTestService, type TestService } from '@emberdeck/testing/service-harness';
import { definition } from '../src/definition.js';

describe('feed', () => {
  let service: TestService;

  beforeAll(async () => {
    service = await startTestService(definition);
  });

  afterAll(() => service.stop());

  const all = { limit: 100 };

  async function feedOf(actor: ReturnType<typeof anActor>): Promise<CallOutput<typeof listMessages>> {
    return service.call(listMessages, all, { actor });
  }

  describe('posting', () => {
    it('adds a message to the top of the feed with the names of its author, and publishes it once', async () => {
      const actor = anActor({ displayName: 'Émile 🔥', firstName: 'Émile', role: 'product_manager' });
      await service.call(postMessage, { content: 'first', parentId: null }, { actor });
      const posted = await service.call(postMessage, { content: 'second', parentId: null }, { actor });
      expect(await feedOf(actor)).toEqual([posted, expect.objectContaining({ content: 'first' })]);
      expect(posted.author).toEqual({
        id: actor.userId,
        displayName: 'Émile 🔥',
        firstName: 'Émile',
        lastName: null,
        profileImageUrl: null,
        role: 'product_manager',
      });
      const events = await service.published(messagePosted);
      expect(events.filter(({ messageId }) => messageId === posted.id)).toHaveLength(1);
    });

    it('stores one message for 20 concurrent requests with one key', async () => {
      const actor = anActor();
      const post = () =>
        service.call(
          postMessage,
          { content: 'once', parentId: null },
          { actor, idempotencyKey: 'key-of-this-intent' },
        );
      const results = await Promise.allSettled(Array.from({ length: 20 }, post));
      const refusals = results.filter(({ status }) => status === 'rejected');
      expect(await feedOf(actor)).toHaveLength(1);
      for (const refusal of refusals) {
        expect(refusal).toMatchObject({ reason: { code: 'idempotency_in_progress' } });
      }
      expect(await post()).toEqual((await feedOf(actor))[0]);
    });

    it('refuses a key that was used with another text', async () => {
      const actor = anActor();
      const extras = { actor, idempotencyKey: 'key-used-twice' };
      await service.call(postMessage, { content: 'one', parentId: null }, extras);
      await expect(
        service.call(postMessage, { content: 'two', parentId: null }, extras),
      ).rejects.toMatchObject({
        code: 'idempotency_key_reused',
      });
    });

    it('keeps replies one level deep', async () => {
      const actor = anActor();
      const top = await service.call(postMessage, { content: 'top', parentId: null }, { actor });
      const reply = await service.call(postMessage, { content: 'reply', parentId: top.id }, { actor });
      const deeper = await service.call(postMessage, { content: 'deeper', parentId: reply.id }, { actor });
      expect([reply.parentId, deeper.parentId]).toEqual([top.id, top.id]);
    });

    it('finds no message of another workspace to reply to, to like or to read', async () => {
      const owner = anActor();
      const stranger = anActor();
      const { id } = await service.call(postMessage, { content: 'ours', parentId: null }, { actor: owner });
      const attempts = [
        service.call(postMessage, { content: 'x', parentId: id }, { actor: stranger }),
        service.call(toggleReaction, { id, type: 'like' }, { actor: stranger }),
        service.call(listMessages, { ...all, around: id }, { actor: stranger }),
      ];
      for (const attempt of attempts) {
        await expect(attempt).rejects.toMatchObject({ code: 'not_found' });
      }
      expect(await feedOf(stranger)).toEqual([]);
      const excerptsFor = (actor: typeof owner) =>
        service.call(listMessageExcerpts, { ids: [id] }, { actor });
      expect(await excerptsFor(stranger)).toEqual([]);
      expect(await excerptsFor(owner)).toEqual([{ id, excerpt: 'ours' }]);
      expect(await feedOf(owner)).toHaveLength(1);
    });
  });

  describe('reading', () => {
    it('pages through the whole feed without a gap or a repeat', async () => {
      const actor = anActor();
      for (let number = 0; number < 7; number += 1) {
        await service.call(postMessage, { content: `message ${number}`, parentId: null }, { actor });
      }
      const seen: string[] = [];
      let cursor: string | null = null;
      do {
        const input: { limit: number; cursor?: string } =
          cursor === null ? { limit: 3 } : { limit: 3, cursor };
        const page = await service.page(listMessages, input, { actor });
        seen.push(...page.items.map(({ content }) => content));
        cursor = page.nextCursor;
      } while (cursor !== null);
      expect(seen).toEqual([6, 5, 4, 3, 2, 1, 0].map((number) => `message ${number}`));
    });

    it('begins a page around a message with ten newer ones at most, and goes on with the older ones', async () => {
      const actor = anActor();
      const ids: string[] = [];
      for (let number = 0; number < 15; number += 1) {
        ids.unshift((await service.call(postMessage, { content: 'x', parentId: null }, { actor })).id);
      }
      const around = async (place: number, limit: number): Promise<number[]> => {
        const page = await service.page(listMessages, { limit, around: ids[place] }, { actor });
        return page.items.map(({ id }) => ids.indexOf(id));
      };
      expect(await around(12, 100)).toEqual([2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14]);
      expect(await around(1, 3)).toEqual([0, 1, 2]);
      expect(await around(7, 3)).toEqual([5, 6, 7]);
      const first = await service.page(listMessages, { limit: 3, around: ids[7] }, { actor });
      const cursor = first.nextCursor ?? undefined;
      const next = await service.page(listMessages, { limit: 3, around: ids[7], cursor }, { actor });
      expect(next.items.map(({ id }) => ids.indexOf(id))).toEqual([8, 9, 10]);
    });

    it('limits a page of long messages to the size of a response', async () => {
      const actor = anActor();
      for (let number = 0; number < 60; number += 1) {
        await service.call(postMessage, { content: '\u0001x'.repeat(5_000), parentId: null }, { actor });
      }
      const page = await service.page(listMessages, all, { actor });
      expect(page.items.length).toBeGreaterThan(5);
      expect(page.items.length).toBeLessThan(60);
      expect(page.nextCursor).not.toBeNull();
    });
  });

  describe('likes', () => {
    it('toggle once for each user, and show the own one', async () => {
      const author = anActor();
      const reader = anActor({ workspaceId: author.workspaceId });
      const { id } = await service.call(
        postMessage,
        { content: 'like me', parentId: null },
        { actor: author },
      );
      const like = () => service.call(toggleReaction, { id, type: 'like' }, { actor: reader });
      expect(await like()).toMatchObject({ messageId: id, type: 'like', active: true, reactionCount: 1 });
      expect(await feedOf(reader)).toMatchObject([{ reactionCount: 1, reactedByMe: true }]);
      expect(await feedOf(author)).toMatchObject([{ reactionCount: 1, reactedByMe: false }]);
      expect(await like()).toMatchObject({ active: false, reactionCount: 0 });
      const events = await service.published(reactionChanged);
      expect(events.filter(({ messageId }) => messageId === id)).toHaveLength(2);
    });

    it('take the wanted state, which a repeat does not change', async () => {
      const author = anActor();
      const { id } = await service.call(
        postMessage,
        { content: 'as I say', parentId: null },
        { actor: author },
      );
      const want = (active: boolean) =>
        service.call(toggleReaction, { id, type: 'like', active }, { actor: author });
      const states = [await want(true), await want(true), await want(false), await want(false)];
      expect(states.map(({ active, reactionCount }) => [active, reactionCount])).toEqual([
        [true, 1],
        [true, 1],
        [false, 0],
        [false, 0],
      ]);
      const events = await service.published(reactionChanged);
      expect(events.filter(({ messageId }) => messageId === id)).toHaveLength(2);
    });

    it('are counted correctly under concurrent requests', async () => {
      const author = anActor();
      const { id } = await service.call(
        postMessage,
        { content: 'popular', parentId: null },
        { actor: author },
      );
      const people = Array.from({ length: 25 }, () => anActor({ workspaceId: author.workspaceId }));
      await Promise.all(people.map((actor) => service.call(toggleReaction, { id, type: 'like' }, { actor })));
      expect(await feedOf(author)).toMatchObject([{ reactionCount: 25 }]);
    });
  });

  describe('names', () => {
    it('follow the newest revision, in whatever order events arrive', async () => {
      const actor = anActor({ displayName: 'Old', revision: 1 });
      await service.call(postMessage, { content: 'hello', parentId: null }, { actor });
      const facts = { ...actor, profileImageUrl: null };
      await service.publish(memberChanged, { ...facts, displayName: 'Newest', revision: 3 });
      await service.publish(memberChanged, { ...facts, displayName: 'Newer', revision: 2 });
      expect(await feedOf(actor)).toMatchObject([{ author: { displayName: 'Newest' } }]);
      await service.publish(memberAdded, {
        ...facts,
        displayName: 'Old',
        revision: 1,
        joinedAt: '2026-01-01T00:00:00Z',
      });
      await service.publish(memberRemoved, { ...facts, displayName: 'Newest', revision: 4 });
      // The posts of a former member keep their author.
      expect(await feedOf(actor)).toMatchObject([{ author: { displayName: 'Newest' } }]);
    });
  });

  describe('the author of a message', () => {
    it('is known by name, even if the first attempt was rolled back', async () => {
      const actor = anActor({ displayName: 'Grace' });
      const { asAdministrator } = service.database;
      await asAdministrator(
        'ALTER TABLE messaging.outbox ADD CONSTRAINT outbox_closed CHECK (occurred_at IS NULL) NOT VALID',
      );
      const refused = service.call(postMessage, { content: 'lost', parentId: null }, { actor });
      await expect(refused).rejects.toMatchObject({ code: 'internal' });
      await asAdministrator('ALTER TABLE messaging.outbox DROP CONSTRAINT outbox_closed');
      await service.call(postMessage, { content: 'kept', parentId: null }, { actor });
      expect(await feedOf(actor)).toMatchObject([{ content: 'kept', author: { displayName: 'Grace' } }]);
    });
  });

  describe('the schema', () => {
    it('matches the entities', async () => {
      const dataSource = await service.database.connect('messaging', { entities: definition.entities });
      expect(await schemaDifference(dataSource)).toEqual([]);
    });
  });
});
