import { expect, test } from '@playwright/test';
import type { Page } from '@playwright/test';
import { expectBestWithin } from './bestOf.js';
import { firstReads } from '../src/app/routes.js';
import { demoSession } from './demoSession.js';
import type { ScreenName } from './pages/shell.page.js';
import { Visitor } from './visitor.js';
import { wide } from './wide.js';
import { socketAddress } from './socketAddress.js';

/** Every screen with a slow server: a skeleton at once, as large as the content. */

let visitor: Visitor;

test.afterEach(async () => {
  await visitor.leave();
});

async function open(page: Page, address: string): Promise<void> {
  await page.goto(address);
  await page.getByRole('main').getByRole('heading', { level: 1 }).waitFor();
  await page.waitForFunction(() => document.querySelector('[aria-busy="true"]') === null);
}

/** Holds the reads of the screens until the returned function is called. */
async function hold(
  page: Page,
  isHeld: (path: string) => boolean = () => true,
): Promise<() => Promise<void>> {
  let release = (): void => undefined;
  const released = new Promise<void>((resolve) => (release = resolve));
  await page.route('**/api/**', async (route) => {
    const request = route.request();
    if (!request.isNavigationRequest() && isHeld(new URL(request.url()).pathname)) {
      await released;
    }
    return route.fallback();
  });
  return async () => {
    release();
    await page.unroute('**/api/**');
  };
}

/** The milliseconds between the click on a link and the first skeleton of its screen. */
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

/** The difference between the box of each skeleton and the box of its content. */
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
      return {
        top: now.top - before.top,
        left: now.left - before.left,
        width: now.width - before.width,
        height: now.height - before.height,
      };
    }),
  );
}

for (const name of [
  'Dashboard',
  'Player Profile',
  'Connect Apps',
  'Deck Friends',
  'Data Sources',
  'Reports',
  'Communications',
  'Team',
] as const) {
  test(
    `${name} with a slow server: a skeleton within 100 ms, in the place of the content`,
    wide(),
    async ({ browser }) => {
      visitor = await Visitor.arrive(browser, {
        storageState: demoSession,
        viewport: { width: 1440, height: 900 },
      });
      const { page, shell } = visitor;
      await expectBestWithin(100, async () => {
        await open(page, '/settings');
        // A user hovers over the link before the click, and the hover loads the code of the screen.
        await shell.entry(name).hover();
        await page.waitForLoadState('networkidle');
        const letGo = await hold(page);
        const time = await skeletonTime(visitor, name);
        await shell.heading.filter({ hasNotText: 'Settings' }).waitFor();
        const moved = await shifts(page, letGo);
        for (const [index, { left, width }] of moved.entries()) {
          expect.soft(Math.abs(left), `left of ${index}`).toBeLessThanOrEqual(8);
          expect.soft(Math.abs(width), `width of ${index}`).toBeLessThanOrEqual(8);
        }
        return time;
      });
    },
  );
}

const activities = Array.from({ length: 5 }, (_, index) => ({
  id: `activity-${index}`,
  type: 'data_sync',
  description: `Event ${index}`,
  entityType: null,
  entityId: null,
  userId: null,
  metadata: null,
  createdAt: new Date().toISOString(),
}));

interface Held {
  readonly what: string;
  readonly address: string;
  /** For each loading area, from top to bottom: whether the amount of its content is known. */
  readonly isKnown: readonly boolean[];
}

const held: readonly Held[] = [
  { what: 'the dashboard', address: '/', isKnown: [true, true, true, true, true, false, false, false] },
  { what: 'the profile', address: '/profile', isKnown: [true] },
  { what: 'the decks', address: '/connect-apps', isKnown: [false] },
  { what: 'the friends', address: '/refer-friends', isKnown: [true, false] },
  { what: 'the sources', address: '/data-sources', isKnown: [false] },
  { what: 'the reports', address: '/reports', isKnown: [true] },
  { what: 'the team', address: '/team', isKnown: [true] },
];

/** The height of the first card of a list, or of its skeleton. */
const firstCard = (page: Page): Promise<number> =>
  page
    .getByRole('main')
    .locator('[aria-busy="true"] [aria-hidden] > * > *, ul > li[id]')
    .first()
    .evaluate((card) => card.getBoundingClientRect().height);

