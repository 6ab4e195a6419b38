import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { unlockContact, unlockPath } from '@emberdeck/contracts/identity/unlock';
import { startGateway, type TestGateway } from './gateway-harness.js';

describe('unlock', () => {
  const token = 'a'.repeat(43);
  let gateway: TestGateway;
  let locked: boolean;

  beforeAll(async () => {
    gateway = await startGateway();
    gateway.answer(unlockContact, (input) => {
      const { code } = unlockContact.input.parse(input);
      if (code !== '042137') return { outcome: 'wrong_code' };
      const outcome = locked ? 'unlocked' : 'already_unlocked';
      locked = false;
      return { outcome };
    });
  });

  afterAll(() => gateway.stop());

  const url = (query: string): string => `${gateway.address}${unlockPath}${query}`;

  const press = (given: string, code = '042137', headers: Record<string, string> = {}) =>
    fetch(url(''), {
      method: 'POST',
      headers: { 'content-type': 'application/x-www-form-urlencoded', ...headers },
      body: new URLSearchParams({ token: given, code }).toString(),
    });

  describe('the link that unlocks a contact', () => {
    it('opens a page that changes nothing, whose form unlocks by the code alone', async () => {
      locked = true;
      const before = gateway.requests.length;
      for (const method of ['GET', 'HEAD', 'GET']) {
        const page = await fetch(url(`?token=${token}`), { method });
        expect([page.status, page.headers.get('content-type')]).toEqual([200, 'text/html; charset=utf-8']);
      }
      expect(gateway.requests).toHaveLength(before);
      expect(await (await fetch(url(`?token=${token}`))).text()).toContain(
        `<form method="post" action="${unlockPath}"><input type="hidden" name="token" value="${token}">`,
      );
      // A program that scans messages presses the button with the field empty.
      expect([(await press(token, '')).status, (await press(token, '000000')).status]).toEqual([422, 422]);
      expect(locked).toBe(true);
      const [first, second] = [await press(token, ' 042 137 '), await press(token, '０４２１３７')];
      expect([first.status, second.status]).toEqual([200, 200]);
      expect(await first.text()).toContain('<a href="/">');
      expect(await second.text()).toContain('already unlocked');
    });

    it.each(['', '?token=', '?token=%22%3E%3Cscript%3E', `?token=${token}&token=${token}`])(
      'is not valid if malformed: %s',
      async (query) => {
        const page = await fetch(url(query));
        expect(page.status).toBe(410);
        expect(await page.text()).not.toContain('script');
      },
    );

    it('refuses another site, a malformed token and a large form', async () => {
      locked = true;
      expect((await press(token, undefined, { 'sec-fetch-site': 'cross-site' })).status).toBe(403);
      expect((await press(`${token}x`)).status).toBe(410);
      expect(locked).toBe(true);
      expect((await press('x'.repeat(5_000))).status).toBe(413);
    });
  });
});
