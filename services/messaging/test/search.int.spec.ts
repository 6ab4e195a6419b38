import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Actor } from '@emberdeck/contracts/core/actor';
import type { CallInput } from '@emberdeck/contracts/core/call';
import { deleteMessage } from '@emberdeck/contracts/messaging/editing';
import { postMessage } from '@emberdeck/contracts/messaging/messages';
import { listMessagesAround, searchMessages } from '@emberdeck/contracts/messaging/search';
import { anActor } from '@emberdeck/testing/actors';
import { startTestService, type TestService } from '@emberdeck/testing/service-harness';
import { definition } from '../src/definition.js';

describe('search in messages', () => {
  let service: TestService;
  const workspaceId = randomUUID();
  const ada = anActor({ workspaceId });
  const bob = anActor({ workspaceId });
  const stranger = anActor();

  const post = (actor: Actor, content: string) =>
    service.call(postMessage, { content, parentId: null }, { actor });
  const find = (q?: string, more: Partial<CallInput<typeof searchMessages>> = {}, actor = ada) =>
    service.page(searchMessages, { ...(q === undefined ? {} : { q }), limit: 20, ...more }, { actor });
  const found = async (q?: string, more: Partial<CallInput<typeof searchMessages>> = {}, actor = ada) =>
    (await find(q, more, actor)).items.map(({ message }) => message.content);

  beforeAll(async () => {
    service = await startTestService(definition);
    await post(ada, 'The café runs well');
    await post(bob, 'Running costs of the Zürich office');
    await post(bob, 'the the');
    await post(stranger, 'A café elsewhere');
  });

  afterAll(() => service.stop());

  it.each([
    ['cafe', ['The café runs well']],
    ['CAFÉ', ['The café runs well']],
    ['run', ['Running costs of the Zürich office', 'The café runs well']],
    ['zurich cost', ['Running costs of the Zürich office']],
    ['"runs well"', ['The café runs well']],
    ['running -office', ['The café runs well']],
    ['the', ['the the', 'Running costs of the Zürich office', 'The café runs well']],
    ["in:x' | & !", []],
    ['nothing', []],
  ])('finds %j by words of English and as they are, without accents', async (q, expected) => {
    expect(await found(q)).toEqual(expected);
  });

  it('finds by author, time and files, and nothing of another workspace or deleted', async () => {
    expect(await found('run', { from: bob.userId })).toEqual(['Running costs of the Zürich office']);
    expect(await found('run', { after: '2999-01-01' })).toEqual([]);
    expect(await found('run', { before: '2999-01-01T00:00:00.000Z' })).toHaveLength(2);
    expect(await found('run', { has: 'file' })).toEqual([]);
    expect(await found('cafe', {}, stranger)).toEqual(['A café elsewhere']);
    const { id } = await post(ada, 'transient');
    await post(ada, 'x');
    await service.call(deleteMessage, { id }, { actor: ada });
    expect(await found('transient')).toEqual([]);
  });

  it('finds by author, time or files without a word, and refuses a search for nothing', async () => {
    const [all, bobs] = [
      await find(undefined, { after: '2020-01-01' }),
      await find(undefined, { from: bob.userId }),
    ];
    expect(all.items.length).toBeGreaterThan(bobs.items.length);
    expect(new Set(bobs.items.map(({ message }) => message.author.id))).toEqual(new Set([bob.userId]));
    expect(bobs.items[0]?.excerpt.some(({ hit }) => hit)).toBe(false);
    expect(await found(undefined, { has: 'file' })).toEqual([]);
    expect(await found('!!!')).toEqual([]);
    await expect(find(undefined)).rejects.toMatchObject({ code: 'validation_failed' });
  });

  it('marks the words, also those with accents', async () => {
    const [first] = (await find('cafe')).items;
    expect(first?.excerpt.filter(({ hit }) => hit)).toHaveLength(1);
  });

  it('pages, and finds rare words far behind by the index', async () => {
    const one = anActor();
    const many = Array.from({ length: 1_100 }, (_, index) => `row ${index}`);
    await service.database.asAdministrator(
      `INSERT INTO messaging.message (id, workspace_id, author_id, content, created_at)
       SELECT gen_random_uuid(), '${one.workspaceId}', '${one.userId}',
              CASE WHEN n % 550 = 0 THEN 'needle ' ELSE 'row ' END || n, now() - n * interval '1 minute'
       FROM generate_series(1, ${many.length}) AS n`,
    );
    const first = await find('needle', { limit: 1 }, one);
    expect(first.items.map(({ message }) => message.content)).toEqual(['needle 550']);
    const next = await find('needle', { limit: 1, cursor: first.nextCursor ?? '' }, one);
    expect(next.items.map(({ message }) => message.content)).toEqual(['needle 1100']);
    expect(next.nextCursor).toBeNull();
  });

  it('leads to what stands around a message', async () => {
    const three = [await post(bob, 'a1'), await post(bob, 'a2'), await post(bob, 'a3')];
    const around = await service.call(
      listMessagesAround,
      { id: three[1]?.id ?? '', limit: 4 },
      { actor: ada },
    );
    expect(around.map(({ content }) => content).slice(0, 3)).toEqual(['a3', 'a2', 'a1']);
  });
});
