import { expect, test } from '@playwright/test';
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
