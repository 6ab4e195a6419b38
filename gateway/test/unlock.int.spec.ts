import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { unlockContact, unlockPath } from '@emberdeck/contracts/identity/unlock';
import { startGateway, type TestGateway } from './gateway-harness.js';

const token = 'a'.repeat(43);
let gateway: TestGateway;
let usable: boolean;

beforeAll(async () => {
  gateway = await startGateway();
  gateway.answer(unlockContact, () => {
    const unlocked = usable;
    usable = false;
    return { unlocked };
  });
});

afterAll(() => gateway.stop());

const url = (query: string): string => `${gateway.address}${unlockPath}${query}`;

const press = (given: string, headers: Record<string, string> = {}) =>
  fetch(url(''), {
    method: 'POST',
    headers: { 'content-type': 'application/x-www-form-urlencoded', ...headers },
    body: `token=${given}`,
  });

describe('the link that unlocks a contact', () => {
  it('opens a page that changes nothing, whose button unlocks once', async () => {
    usable = true;
    const before = gateway.requests.length;
    for (const method of ['GET', 'HEAD', 'GET']) {
      const page = await fetch(url(`?token=${token}`), { method });
      expect([page.status, page.headers.get('content-type')]).toEqual([200, 'text/html; charset=utf-8']);
    }
    expect(gateway.requests).toHaveLength(before);
    expect(await (await fetch(url(`?token=${token}`))).text()).toContain(
      `<form method="post" action="${unlockPath}"><input type="hidden" name="token" value="${token}">`,
    );
    const [first, second] = [await press(token), await press(token)];
    expect([first.status, second.status]).toEqual([200, 410]);
    expect(await first.text()).toContain('<a href="/">');
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
    usable = true;
    expect((await press(token, { 'sec-fetch-site': 'cross-site' })).status).toBe(403);
    expect((await press(`${token}x`)).status).toBe(410);
    expect(usable).toBe(true);
    expect((await press('x'.repeat(5_000))).status).toBe(413);
  });
});
