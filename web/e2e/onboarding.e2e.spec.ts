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

test('goes back without the code and with the entry', async () => {
  const { landing } = visitor;
  const email = freshEmail();
  await landing.enterEmail(email);
  await landing.codeField.fill('123');
  await landing.goBack();
  await expect(landing.field('e-mail address')).toHaveValue(email);
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

test('shows the code of the server on the form until it is used', async ({ page }) => {
  const { landing } = visitor;
  await landing.enterEmail(freshEmail());
  const code = await landing.toasts.debugCode();
  await landing.toasts.close();
  const shown = page.getByRole('note').filter({ hasText: `Your verification code is ${code}` });
  await expect(shown).toBeVisible();
  await page.reload();
  await expect(shown).toBeVisible();
  await page.route('**/api/onboard/complete', (route) => route.abort());
  await landing.enterCode(code);
  await expect(shown).toBeHidden();
});

test('keeps only digits and plus on Mobile and puts +1 in front', async () => {
  const { landing } = visitor;
  await landing.choose('Mobile');
  await landing.field('mobile number').pressSequentially('555abc1234567');
  await expect(landing.field('mobile number')).toHaveValue('+15551234567');
  await landing.field('mobile number').fill('+44 7700 900123');
  await expect(landing.field('mobile number')).toHaveValue('+447700900123');
});

test('sends one request however often the button is pressed, and says that it is busy', async ({ page }) => {
  const { landing } = visitor;
  let sent = 0;
  await page.route('**/api/onboard/entry', async (route) => {
    sent += 1;
    await route.continue();
  });
  await landing.field('e-mail address').fill(freshEmail());
  await landing.ignite.dblclick();
  await landing.codeField.waitFor();
  expect(sent).toBe(1);
});

test('says that the network is gone, and works when it is back', async ({ page }) => {
  const { landing } = visitor;
  await page.route('**/api/onboard/entry', (route) => route.abort());
  const email = freshEmail();
  await landing.enterEmail(email);
  await expect(landing.toasts.saying('Connection Failed')).toContainText(
    'Network error. Please check your connection and try again.',
  );
  await expect(landing.field('e-mail address')).toHaveValue(email);
  await page.unroute('**/api/onboard/entry');
  await landing.ignite.click();
  await expect(landing.codeField).toBeVisible();
});

test('says what scanning will do', async ({ page }) => {
  await page.getByRole('button', { name: 'Scan QR Code' }).click();
  await expect(visitor.landing.toasts.saying('Scanning will open your camera.')).toBeVisible();
});

test('moves through the tabs by the arrow keys', async ({ page }) => {
  await page.getByRole('tab', { name: 'Email' }).focus();
  await page.keyboard.press('ArrowRight');
  await expect(visitor.landing.field('mobile number')).toHaveAttribute('autocomplete', 'tel');
});

test('a contact that cannot be right is refused at its field', async () => {
  const { landing } = visitor;
  const email = landing.field('e-mail address');
  await landing.enterEmail('nobody');
  await expect(landing.toasts.reading('Connection Failed', 'Enter a valid e-mail address')).toBeVisible();
  await expect(email).toHaveAttribute('aria-invalid', 'true');
  await expect(email).toHaveAccessibleDescription('Enter a valid e-mail address');
  await expect(email).toBeFocused();
  await expect(email).toHaveValue('nobody');
  await email.fill('nobody@');
  await expect(email).toHaveAttribute('aria-invalid', 'false');
  await landing.enterPhone('12');
  await expect(landing.field('mobile number')).toHaveAccessibleDescription('Enter a valid phone number');
  await expect(landing.field('mobile number')).toBeFocused();
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

test('a right code is enough, also where the account is made only at a later try', async ({ page }) => {
  const { landing } = visitor;
  let proofs = 0;
  page.on('request', (request) => {
    proofs += request.url().endsWith('/api/onboard/verify') ? 1 : 0;
  });
  await landing.enterEmail(freshEmail());
  await landing.codeField.waitFor();
  const code = await landing.toasts.debugCode();
  await page.route('**/api/onboard/complete', (route) => route.abort());
  await landing.enterCode(code);
  const failure = 'Something went wrong. Please try again.';
  for (const press of [() => Promise.resolve(), () => landing.activate.click()]) {
    await press();
    await expect(landing.toasts.reading('Verification Failed', failure)).toBeVisible();
    await landing.toasts.close();
    await expect(landing.codeField).toHaveAccessibleDescription(failure);
  }
  await page.reload();
  await expect(landing.codeField).toHaveAccessibleDescription(
    'Code confirmed. Press “Activate Powers” to create your account.',
  );
  await page.unroute('**/api/onboard/complete');
  await landing.activate.click();
  await landing.continueNow();
  expect(proofs).toBe(1);
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
