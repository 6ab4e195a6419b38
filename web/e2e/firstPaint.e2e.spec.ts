import { expect, test } from '@playwright/test';
import type { Locator, Page } from '@playwright/test';
import { addresses } from './addresses.js';
import { demoSession } from './demoSession.js';
import { Visitor } from './visitor.js';
import { wide } from './wide.js';

/** The page before the code of the application is loaded, and the first render of the application. */

let visitor: Visitor;

test.afterEach(async () => {
  await visitor.leave();
});

/** Addresses whose title is not visible at first: the feed opens at its end. */
const untitled = ['/communications', '/there-is-nothing-here'];
const screens = addresses.filter((address) => !address.includes('?') && !untitled.includes(address));
const frame = (page: Page): Locator => page.locator('.app-shell');

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

/**
 * Makes the page load its fonts and draw with them. The page knows its fonts only after the style sheet, and normally
 * loads them only for drawn text.
 */
async function lettersOf(page: Page): Promise<void> {
  await page.waitForFunction(() => document.fonts.size > 0);
  await page.evaluate(async () => {
    await Promise.all([...document.fonts].map((face) => face.load()));
    await document.fonts.ready;
    await new Promise(requestAnimationFrame);
  });
}

/** The words, their exact position, and their font and color. */
const printOf = (text: Locator) =>
  text.evaluate((element) => {
    const range = document.createRange();
    range.selectNodeContents(element);
    const { left, top, width, height } = range.getBoundingClientRect();
    const { color, font, letterSpacing } = getComputedStyle(element);
    const place = [left, top, width, height].map((length) => Math.round(length * 10) / 10);
    return { words: element.textContent, place, color, font, letterSpacing };
  });

/** The ends of the matrix: both layouts, both schemes. */
const ends = ['390 dark', '1440 light'];
const both: readonly string[] = ['/', '/profile'];

for (const { width, height, shown } of [
  { width: 390, height: 844, shown: both },
  { width: 768, height: 1024, shown: both },
  { width: 1440, height: 900, shown: both },
  // The title of every screen, for the wide suite.
  { width: 1440, height: 900, shown: screens },
]) {
  for (const colorScheme of ['light', 'dark'] as const) {
    test(
      `${width} px, ${colorScheme}: ${shown.length} titles are visible before the code loads, and do not move`,
      wide(shown !== both || !ends.includes(`${width} ${colorScheme}`)),
      async ({ browser }) => {
        const viewport = { width, height };
        visitor = await Visitor.arrive(browser, { storageState: demoSession, viewport, colorScheme });
        const { page, shell } = visitor;
        for (const address of shown) {
          const letGo = await holdCode(page);
          await page.goto(address, { waitUntil: 'commit' });
          await expect(frame(page)).toBeVisible();
          await lettersOf(page);
          const early = await printOf(page.locator('.app-shell-title:visible'));
          letGo();
          await shell.ready();
          await expect(frame(page)).toHaveCount(0);
          await expect.poll(() => printOf(shell.heading), { message: address }).toEqual(early);
        }
      },
    );
  }
}

test('there is no frame for a signed-out visitor, nor in another language', wide(), async ({ browser }) => {
  visitor = await Visitor.arrive(browser);
  const letGo = await holdCode(visitor.page);
  await visitor.page.goto('/', { waitUntil: 'commit' });
  await expect(frame(visitor.page)).toBeAttached();
  await expect(frame(visitor.page)).toBeHidden();
  letGo();
  await visitor.leave();

  visitor = await Visitor.arrive(browser, { storageState: demoSession });
  for (const address of ['/?lng=ar-XB', '/team']) {
    const letGoAgain = await holdCode(visitor.page);
    await visitor.page.goto(address, { waitUntil: 'commit' });
    await expect(frame(visitor.page)).toBeAttached();
    await expect(frame(visitor.page)).toBeHidden();
    letGoAgain();
    await visitor.shell.heading.waitFor();
  }
});

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
