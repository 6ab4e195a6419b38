import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import {
  type ContactUndoOutcome,
  contactUndoPath,
  undoContactChange,
} from '@emberdeck/contracts/identity/contact-undo';
import { startGateway, type TestGateway } from './gateway-harness.js';

describe('the link that takes a change of contacts back', () => {
  const token = 'a'.repeat(43);
  let gateway: TestGateway;
  let outcome: ContactUndoOutcome;
  let keptSessions: (string | null)[];

  beforeAll(async () => {
    gateway = await startGateway();
    gateway.answer(undoContactChange, (input) => {
      const { code, keptSession } = undoContactChange.input.parse(input);
      if (code !== '042137') return { outcome: 'wrong_code' };
      keptSessions.push(keptSession);
      return { outcome };
    });
  });

  beforeEach(() => {
    outcome = 'undone';
    keptSessions = [];
  });

  afterAll(() => gateway.stop());

  const url = (query: string): string => `${gateway.address}${contactUndoPath}${query}`;

  const press = (code: string, headers: Record<string, string> = {}, given = token) =>
    fetch(url(''), {
      method: 'POST',
      headers: { 'content-type': 'application/x-www-form-urlencoded', ...headers },
      body: new URLSearchParams({ token: given, code }).toString(),
    });

  it('opens a page that changes nothing, whose button does nothing without the code', async () => {
    const before = gateway.requests.length;
    for (const method of ['GET', 'HEAD', 'GET']) {
      expect((await fetch(url(`?token=${token}`), { method })).status).toBe(200);
    }
    expect(gateway.requests).toHaveLength(before);
    const page = await (await fetch(url(`?token=${token}`))).text();
    expect(page).toContain(`<form method="post" action="${contactUndoPath}">`);
    expect([(await press('')).status, (await press('000000')).status]).toEqual([422, 422]);
    expect(keptSessions).toEqual([]);
    const answer = await press(' 042 137 ');
    expect([answer.status, await answer.text()]).toEqual([200, expect.stringContaining('is taken back')]);
    expect(keptSessions).toEqual([null]);
  });

  it('keeps the session of the browser that opened it', async () => {
    const { cookie: secret, actor } = gateway.signIn();
    const cookie = `emberdeck_session=${secret}`;
    expect((await press('042137', { cookie, 'sec-fetch-site': 'same-origin' })).status).toBe(200);
    expect(keptSessions).toEqual([actor.sessionId]);
  });

  it.each([
    ['already_undone', 200, 'already taken back'],
    ['taken', 200, 'belongs to another account'],
    ['invalid', 410, 'no longer valid'],
  ] as const)('says what came of it: %s', async (result, status, text) => {
    outcome = result;
    const answer = await press('042137');
    expect([answer.status, await answer.text()]).toEqual([status, expect.stringContaining(text)]);
  });

  it.each(['', '?token=', '?token=%22%3E%3Cscript%3E', `?token=${token}&token=${token}`])(
    'is not valid if malformed: %s',
    async (query) => {
      const page = await fetch(url(query));
      expect(page.status).toBe(410);
      expect(await page.text()).not.toContain('script');
    },
  );

  it('refuses another site and a malformed token', async () => {
    expect((await press('042137', { 'sec-fetch-site': 'cross-site' })).status).toBe(403);
    expect((await press('042137', {}, `${token}x`)).status).toBe(410);
    expect(keptSessions).toEqual([]);
  });
});
