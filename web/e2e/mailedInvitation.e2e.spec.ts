import { expect, test } from '@playwright/test';
import { type MailingProduct, startMailingProduct } from './mailingProduct.js';
import { freshEmail, Visitor } from './visitor.js';
import { wide } from './wide.js';

let product: MailingProduct;

test.beforeAll(async () => {
  test.setTimeout(120_000);
  product = await startMailingProduct();
});

test.afterAll(() => product.stop());

/** What the newest mail to an address shows. */
async function mailed(email: string, shown: RegExp): Promise<string> {
  const find = () => shown.exec(product.mailTo(email) ?? '')?.[1] ?? '';
  await expect.poll(find, { timeout: 20_000 }).not.toBe('');
  return find();
}

async function enterCode(visitor: Visitor, email: string): Promise<void> {
  await visitor.landing.enterEmail(email);
  await visitor.landing.codeField.waitFor();
  await visitor.landing.enterCode(await mailed(email, /\b(\d{6})\b/));
}

test(
  'an invited person joins by the link of a mail, and both see each other',
  wide(),
  async ({ browser }) => {
    const [invites, joins] = [freshEmail('owner'), freshEmail('guest')];
    const options = { baseURL: product.address, storageState: { cookies: [], origins: [] } };
    const owner = await Visitor.arrive(browser, options);
    await owner.landing.open();
    await enterCode(owner, invites);
    await owner.landing.continueNow();
    await owner.page.goto('/team');
    await owner.page.getByRole('button', { name: 'Invite Member' }).click();
    const dialog = owner.page.getByRole('dialog', { name: 'Invite Member' });
    await dialog.getByLabel('E-mail addresses or phone numbers').fill(joins);
    await dialog.getByRole('button', { name: 'Send invitations' }).click();
    await dialog.getByRole('button', { name: 'Done' }).click();

    const guest = await Visitor.arrive(browser, { ...options, viewport: { width: 390, height: 844 } });
    await guest.page.goto(`/?invite=${await mailed(joins, /[?&]invite=([\w-]+)/)}`);
    await expect(guest.page.getByText(/invites you to .+ as Team Member/)).toBeVisible();
    await enterCode(guest, joins);
    await guest.landing.continueNow();
    await guest.page.goto('/team');
    for (const { page } of [owner, guest]) {
      await expect(page.getByText(joins, { exact: true }).first()).toBeVisible();
      await expect(page.getByText('Online', { exact: true })).toHaveCount(2);
    }
    await owner.leave();
    await guest.leave();
  },
);
