import { beforeAll, describe, expect, it } from '@jest/globals';
import type { Problem } from '@emberdeck/contracts/core/errors';
import type { AuditEntry } from '@emberdeck/contracts/identity/audit-log';
import type { Contact } from '@emberdeck/contracts/identity/contacts';
import type { ReauthenticationEntryAnswer } from '@emberdeck/contracts/identity/reauthentication';
import type { CurrentUser } from '@emberdeck/contracts/identity/users';
import type { Notification } from '@emberdeck/contracts/notifications/notifications';
import { eventually } from '@emberdeck/testing/eventually';
import { type Browser, freshEmail } from '@emberdeck/testing/system/browser';
import { addEmail } from '@emberdeck/testing/system/contacts';
import { deployments } from '@emberdeck/testing/system/product-under-test';
import { type SharedProduct, sharedProduct } from './shared-product.js';

/** Confirms who the user is, by a code. */
async function confirm(browser: Browser): Promise<void> {
  const entry = await browser.post<ReauthenticationEntryAnswer>('/api/reauthentication/entry', {});
  const verificationCode = entry.body.debugCode ?? '';
  const answer = await browser.post('/api/reauthentication/verify', { verificationCode });
  expect(answer.body).toMatchObject({ success: true });
}

describe.each(deployments)('contacts, %s', (deployment) => {
  let product: SharedProduct;

  beforeAll(async () => {
    product = await sharedProduct(deployment);
  });

  const userOf = async (browser: Browser) => (await browser.get<CurrentUser>('/api/auth/user')).body;

  it('are added after a confirmation, sign in, show everywhere, and are removed', async () => {
    const [first, second] = [freshEmail(), freshEmail()];
    const browser = product.browser();
    await browser.join(first);
    const contact = { entryType: 'email', entryValue: second };
    const refused = await browser.post<Problem>('/api/contacts', contact);
    expect([refused.status, refused.body.code]).toEqual([403, 'reauthentication_required']);
    await confirm(browser);
    await addEmail(browser, second);
    const other = product.browser();
    await other.join(second);
    const { id } = await userOf(browser);
    expect((await userOf(other)).id).toBe(id);

    const own = (await browser.get<Contact[]>('/api/contacts')).body;
    expect(own.map(({ value, isShown }) => [value, isShown])).toEqual([
      [first, true],
      [second, false],
    ]);
    const foreign = product.browser();
    await foreign.join(freshEmail());
    await confirm(foreign);
    expect((await foreign.delete(`/api/contacts/${own[0]?.id}`)).status).toBe(404);
    expect((await other.delete<Problem>(`/api/contacts/${own[0]?.id}`)).body.code).toBe(
      'reauthentication_required',
    );
    expect((await browser.delete(`/api/contacts/${own[0]?.id}`)).status).toBe(200);
    expect((await browser.delete(`/api/contacts/${own[1]?.id}`)).status).toBe(409);
    expect((await userOf(browser)).email).toBe(second);

    await eventually(async () => {
      const bell = (await browser.get<Notification[]>('/api/notifications')).body.map(({ type }) => type);
      expect(bell).toEqual(expect.arrayContaining(['contact_added', 'contact_removed']));
      const log = (await browser.get<AuditEntry[]>('/api/audit-log')).body.map(({ action }) => action);
      expect(log).toEqual(expect.arrayContaining(['contact_added', 'contact_removed']));
    });
  });
});
