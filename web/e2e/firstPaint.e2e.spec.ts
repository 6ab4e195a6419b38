import { expect, test } from '@playwright/test';
import type { Locator, Page } from '@playwright/test';
import { desktop, phone, tablet } from './audit.js';
import { demoSession } from './demoSession.js';
import { Visitor } from './visitor.js';
import { wide } from './wide.js';

/** The page before the code of the application is loaded, and the first render of the application. */

let visitor: Visitor;

test.afterEach(async () => {
  await visitor.leave();
});

/** Holds the code of the application until the returned function is called. */
async function holdCode(page: Page): Promise<() => void> {
  let release = (): void => undefined;
  const held = new Promise<void>((resolve) => (release = resolve));
  await page.route(
    /\/assets\/initial-.*\.js$/,
    async (route) => {
      await held;
      await route.fallback();
    },
    { times: 1 },
  );
  return release;
}

/** Holds the answer to a call until the returned function is called. */
async function holdAnswer(page: Page, path: string): Promise<() => void> {
  let release = (): void => undefined;
  const held = new Promise<void>((resolve) => (release = resolve));
  await page.route(
    `**${path}`,
    async (route) => {
      await held;
      await route.fallback();
    },
    { times: 1 },
  );
  return release;
}

const rounded = async (part: Locator): Promise<number[]> => {
  const { x = -1, width = -1 } = (await part.boundingBox()) ?? {};
  return [Math.round(x), Math.round(width)];
};

for (const { width, height } of [phone, tablet, desktop]) {
  test(
    `${width} px: the frame of the screen is visible while the user is read, and does not move`,
    wide(width === tablet.width),
    async ({ browser }) => {
      visitor = await Visitor.arrive(browser, { storageState: demoSession, viewport: { width, height } });
      const { page, shell } = visitor;
      const letGo = await holdAnswer(page, '/api/auth/user');
      await page.goto('/team');
      const skeleton = page.locator('[aria-busy="true"]');
      await expect(skeleton).toBeVisible();
      const before = await rounded(skeleton);
      letGo();
      await shell.ready();
      expect(await rounded(page.locator('main > *').first())).toEqual(before);
    },
  );
}

/** Several tries, because on a busy machine the answers may take longer than the application waits. */
const tries = 3;

test('figures that arrive before the code are rendered together with the dashboard', async ({ browser }) => {
  visitor = await Visitor.arrive(browser, { storageState: demoSession });
  const { page, shell } = visitor;
  await page.addInitScript(() => {
    new MutationObserver((_changes, observer) => {
      const main = document.querySelector('main');
      if (!main) return;
      observer.disconnect();
      const metrics = main.querySelector('ul[aria-busy]')?.getAttribute('aria-busy');
      Object.assign(globalThis, { firstDrawn: metrics === 'false' ? 'figures' : 'skeletons' });
    }).observe(document, { subtree: true, childList: true });
  });
  const seen: string[] = [];
  while (seen.length < tries && !seen.includes('figures')) {
    const letGo = await holdCode(page);
    const answers = ['metrics', 'latest-metrics'].map((name) =>
      page.waitForResponse((response) => response.url().endsWith(`/api/dashboard/${name}`)),
    );
    await page.goto('/', { waitUntil: 'commit' });
    await Promise.all(answers);
    letGo();
    await shell.ready();
    seen.push(await page.evaluate(() => (globalThis as unknown as { firstDrawn: string }).firstDrawn));
  }
  expect(seen).toContain('figures');
});
