import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { CallInput } from '@emberdeck/contracts/core/call';
import { listMessageChanges, type MessageChanges } from '@emberdeck/contracts/messaging/changes';
import { deleteMessage, updateMessage } from '@emberdeck/contracts/messaging/editing';
import { listMessages, postMessage } from '@emberdeck/contracts/messaging/messages';
import { setReaction } from '@emberdeck/contracts/messaging/reactions';
import { anActor } from '@emberdeck/testing/actors';
import { startTestService, type TestService } from '@emberdeck/testing/service-harness';
import { definition } from '../src/definition.js';
import { cursorAgeMs, encodeChangesCursor } from '../src/messages/changes-cursor.js';

type Actor = ReturnType<typeof anActor>;

describe('changes', () => {
  let service: TestService;

  beforeAll(async () => {
    service = await startTestService(definition);
  });

  afterAll(() => service.stop());

  const post = (actor: Actor, content: string, parentId: string | null = null) =>
    service.call(postMessage, { content, parentId }, { actor });

  const read = (actor: Actor, since?: string) => {
    const input: CallInput<typeof listMessageChanges> = since === undefined ? {} : { since };
    return service.call(listMessageChanges, input, { actor });
  };

  /** All changes since a cursor, and the next cursor. */
  async function changesSince(actor: Actor, since: string): Promise<MessageChanges> {
    const page = await read(actor, since);
    if (!page.more) return page;
    const rest = await changesSince(actor, page.cursor);
    return {
      ...rest,
      messages: [...page.messages, ...rest.messages],
      deleted: [...new Set([...page.deleted, ...rest.deleted])],
    };
  }

  it('are additions, edits, reactions and deletions since the cursor, of the own workspace', async () => {
    const actor = anActor({ role: 'product_manager' });
    const stranger = anActor();
    const [edited, liked, deleted] = await Promise.all(
      ['edited', 'liked', 'deleted', 'unchanged'].map((content) => post(actor, content)),
    );
    const { cursor } = await read(actor);
    const top = await post(actor, 'top');
    await post(actor, 'reply', top.id);
    await service.call(updateMessage, { id: edited?.id ?? '', content: 'new text', version: 1 }, { actor });
    await service.call(setReaction, { id: liked?.id ?? '', type: 'laugh' }, { actor });
    await service.call(deleteMessage, { id: deleted?.id ?? '' }, { actor });
    await service.call(deleteMessage, { id: top.id }, { actor });
    await post(stranger, 'not yours');
    const found = await changesSince(actor, cursor);
    const contents = found.messages.map(({ content }) => content).toSorted();
    // While any transaction of the server is open, also one of another database, later rows are repeated.
    expect(contents.filter((content) => content !== 'unchanged')).toEqual(['', 'liked', 'new text', 'reply']);
    expect(found.messages.find(({ id }) => id === liked?.id)?.reactions).toEqual([
      { type: 'laugh', count: 1, mine: true },
    ]);
    expect(found.deleted).toEqual([deleted?.id]);
  });

  it('are each listed in pages, and none is missed that commits later than one with a higher number', async () => {
    const actor = anActor();
    const { cursor } = await read(actor);
    const held = await service.database.connect('messaging', { entities: [] });
    const late = held.createQueryRunner();
    await late.startTransaction();
    const insert = `INSERT INTO message (id, workspace_id, author_id, content) VALUES (gen_random_uuid(), $1, $2, 'late')`;
    await late.query(insert, [actor.workspaceId, actor.userId]);
    for (let number = 0; number < 120; number += 1) await post(actor, `early ${number}`);
    const first = await read(actor, cursor);
    expect(first).toMatchObject({ more: true });
    await late.commitTransaction();
    await late.release();
    const rest = await changesSince(actor, first.cursor);
    const early = [...first.messages, ...rest.messages].filter(({ content }) => content.startsWith('early'));
    expect(new Set(early.map(({ id }) => id)).size).toBe(120);
    const next = await changesSince(actor, rest.cursor);
    expect(next.messages.map(({ content }) => content)).toContain('late');
  });

  it('together with a read of the feed are the feed, while 50 messages a second are posted and edited', async () => {
    const actor = anActor({ role: 'product_manager' });
    const known = new Map<string, string>();
    let { cursor } = await read(actor);
    const catchUp = async (): Promise<void> => {
      const found = await changesSince(actor, cursor);
      found.messages.forEach((message) => known.set(message.id, JSON.stringify(message)));
      found.deleted.forEach((id) => known.delete(id));
      ({ cursor } = found);
    };
    const write = async (number: number): Promise<void> => {
      const { id } = await post(actor, `message ${number}`);
      if (number % 3 === 0) await service.call(setReaction, { id, type: 'like' }, { actor });
      if (number % 5 === 0) {
        await service.call(updateMessage, { id, content: 'edited', version: 1 }, { actor });
      }
      if (number % 7 === 0) await service.call(deleteMessage, { id }, { actor });
    };
    const writing = Promise.all(Array.from({ length: 100 }, (_, number) => write(number)));
    let isOver = false;
    void writing.finally(() => (isOver = true));
    // A reader pages back meanwhile and sees each message at most once.
    while (!isOver) {
      await catchUp();
      const seen: string[] = [];
      let next: string | null = null;
      do {
        const input: { limit: number; cursor?: string } =
          next === null ? { limit: 20 } : { limit: 20, cursor: next };
        const page = await service.page(listMessages, input, { actor });
        seen.push(...page.items.map(({ id }) => id));
        next = page.nextCursor;
      } while (next !== null);
      expect(new Set(seen).size).toBe(seen.length);
    }
    await writing;
    await catchUp();
    const feed = await service.call(listMessages, { limit: 100 }, { actor });
    expect([...known.values()].toSorted()).toEqual(feed.map((message) => JSON.stringify(message)).toSorted());
  });

  it('are refused since a cursor that is too old, of another database, or no cursor', async () => {
    const actor = anActor();
    const page = null;
    const old = encodeChangesCursor({ since: '1', at: Date.now() - cursorAgeMs - 60_000, page });
    const foreign = encodeChangesCursor({ since: '9000000000000000000', at: Date.now(), page });
    for (const cursor of [old, foreign]) {
      await expect(read(actor, cursor)).rejects.toMatchObject({ code: 'gone' });
    }
    await expect(read(actor, 'nonsense')).rejects.toMatchObject({ code: 'validation_failed' });
  });
});