const phone = { width: 390, height: 844 };
const desk = { width: 1440, height: 900 };

/** Loads the screen with held answers, and compares the positions of its skeletons with its content. */
async function expectStill(page: Page, { what, address, isKnown }: Held): Promise<void> {
  const letGo = await hold(page, (path) => path !== '/api/auth/user');
  await page.goto(address);
  // Until its code is loaded, a screen has another placeholder.
  await page.getByRole('main').getByRole('heading', { level: 1 }).waitFor();
  const places = page.locator('main [aria-busy="true"]');
  await expect(places, what).toHaveCount(isKnown.length);
  const cardBefore = isKnown.includes(true) ? 0 : await firstCard(page);
  const moved = await shifts(page, letGo);
  for (const [index, { top, left, width, height }] of moved.entries()) {
    expect.soft(Math.abs(top), `${what}: top of ${index}`).toBeLessThanOrEqual(8);
    expect.soft(Math.abs(left), `${what}: left of ${index}`).toBeLessThanOrEqual(8);
    expect.soft(Math.abs(width), `${what}: width of ${index}`).toBeLessThanOrEqual(8);
    if (isKnown[index]) {
      expect.soft(Math.abs(height), `${what}: height of ${index}`).toBeLessThanOrEqual(8);
    }
  }
  if (!isKnown.includes(true)) {
    const cardNow = await firstCard(page);
    expect(Math.abs(cardNow - cardBefore), `${what}: height of a card`).toBeLessThanOrEqual(8);
  }
}

for (const viewport of [phone, desk]) {
  // One browser for all screens, because later loads find the code in its cache.
  test(
    `at ${viewport.width} px nothing moves when the answers of a screen arrive`,
    wide(viewport === desk),
    async ({ browser }) => {
      test.setTimeout(120_000);
      visitor = await Visitor.arrive(browser, { storageState: demoSession, viewport });
      const { page } = visitor;
      // What other members do meanwhile is no answer of this screen.
      await page.routeWebSocket(socketAddress, () => undefined);
      for (const each of held) {
        await page.route('**/api/activities', (route) => route.fulfill({ json: activities }));
        // The placeholder of the reports is that of an empty list.
        await page.route('**/api/reports?*', (route) => route.fulfill({ json: [] }));
        // The path of an agent loads after its screen, below everything else, so it moves nothing.
        await page.route(/\/assets\/AgentPath-.*\.js$/, () => undefined);
        await expectStill(page, each);
      }
    },
  );
}

/** The API calls of the document that the page shows. On a slow machine the one before makes its last while it is left. */
function callsOf(page: Page): string[] {
  const calls: string[] = [];
  page.on('response', (response) => {
    if (response.request().isNavigationRequest()) calls.splice(0);
  });
  page.on('request', (request) => {
    const { pathname, search } = new URL(request.url());
    if (pathname.startsWith('/api/')) calls.push(pathname + search);
  });
  return calls;
}

for (const viewport of [phone, desk]) {
  test(
    `at ${viewport.width} px the page requests the dashboard's figures before its code is loaded, and nothing twice`,
    wide(viewport === desk),
    async ({ browser }) => {
      visitor = await Visitor.arrive(browser, { storageState: demoSession, viewport });
      const { page, shell } = visitor;
      let release = (): void => undefined;
      const held = new Promise<void>((resolve) => (release = resolve));
      await page.route(/\/assets\/initial-.*\.js$/, async (route) => {
        await held;
        await route.fallback();
      });
      // Other tests change the bell of the demo user meanwhile. A bell that is being read is then read again.
      await page.routeWebSocket(/\/ws/, (socket) => {
        socket.connectToServer().onMessage((message) => {
          if (!String(message).includes('"type":"notification')) socket.send(message);
        });
      });
      const calls = callsOf(page);
      await page.goto('/', { waitUntil: 'commit' });
      await expect
        .poll(() => calls.toSorted())
        .toEqual(
          firstReads
            .filter(({ from }) => from !== 'later')
            .map(({ address }) => address)
            .toSorted(),
        );
      release();
      await shell.ready();
      for (const address of ['/', '/?range=90days', '/team']) {
        await page.waitForLoadState('networkidle');
        expect(calls.toSorted(), address).toEqual([...new Set(calls)].toSorted());
        await open(page, address);
      }
    },
  );
}
