import { expect, test } from '@playwright/test';
import type { Page } from '@playwright/test';
import { Visitor, freshEmail, freshPhone } from './visitor.js';

const byCode = 'No password. We send you a code.';
const offer = 'This account is in this browser only. Confirm an e-mail address to keep it.';

test.describe('before joining', () => {
  test('a tab says that no code can be sent, and where the account will be', async ({ page }) => {
    const { landing } = new Visitor(page);
    await landing.open();
    await expect(page.getByText(byCode)).toBeVisible();
    await landing.choose('Mobile');
    await expect(page.getByRole('note')).toHaveText(
      'No code can be sent to mobile numbers here. Your account stays in this browser only, until you confirm an e-mail address.',
    );
    await expect(page.getByText(byCode)).toBeHidden();
    await landing.choose('Email');
    await expect(page.getByRole('note')).toBeHidden();
  });

  test('a tab that does not lead in is disabled, and names one that does', async ({ page }) => {
    await page.route('**/api/onboard/channels', (route) =>
      route.fulfill({
        json: [
          { type: 'email', delivers: true, unverified: false },
          { type: 'phone', delivers: false, unverified: false },
          { type: 'whatsapp', delivers: false, unverified: false },
        ],
      }),
    );
    const { landing } = new Visitor(page);
    await landing.open();
    await landing.choose('WhatsApp');
    await expect(page.getByRole('note')).toHaveText(
      'No code can be sent by WhatsApp here. Use the Email tab to join.',
    );
    await expect(landing.field('WhatsApp number')).toBeDisabled();
    await expect(landing.ignite).toBeDisabled();
  });

  test('an invitation is named only where the server knows its code', async ({ page }) => {
    const { landing } = new Visitor(page);
    const invited = page.getByText('A friend invited you. Join, and they earn coins.');
    const checked = page.waitForResponse('**/api/onboard/invitation?code=NOSUCHCD');
    await landing.open('/?ref=NOSUCHCD');
    expect(await (await checked).json()).toEqual({ valid: false });
    await expect(page.getByText(byCode)).toBeVisible();
    await expect(invited).toBeHidden();
    await page.route('**/api/onboard/invitation?*', (route) => route.fulfill({ json: { valid: true } }));
    await landing.open('/?ref=ABCD2345');
    await expect(invited).toBeVisible();
  });
});

test.describe('after joining without a code', () => {
  let visitor: Visitor;

  test.beforeEach(async ({ page }) => {
    visitor = new Visitor(page);
    await visitor.landing.open();
    await visitor.landing.enterPhone(freshPhone());
    await visitor.landing.continueNow();
  });

  /** Opens the dialog, asks for a code, and enters the one that the server shows. */
  const confirm = async (page: Page, email: string): Promise<void> => {
    await page.getByRole('region', { name: 'Confirm your account' }).getByRole('button').click();
    const dialog = page.getByRole('dialog', { name: 'Confirm your e-mail address' });
    await dialog.getByLabel('Your e-mail address').fill(email);
    await dialog.getByRole('button', { name: 'Send code' }).click();
    const code = /\d{6}/.exec(await dialog.getByRole('note').innerText())?.[0] ?? '';
    await expect(dialog.getByRole('button', { name: /^New code in/ })).toBeDisabled();
    await dialog.getByLabel('Verification code').fill(code);
    await dialog.getByRole('button', { name: 'Confirm', exact: true }).click();
  };

  test('an e-mail address confirms the account in every tab', async ({ page, context }) => {
    const settings = await context.newPage();
    await settings.goto('/settings');
    for (const tab of [page, settings]) {
      await expect(tab.getByText(offer)).toBeVisible();
    }
    await expect(settings.getByRole('heading', { name: 'Confirm your account' })).toBeVisible();
    const email = freshEmail('confirmed');
    await confirm(page, email);
    await expect(visitor.shell.toasts.saying('Your account is confirmed.')).toBeVisible();
    for (const tab of [page, settings]) {
      await expect(tab.getByText(offer)).toBeHidden();
    }
    await expect(settings.getByRole('heading', { name: 'Confirm your account' })).toBeHidden();
    await expect(settings.getByText(email)).toBeVisible();
  });

  test('an address of another account is not taken over', async ({ page, browser }) => {
    const email = freshEmail('owner');
    const owner = await Visitor.arrive(browser);
    await owner.landing.open();
    await owner.landing.signIn(email);
    await owner.leave();
    await confirm(page, email);
    const dialog = page.getByRole('dialog');
    await expect(dialog.getByRole('alert')).toContainText(`${email} belongs to another account.`);
    await dialog.getByRole('button', { name: 'Sign out' }).click();
    await visitor.landing.heading.waitFor();
  });
});
