import { expect, test } from '@playwright/test';
import { Visitor, freshEmail, freshPhone } from './visitor.js';

/**
 * The error catalogue of the specification against the real server: what only it can refuse, and the welcome that opens the
 * app. Every other entry is a component test beside its screen.
 */

let visitor: Visitor;

test.beforeEach(({ page }) => {
  visitor = new Visitor(page);
});

test('a wrong code is refused by the server, with "Verification Failed"', async () => {
  const { landing } = visitor;
  await landing.open();
  await landing.enterEmail(freshEmail('catalogue'));
  await landing.codeField.waitFor();
  const right = await landing.toasts.debugCode();
  await landing.enterCode(right === '000000' ? '111111' : '000000');
  const toast = landing.toasts.saying('Verification Failed').filter({ hasText: /code/ });
  await expect(toast).toHaveAttribute('data-variant', 'destructive');
  await expect(landing.codeField).toBeFocused();
});

test('a mobile number leads through "SMS Not Available" into the app after 2 s', async ({ page }) => {
  const { landing, shell } = visitor;
  await page.clock.install();
  await landing.open();
  let release = (): void => undefined;
  const held = new Promise<void>((resolve) => (release = resolve));
  await page.route('**/api/onboard/complete', async (route) => {
    await held;
    await route.continue();
  });
  await landing.enterPhone(freshPhone());
  await expect(
    landing.toasts.reading('SMS Not Available', 'Creating your account directly...'),
  ).toBeVisible();
  // Only a little ahead: a call under way must not run out of time.
  await page.clock.pauseAt(Date.now() + 5_000);
  release();
  await expect(landing.toasts.reading('Welcome to Emberdeck!', "You've earned 100 coins!")).toBeVisible();
  let left = false;
  page.on('request', (request) => (left ||= request.isNavigationRequest()));
  await page.clock.runFor(1_900);
  expect(left).toBe(false);
  await page.clock.runFor(200);
  await expect.poll(() => left).toBe(true);
  await page.clock.resume();
  await expect(shell.heading).toHaveText('Emberdeck Dashboard');
});
