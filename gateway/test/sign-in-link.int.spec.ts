import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import {
  type SignInLinkOutcome,
  signInLinkPath,
  useSignInLink,
} from '@emberdeck/contracts/identity/sign-in-link';
import { startGateway, type TestGateway } from './gateway-harness.js';

describe('the link by which an operator signs a contact in', () => {
  const token = 'a'.repeat(43);
  const sessionToken = 'b'.repeat(43);
  let gateway: TestGateway;
  let outcome: SignInLinkOutcome;
  let uses: number;

  beforeAll(async () => {
    gateway = await startGateway();
    gateway.answer(useSignInLink, (input) => {
      const { code } = useSignInLink.input.parse(input);
      if (code !== '042137') return { outcome: 'wrong_code', sessionToken: null };
      uses += 1;
      return { outcome, sessionToken: outcome === 'signed_in' ? sessionToken : null };
    });
  });

  beforeEach(() => {
    outcome = 'signed_in';
    uses = 0;
  });

  afterAll(() => gateway.stop());

  const url = (query: string): string => `${gateway.address}${signInLinkPath}${query}`;

  const press = (code: string, headers: Record<string, string> = {}) =>
    fetch(url(''), {
      method: 'POST',
      headers: { 'content-type': 'application/x-www-form-urlencoded', ...headers },
      body: new URLSearchParams({ token, code }).toString(),
    });

  it('opens a page that signs no one in, whose button does so by the code alone', async () => {
    const before = gateway.requests.length;
    for (const method of ['GET', 'HEAD']) {
      const page = await fetch(url(`?token=${token}`), { method });
      expect([page.status, page.headers.getSetCookie()]).toEqual([200, []]);
    }
    expect(gateway.requests).toHaveLength(before);
    for (const code of ['', '000000']) {
      const wrong = await press(code);
      expect([wrong.status, wrong.headers.getSetCookie()]).toEqual([422, []]);
    }
    expect(uses).toBe(0);
    const answer = await press(' 042 137 ');
    expect([answer.status, await answer.text()]).toEqual([200, expect.stringContaining('You are signed in')]);
    expect(answer.headers.getSetCookie().join('\n')).toContain(sessionToken);
  });

  it('says that it has been used, or is no longer valid, and sets no cookie', async () => {
    outcome = 'used';
    const used = await press('042137');
    expect([used.status, used.headers.getSetCookie()]).toEqual([200, []]);
    expect(await used.text()).toContain('This link has been used');
    outcome = 'invalid';
    const invalid = await press('042137');
    expect([invalid.status, invalid.headers.getSetCookie()]).toEqual([410, []]);
    expect((await fetch(url('?token=%22'))).status).toBe(410);
  });

  it('does nothing from another site', async () => {
    expect((await press('042137', { 'sec-fetch-site': 'cross-site' })).status).toBe(403);
    expect(uses).toBe(0);
  });
});
