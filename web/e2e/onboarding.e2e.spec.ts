import { expect, test } from '@playwright/test';
import { Visitor, freshEmail } from './visitor.js';

let visitor: Visitor;

test.beforeEach(async ({ page }) => {
  visitor = new Visitor(page);
  await visitor.landing.open();
});

test('reports a lost network even if no more code can be loaded', async ({ page, context }) => {
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

test('loads little code before the first interaction', async ({ page }) => {
  await page.waitForLoadState('networkidle');
  const scripts = await page.evaluate(() =>
    performance
      .getEntriesByType('resource')
      .filter(({ name }) => name.endsWith('.js'))
      // A script that is fetched as a file is not code of the page.
      .filter((script) => (script as PerformanceResourceTiming).initiatorType !== 'fetch')
      .map((script) => ({ name: script.name, bytes: (script as PerformanceResourceTiming).encodedBodySize })),
  );
  const kilobytes = scripts.reduce((sum, { bytes }) => sum + bytes, 0) / 1000;
  expect(kilobytes).toBeGreaterThan(100);
  expect(kilobytes, JSON.stringify(scripts)).toBeLessThan(220);
});

test('loads the second step while the first is filled in', async ({ page }) => {
  const { landing } = visitor;
  await landing.field('e-mail address').fill(freshEmail());
  await page.waitForFunction(() =>
    performance.getEntriesByType('resource').some(({ name }) => name.includes('/VerifyForm')),
  );
  // No more code can load; only API calls work.
  await page.route('**/assets/**', (route) => route.abort());
  await landing.ignite.click();
  await expect(landing.codeField).toBeFocused();
});

test('leads to the requested address, without the invitation in it', async ({ page }) => {
  const { landing, shell } = visitor;
  await landing.open('/profile?tab=transactions&ref=ABCD2345#main');
  await expect(page).toHaveURL(/:\d+\/$/);
  await page.reload();
  await landing.enterEmail(freshEmail());
  await landing.enterCode(await landing.toasts.debugCode());
  await expect(shell.heading).toHaveText('Player Profile');
  await expect(page).toHaveURL(/\/profile\?tab=transactions#main$/);
});
