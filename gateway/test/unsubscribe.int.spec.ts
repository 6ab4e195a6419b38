import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { unsubscribe, unsubscribePath } from '@emberdeck/contracts/notifications/notification-preferences';
import { startGateway, type TestGateway } from './gateway-harness.js';

describe('the link that ends mails with notices', () => {
  const token = 'a'.repeat(43);
  let gateway: TestGateway;
  let followed: boolean[];

  beforeAll(async () => {
    gateway = await startGateway();
    gateway.answer(unsubscribe, (input) => {
      const given = unsubscribe.input.parse(input);
      if (given.token !== token) return { isKnown: false };
      followed.push(given.isOn);
      return { isKnown: true };
    });
  });

  beforeEach(() => {
    followed = [];
  });

  afterAll(() => gateway.stop());

  const url = (given = token): string => `${gateway.address}${unsubscribePath}/${given}`;
  const form = { 'content-type': 'application/x-www-form-urlencoded' };

  it('opens a page with a button, and changes nothing', async () => {
    const page = await fetch(url());
    expect(page.status).toBe(200);
    expect(await page.text()).toContain(`<form method="post" action="${unsubscribePath}/${token}">`);
    await fetch(url(), { method: 'HEAD' });
    expect(followed).toEqual([]);
  });

  it('acts on the bare request of a mail program, without a cookie', async () => {
    const body = 'List-Unsubscribe=One-Click';
    expect((await fetch(url(), { method: 'POST', headers: form, body })).status).toBe(200);
    expect((await fetch(url(), { method: 'POST' })).status).toBe(200);
    const parts = new FormData();
    parts.append('List-Unsubscribe', 'One-Click');
    expect((await fetch(url(), { method: 'POST', body: parts })).status).toBe(200);
    expect(followed).toEqual([false, false, false]);
  });

  it('offers to send the mails again', async () => {
    const page = await fetch(url(), { method: 'POST' });
    expect(await page.text()).toContain('name="mails" value="on"');
    const answer = await fetch(url(), { method: 'POST', headers: form, body: 'mails=on' });
    expect([answer.status, await answer.text()]).toEqual([200, expect.stringContaining('on again')]);
    expect(followed).toEqual([false, true]);
  });

  it('is not valid if unknown or malformed, and shows nothing of it', async () => {
    for (const given of ['b'.repeat(43), 'short', '%22%3E%3Cscript%3E']) {
      const answer = await fetch(url(given), { method: 'POST' });
      expect(answer.status).toBe(404);
      expect(await answer.text()).not.toContain('script');
    }
    expect((await fetch(url('short'))).status).toBe(404);
    expect(followed).toEqual([]);
  });

  it('refuses a page of another site', async () => {
    const headers = { 'sec-fetch-site': 'cross-site' };
    expect((await fetch(url(), { method: 'POST', headers })).status).toBe(403);
    expect(followed).toEqual([]);
  });
});
