import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import type { Actor } from '@emberdeck/contracts/core/actor';
import { feedVersion, listMessages, messagePosted } from '@emberdeck/contracts/messaging/messages';
import { MemoryDataVersions } from '@emberdeck/platform/cache/memory-data-versions';
import { AppError } from '@emberdeck/platform/errors/app-error';
import { SystemClock } from '@emberdeck/platform/rules/clock';
import type { Browser } from '@emberdeck/testing/system/browser';
import { startGateway, type TestGateway } from './gateway-harness.js';

const path = '/api/messages?limit=5';

describe('ready answers', () => {
  const versions = new MemoryDataVersions();
  let gateway: TestGateway;
  let browser: Browser;
  let actor: Actor;
  let text = 'first';

  beforeAll(async () => {
    gateway = await startGateway({}, new SystemClock(), versions);
  });

  beforeEach(() => {
    text = 'first';
    gateway.answer(listMessages, () => [text]);
    ({ browser, actor } = gateway.signIn());
  });

  afterAll(() => gateway.stop());

  const callsOf = async (work: () => Promise<unknown>): Promise<number> => {
    const before = gateway.requests.length;
    await work();
    return gateway.requests.slice(before).filter(({ subject }) => subject === listMessages.subject).length;
  };

  it('serve a read again without a call', async () => {
    expect((await browser.get(path)).body).toEqual(['first']);
    text = 'second';
    expect(await callsOf(async () => expect((await browser.get(path)).body).toEqual(['first']))).toBe(0);
  });

  it('end when their data gets a new version', async () => {
    await browser.get(path);
    text = 'second';
    await versions.raise([feedVersion(actor.workspaceId)]);
    expect((await browser.get(path)).body).toEqual(['second']);
  });

  it.each([
    { ageMs: 0, calls: 0 },
    { ageMs: 5_000, calls: 1 },
  ])('need $calls calls after an event that is $ageMs ms old', async ({ ageMs, calls }) => {
    await browser.get(path);
    const payload = { messageId: actor.userId, workspaceId: actor.workspaceId, userId: actor.userId };
    await gateway.events.publish([
      {
        id: crypto.randomUUID(),
        subject: messagePosted.subject,
        occurredAt: new Date(Date.now() - ageMs).toISOString(),
        correlationId: 'c',
        payload: { ...payload, parentId: null, authorName: 'Ada' },
      },
    ]);
    expect(await callsOf(() => browser.get(path))).toBe(calls);
  });

  it('stay when the data of another workspace gets a new version', async () => {
    await browser.get(path);
    await versions.raise([feedVersion(crypto.randomUUID())]);
    expect(await callsOf(() => browser.get(path))).toBe(0);
  });

  it('are of one address', async () => {
    await browser.get(path);
    expect(await callsOf(() => browser.get('/api/messages?limit=6'))).toBe(1);
  });

  it.each<Partial<Actor>>([
    { role: 'client' },
    { role: 'product_manager' },
    { ownsWorkspace: false },
    { verified: false },
    { revision: 77 },
    { workspaceId: '00000000-0000-4000-8000-000000000001' },
    { userId: '00000000-0000-4000-8000-000000000002' },
  ])('never reach a reader that differs in %o', async (change) => {
    await browser.get(path);
    text = 'for the other';
    const { sessionId: _, ...same } = actor;
    const other = gateway.signIn({ ...same, ...change });
    expect((await other.browser.get(path)).body).toEqual(['for the other']);
  });

  it('need a session', async () => {
    await browser.get(path);
    const answer = await fetch(`${gateway.address}${path}`);
    expect(answer.status).toBe(401);
  });

  it('are not made of an answer whose data changed while it was read', async () => {
    gateway.answer(listMessages, () => {
      void versions.raise([feedVersion(actor.workspaceId)]);
      return ['old'];
    });
    await browser.get(path);
    expect(await callsOf(() => browser.get(path))).toBe(1);
  });

  it('are not made of an answer of a service that raises no versions', async () => {
    gateway.raisesVersions = false;
    await browser.get(path);
    gateway.raisesVersions = true;
    expect(await callsOf(() => browser.get(path))).toBe(1);
  });

  it('are not made of an error', async () => {
    gateway.answer(listMessages, () => {
      throw new AppError('busy', 'Try again');
    });
    expect((await browser.get(path)).status).toBe(503);
    gateway.answer(listMessages, () => ['now']);
    expect((await browser.get(path)).body).toEqual(['now']);
  });

  it('answer 304 to a client that has them', async () => {
    const first = await browser.get(path);
    const etag = first.headers.get('etag') ?? '';
    expect(etag).toMatch(/^"[\w-]{27}"$/);
    const again = await browser.get(path, { headers: { 'if-none-match': etag } });
    expect([again.status, again.text, again.headers.get('etag')]).toEqual([304, '', etag]);
    expect((await browser.get(path, { headers: { 'if-none-match': '"other"' } })).status).toBe(200);
  });
});
