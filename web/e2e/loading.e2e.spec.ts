import { expect, test } from '@playwright/test';
import type { Page } from '@playwright/test';
import { expectBestWithin } from './bestOf.js';
import { demoSession } from './demoSession.js';
import type { ScreenName } from './pages/shell.page.js';
import { Visitor } from './visitor.js';

/** Every screen with a slow server: a skeleton at once, as large as what it stands for. */

let visitor: Visitor;

test.afterEach(async () => {
  await visitor.leave();
});

async function open(page: Page, address: string): Promise<void> {
  await page.goto(address);
  await page.getByRole('main').getByRole('heading', { level: 1 }).waitFor();
  await page.waitForFunction(() => document.querySelector('[aria-busy="true"]') === null);
}

/** Holds what the screens read until it is let go: as slow as a server can be. */
async function hold(page: Page): Promise<() => Promise<void>> {
  let release = (): void => undefined;
  const held = new Promise<void>((resolve) => (release = resolve));
  await page.route('**/api/**', async (route) => {
    if (!route.request().isNavigationRequest()) {
      await held;
    }
    return route.fallback();
  });
  return async () => {
    release();
    await page.unroute('**/api/**');
  };
}

/** The milliseconds between the press on a link and the first skeleton of its screen. */
async function skeletonTime({ page, shell }: Visitor, name: ScreenName): Promise<number> {
  await page.evaluate(() => {
    const measure = (resolve: (ms: number) => void): void => {
      const onClick = (event: Event): void => {
        const observer = new MutationObserver(() => {
          if (document.querySelector('main [aria-busy="true"]')) {
            observer.disconnect();
            resolve(performance.now() - event.timeStamp);
          }
        });
        observer.observe(document, { subtree: true, childList: true, attributes: true });
      };
      addEventListener('click', onClick, { capture: true, once: true });
    };
    Object.assign(globalThis, { skeleton: new Promise<number>(measure) });
  });
  await shell.goTo(name);
  return page.evaluate(() => (globalThis as unknown as { skeleton: Promise<number> }).skeleton);
}

/** How far what takes the place of each skeleton is from its box. */
async function shifts(page: Page, letGo: () => Promise<void>) {
  const places = await page.evaluateHandle(() =>
    [...document.querySelectorAll('main [aria-busy="true"]')].map((region) => ({
      parent: region.parentElement,
      index: [...(region.parentElement?.children ?? [])].indexOf(region),
      before: region.getBoundingClientRect(),
    })),
  );
  await letGo();
  await page.waitForFunction(() => document.querySelector('[aria-busy="true"]') === null);
  return places.evaluate((regions) =>
    regions.map(({ parent, index, before }) => {
      const now = parent?.children[index]?.getBoundingClientRect() ?? new DOMRect();
      return [now.left - before.left, now.width - before.width, now.height - before.height].map(Math.round);
    }),
  );
}

for (const { name, fixed } of [
  { name: 'Dashboard', fixed: [0, 1, 2, 3, 4] },
  { name: 'Player Profile', fixed: [] },
  { name: 'Connect Apps', fixed: [] },
  { name: 'Deck Friends', fixed: [] },
  { name: 'Data Sources', fixed: [] },
  { name: 'Reports', fixed: [] },
  { name: 'Communications', fixed: [] },
  { name: 'Team', fixed: [0] },
] as const) {
  test(`${name} of a slow server: a skeleton within 100 ms, in the place of the content`, async ({
    browser,
  }) => {
    visitor = await Visitor.arrive(browser, {
      storageState: demoSession,
      viewport: { width: 1440, height: 900 },
    });
    const { page, shell } = visitor;
    await expectBestWithin(100, async () => {
      await open(page, '/settings');
      // Who goes somewhere points at the link first, and that loads the code of the screen.
      await shell.entry(name).hover();
      await page.waitForLoadState('networkidle');
      const letGo = await hold(page);
      const time = await skeletonTime(visitor, name);
      await shell.heading.filter({ hasNotText: 'Settings' }).waitFor();
      const moved = await shifts(page, letGo);
      for (const [index, [left, width, height]] of moved.entries()) {
        expect.soft(Math.abs(left ?? 0), `left of ${index}`).toBeLessThanOrEqual(8);
        expect.soft(Math.abs(width ?? 0), `width of ${index}`).toBeLessThanOrEqual(8);
        if ((fixed as readonly number[]).includes(index)) {
          expect.soft(Math.abs(height ?? 0), `height of ${index}`).toBeLessThanOrEqual(8);
        }
      }
      return time;
    });
  });
}

/** Every call that the page asks the server for from now on. */
function callsOf(page: Page): string[] {
  const calls: string[] = [];
  page.on('request', (request) => {
    const { pathname, search } = new URL(request.url());
    if (pathname.startsWith('/api/')) calls.push(pathname + search);
  });
  return calls;
}

for (const viewport of [
  { width: 390, height: 844 },
  { width: 1440, height: 900 },
]) {
  test(`at ${viewport.width} px the dashboard's figures are asked for before its code is there, and nothing twice`, async ({
    browser,
  }) => {
    visitor = await Visitor.arrive(browser, { storageState: demoSession, viewport });
    const { page, shell } = visitor;
    let release = (): void => undefined;
    const held = new Promise<void>((resolve) => (release = resolve));
    await page.route(/\/assets\/initial-.*\.js$/, async (route) => {
      await held;
      await route.fallback();
    });
    const calls = callsOf(page);
    await page.goto('/', { waitUntil: 'commit' });
    await expect
      .poll(() => calls.toSorted())
      .toEqual([
        '/api/activities',
        '/api/auth/user',
        '/api/connected-apps?limit=100',
        '/api/dashboard/latest-metrics',
        '/api/dashboard/metrics',
        '/api/dashboard/series?range=30days',
        '/api/data-sources?limit=100',
      ]);
    release();
    await shell.ready();
    for (const address of ['/', '/?range=90days', '/team']) {
      await page.waitForLoadState('networkidle');
      expect(calls.toSorted(), address).toEqual([...new Set(calls)].toSorted());
      calls.splice(0);
      await open(page, address);
    }
  });
}
