import { expect, test } from '@playwright/test';
import type { Page } from '@playwright/test';
import { Visitor, freshEmail, freshPhone } from './visitor.js';

const offer = 'This account is in this browser only. Confirm an e-mail address to keep it.';

test.describe('after joining without a code', () => {
  let visitor: Visitor;

  test.beforeEach(async ({ page }) => {
    visitor = new Visitor(page);
    await visitor.landing.open();
    await visitor.landing.enterPhone(freshPhone());
    await visitor.landing.continueNow();
  });

  /** Opens the dialog, requests a code, and enters the code that the server shows. */
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
});
