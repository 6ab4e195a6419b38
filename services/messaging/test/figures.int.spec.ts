import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { type LiveFigure, readFigure } from '@emberdeck/contracts/analytics/posted-figures';
import type { Actor } from '@emberdeck/contracts/core/actor';
import { isClient } from '@emberdeck/contracts/core/permissions';
import { listMessageChanges } from '@emberdeck/contracts/messaging/changes';
import { listDiscussions, readMessageFigure } from '@emberdeck/contracts/messaging/figures';
import { listMessages, messagePosted, postMessage } from '@emberdeck/contracts/messaging/messages';
import { anActor } from '@emberdeck/testing/actors';
import { startTestService, stub, type TestService } from '@emberdeck/testing/service-harness';
import { definition } from '../src/definition.js';

const secret = 'secret_margin';
const figure = { kind: 'metric', ref: secret, range: '30days' } as const;

describe('figures of messages', () => {
  let service: TestService;
  let value = 10;
  /** The answer to clients: whether they see the figure, and all sources of it. */
  let clients = { isOpen: false, seesAll: false };
  const sourceIds = [randomUUID()];

  const now = (): LiveFigure => ({
    ...{ name: secret, value, unit: null, amounts: [], trend: { change: 5, label: '+5.0%' } },
    ...{ state: null, at: '2026-01-01T00:00:00.000Z', line: [1, 2, value] },
  });

  beforeAll(async () => {
    const answer = stub(readFigure, ({ reader, ref }) => {
      const isOpen = ref !== 'unknown' && (!isClient(reader) || clients.isOpen);
      return { figure: isOpen ? now() : null, sourceIds, seesAll: !isClient(reader) || clients.seesAll };
    });
    service = await startTestService(definition, { answers: [answer] });
  });

  afterAll(() => service.stop());

  async function posted() {
    const workspaceId = randomUUID();
    const author = anActor({ workspaceId, role: 'team_member', ownsWorkspace: false });
    const client = anActor({ workspaceId, role: 'client', ownsWorkspace: false });
    value = 10;
    clients = { isOpen: false, seesAll: false };
    const { cursor } = await service.call(listMessageChanges, {}, { actor: client });
    const message = await service.call(
      postMessage,
      { content: '', parentId: null, figure },
      { actor: author },
    );
    return { author, client, cursor, message };
  }

  const show = (actor: Actor, id: string) => service.call(readMessageFigure, { id }, { actor });

  it('are shown as they were beside what they are', async () => {
    const { author, message } = await posted();
    expect(message.figure).toEqual(figure);
    value = 12;
    const shown = await show(author, message.id);
    expect([shown.ref, shown.posted?.value, shown.now?.value, shown.now?.line]).toEqual([
      secret,
      10,
      12,
      [1, 2, 12],
    ]);
  });

  it('are named to no client who may not see them: not in the feed, in changes, in events, in the figure', async () => {
    const { client, cursor, message } = await posted();
    const answers = [
      await service.call(listMessages, { limit: 10 }, { actor: client }),
      await service.call(listMessageChanges, { since: cursor }, { actor: client }),
      await show(client, message.id),
      (await service.published(messagePosted)).filter(({ messageId }) => messageId === message.id),
      await service.call(listDiscussions, figure, { actor: client }),
    ];
    expect(answers.map((answer) => JSON.stringify(answer).includes(secret))).toEqual(
      answers.map(() => false),
    );
    expect(answers[2]).toMatchObject({ why: 'hidden', now: null, posted: null });
    expect(answers[0]).toMatchObject([{ figure: { kind: 'metric', ref: null } }]);
    expect(answers[4]).toEqual([]);
  });

  it('show a client the figure as it was only where it sees all of its sources', async () => {
    const { client, message } = await posted();
    clients = { isOpen: true, seesAll: false };
    expect(await show(client, message.id)).toMatchObject({ ref: secret, now: { value: 10 }, posted: null });
    clients = { isOpen: true, seesAll: true };
    expect(await show(client, message.id)).toMatchObject({ posted: { value: 10 } });
  });

  it('lead to their messages, however the metric is written', async () => {
    const { author, message } = await posted();
    const asked = { kind: 'metric', ref: 'Secret Margin' } as const;
    const found = await service.call(listDiscussions, asked, { actor: author });
    expect(found.map(({ id }) => id)).toEqual([message.id]);
    const stranger = anActor();
    expect(await service.call(listDiscussions, asked, { actor: stranger })).toEqual([]);
    await expect(show(stranger, message.id)).rejects.toMatchObject({ code: 'not_found' });
  });

  it('are refused by field where the author sees none, and differ under one id', async () => {
    const { author, message } = await posted();
    const unknown = { ...figure, ref: 'unknown' };
    const post = { content: 'x', parentId: null };
    await expect(
      service.call(postMessage, { ...post, figure: unknown }, { actor: author }),
    ).rejects.toMatchObject({ code: 'validation_failed' });
    const again = { content: '', parentId: null, id: message.id };
    expect(await service.call(postMessage, { ...again, figure }, { actor: author })).toMatchObject({
      id: message.id,
    });
    await expect(
      service.call(postMessage, { ...again, figure: { ...figure, ref: 'other' } }, { actor: author }),
    ).rejects.toMatchObject({ code: 'conflict' });
  });
});
