import { expect, test } from '@playwright/test';
import type { Page } from '@playwright/test';
import { Visitor, freshEmail } from './visitor.js';

let visitor: Visitor;

test.beforeEach(async ({ page }) => {
  visitor = new Visitor(page);
  await visitor.landing.open();
});

test('takes a pasted code with blanks, six digits at most', async ({ page }) => {
  const { landing } = visitor;
  await landing.enterEmail(freshEmail());
  await landing.codeField.waitFor();
  await landing.codeField.evaluate((field) => {
    const clipboardData = new DataTransfer();
    clipboardData.setData('text', ' 012 3456 ');
    field.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }));
  });
  await expect(landing.codeField).toHaveValue('012345');
  await expect(landing.codeField).toHaveAttribute('autocomplete', 'one-time-code');
  await expect(page.getByText('Enter the verification code sent to your email')).toBeVisible();
});

test('keeps the second step over a reload, without asking for another code', async ({ page }) => {
  const { landing } = visitor;
  await landing.enterEmail(freshEmail());
  const code = await landing.toasts.debugCode();
  let asked = 0;
  page.on('request', (request) => {
    asked += request.url().endsWith('/api/onboard/entry') ? 1 : 0;
  });
  await page.reload();
  await landing.enterCode(code);
  await landing.continueNow();
  expect(asked).toBe(0);
});

test('shows a team invitation again after the code step', async ({ page }) => {
  const { landing } = visitor;
  await landing.open('/?invite=T0ken-1');
  const note = page.getByRole('note').filter({ hasText: 'You opened a team invitation.' });
  await expect(note).toBeVisible();
  await landing.enterEmail(freshEmail());
  await landing.codeField.waitFor();
  await page.reload();
  await landing.goBack();
  await expect(note).toBeVisible();
  await expect(page).toHaveURL('/');
});

/** Lets the next call wait, and then fail. Answers how to let it go. */
async function holdAndCut(page: Page, call: string): Promise<() => void> {
  let release = (): void => undefined;
  const held = new Promise<void>((resolve) => (release = resolve));
  await page.route(
    call,
    async (route) => {
      await held;
      await route.abort();
    },
    { times: 1 },
  );
  return release;
}

test('the focus stays on a button that is busy, and on the way back and on', async ({ page }) => {
  const { landing } = visitor;
  const focused = page.locator(':focus');
  await landing.field('e-mail address').fill(freshEmail());
  const cutEntry = await holdAndCut(page, '**/api/onboard/entry');
  await landing.ignite.press('Enter');
  await expect(focused).toHaveText('Connecting...');
  await expect(focused).toBeDisabled();
  cutEntry();
  await expect(landing.toasts.saying('Connection Failed')).toBeVisible();
  await expect(landing.ignite).toBeFocused();

  await page.keyboard.press('Enter');
  await expect(landing.codeField).toBeFocused();
  const code = await landing.toasts.debugCode();
  await page.getByRole('button', { name: '← Back to Entry' }).press('Enter');
  await expect(landing.field('e-mail address')).toBeFocused();
  await page.keyboard.press('Enter');
  await landing.codeField.fill(code);
  const cutVerify = await holdAndCut(page, '**/api/onboard/verify');
  await landing.activate.press('Enter');
  await expect(focused).toHaveText('Creating Your Deck...');
  await expect(focused).toBeDisabled();
  cutVerify();
  await expect(landing.toasts.saying('Verification Failed')).toBeVisible();
  await expect(landing.activate).toBeFocused();
});

test('says that the network is gone also where nothing more can be loaded', async ({ page, context }) => {
  const { landing } = visitor;
  await landing.field('e-mail address').press('a');
  await page.waitForFunction(() =>
    performance.getEntriesByType('resource').some(({ name }) => name.includes('/ToastLayer')),
  );
  await context.setOffline(true);
  await landing.enterEmail(freshEmail());
  const text = 'Network error. Please check your connection and try again.';
  await expect(landing.toasts.reading('Connection Failed', text)).toBeVisible();
});

test('is light as long as it is only looked at', async ({ page }) => {
  await page.waitForLoadState('networkidle');
  const kilobytes = await page.evaluate(() => {
    const scripts = performance.getEntriesByType('resource').filter(({ name }) => name.endsWith('.js'));
    return (
      scripts.reduce((sum, script) => sum + (script as PerformanceResourceTiming).encodedBodySize, 0) / 1000
    );
  });
  expect(kilobytes).toBeGreaterThan(100);
  expect(kilobytes).toBeLessThan(220);
});

test('brings the second step while the first is filled in', async ({ page }) => {
  const { landing } = visitor;
  await landing.field('e-mail address').fill(freshEmail());
  await page.waitForFunction(() =>
    performance.getEntriesByType('resource').some(({ name }) => name.includes('/VerifyForm')),
  );
  // Nothing more comes but the answer of the server.
  await page.route('**/assets/**', (route) => route.abort());
  await landing.ignite.click();
  await expect(landing.codeField).toBeFocused();
});

test('leads on to where the visitor wanted to go, without the invitation in the address', async ({
  page,
}) => {
  const { landing, shell } = visitor;
  await landing.open('/profile?tab=transactions&ref=ABCD2345#main');
  await expect(page).toHaveURL(/:\d+\/$/);
  await page.reload();
  await landing.enterEmail(freshEmail());
  await landing.enterCode(await landing.toasts.debugCode());
  await expect(shell.heading).toHaveText('Player Profile');
  await expect(page).toHaveURL(/\/profile\?tab=transactions#main$/);
});
