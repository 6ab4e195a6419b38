import { expect, test } from '@playwright/test';
import type { Browser, Page, Route } from '@playwright/test';
import { firstReads } from '../src/app/routes.js';
import { demoSession } from './demoSession.js';
import { sessionOf } from './signInByApi.js';
import { Visitor, freshEmail } from './visitor.js';
import type { StorageState } from './signInByApi.js';
import { wide } from './wide.js';

/** Starts without a network, after a visit with one. */

let visitor: Visitor;

test.afterEach(async () => {
  await visitor.leave();
});

/** A user with the dashboard open, in a browser that has cached it. */
async function visit(browser: Browser, storageState: string | StorageState): Promise<Visitor> {
  const guest = await Visitor.arrive(browser, { storageState, serviceWorkers: 'allow' });
  await guest.dashboard.open();
  await expect.poll(() => isCached(guest.page)).toBe(true);
  return guest;
}

/** A list that is whole needs no count of what is unread. */
const ofDashboard = firstReads
  .filter(({ endpoint }) => endpoint !== 'getUnread')
  .map(({ address }) => address);

/** Whether everything that the page has loaded is cached. */
const isCached = (page: Page): Promise<boolean> =>
  page.evaluate(async (answers) => {
    const worker = await navigator.serviceWorker.getRegistration();
    const files = performance
      .getEntriesByType('resource')
      .map(({ name }) => new URL(name).pathname)
      .filter((path) => path.startsWith('/assets/'));
    const cached = await Promise.all(['/', ...files, ...answers].map((address) => caches.match(address)));
    return worker?.active?.state === 'activated' && !cached.includes(undefined);
  }, ofDashboard);

/** The cached answers of the server, in one text. */
const answersIn = (page: Page): Promise<string> =>
  page.evaluate(async () => {
    const answers = await caches.open('emberdeck.answers');
    const cached = await answers.matchAll();
    return (await Promise.all(cached.map((answer) => answer.text()))).join('\n');
  });

async function idOf(page: Page): Promise<string> {
  const answer = await page.request.get('/api/auth/user');
  const { id } = (await answer.json()) as { id: string };
  return id;
}

/** The texts of the dashboard that do not change with the time. */
const figuresOf = ({ page, dashboard }: Visitor) =>
  Promise.all([
    page.getByRole('list', { name: 'Key figures' }).innerText(),
    dashboard.rowsOf('User Growth Trend').allInnerTexts(),
    dashboard.rowsOf('Revenue by Product').allInnerTexts(),
    dashboard.rowsOf('Active Users over Time').allInnerTexts(),
    dashboard.sources.getByRole('heading').allInnerTexts(),
  ]);

test('the dashboard opens offline with cached figures and their date, and refreshes when the network is back', async ({
  browser,
}) => {
  visitor = await visit(browser, demoSession);
  const { page } = visitor;
  const before = await figuresOf(visitor);
  expect(before[1].length).toBeGreaterThan(2);
  const day = await page.evaluate(() => new Date().toLocaleDateString('en', { dateStyle: 'medium' }));
  await page.context().setOffline(true);
  await page.close();

  const later = new Visitor(await page.context().newPage());
  await later.page.clock.setFixedTime(Date.now() + 48 * 3_600_000);
  await later.dashboard.open();
  await expect(later.shell.connectionNotice()).toContainText(`You are offline. Data as of ${day}`);
  await expect.poll(() => figuresOf(later)).toEqual(before);
  await expect(later.dashboard.chart('User Growth Trend').locator('svg').first()).toBeVisible();

  const read = later.page.waitForResponse(/\/api\/dashboard\/metrics$/);
  await later.page.context().setOffline(false);
  expect((await read).ok()).toBe(true);
  await expect(later.shell.connectionNotice()).toHaveText('');
  expect(await figuresOf(later)).toEqual(before);
});

/** Expects cached figures with their time while the server fails in this way, and fresh ones after it. */
async function expectFiguresWithout(stop: (route: Route) => Promise<void>): Promise<void> {
  const { page, dashboard, shell } = visitor;
  const before = await figuresOf(visitor);
  await page.context().route('**/*', stop);
  await page.reload();
  await expect(shell.connectionNotice()).toContainText('Data as of');
  expect(await page.evaluate(() => navigator.onLine)).toBe(true);
  await expect.poll(() => figuresOf(visitor)).toEqual(before);
  await expect(dashboard.chart('User Growth Trend').locator('svg').first()).toBeVisible();

  await page.context().unroute('**/*');
  await expect(shell.connectionNotice()).toHaveText('');
  expect(await figuresOf(visitor)).toEqual(before);
}

test('cached figures are shown while the server is unreachable', wide(), async ({ browser }) => {
  visitor = await visit(browser, demoSession);
  await expectFiguresWithout((route) => route.abort('connectionrefused'));
});

test(
  'cached figures are shown while the proxy has no server; another address opens; older caches are deleted',
  wide(),
  async ({ browser }) => {
    visitor = await visit(browser, demoSession);
    const { page, shell } = visitor;
    const older = 'emberdeck.shell./assets/older.js';
    await page.evaluate(async (name) => {
      const shell = await caches.open(name);
      await shell.put('/', new Response('older'));
    }, older);
    await page.reload();
    await expect.poll(() => page.evaluate((name) => caches.has(name), older)).toBe(false);
    expect(await isCached(page)).toBe(true);
    await shell.ready();

    await expectFiguresWithout((route) => route.fulfill({ status: 502, body: 'Bad Gateway' }));

    await page.context().setOffline(true);
    await page.goto('/team');
    await expect(page.getByRole('button', { name: 'Try again' })).toBeVisible();
    await page.context().setOffline(false);
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect(shell.heading).toHaveText('Team');
    await expect(page.getByRole('main').getByRole('listitem').first()).toBeVisible();
  },
);

test.describe('after a sign-out', () => {
  let person: StorageState;

  test.beforeEach(async ({ browser }) => {
    person = await sessionOf(freshEmail('offline'));
    visitor = await visit(browser, person);
    expect(await answersIn(visitor.page)).toContain(await idOf(visitor.page));
  });

  test('nothing is cached, and a start without a network shows no data of the user', async () => {
    const { page, shell, landing } = visitor;
    await shell.jumpTo('sign out');
    await landing.heading.waitFor();
    expect((await page.request.get('/api/auth/user')).status()).toBe(401);
    expect(await answersIn(page)).toBe('');
    await page.context().setOffline(true);
    await page.goto('/');
    await expect(page.getByRole('list', { name: 'Key figures' })).toHaveCount(0);
    await expect(page.getByRole('main')).toHaveCount(1);
  });

  test('nothing is cached once the session has ended', wide(), async () => {
    const { page, landing } = visitor;
    await page.context().clearCookies();
    await page.reload();
    await landing.heading.waitFor();
    await expect.poll(() => answersIn(page)).toBe('');
  });

  test('nothing is cached, even if the server is unreachable', wide(), async () => {
    const { page, shell } = visitor;
    let letGo = (): void => undefined;
    const held = new Promise<void>((resolve) => (letGo = resolve));
    await page.route('**/api/activities', async (route) => {
      const response = await route.fetch();
      await held;
      await route.fulfill({ response });
    });
    await page.route('**/api/logout', (route) => route.fulfill({ status: 204 }));
    await page.reload();
    await shell.heading.waitFor();
    await shell.jumpTo('sign out');
    await expect.poll(() => answersIn(page)).toBe('');
    const late = page.waitForResponse('**/api/activities');
    letGo();
    await (await late).finished();
    expect(await answersIn(page)).toBe('');
  });

  test('nothing is cached once another user signs in', async () => {
    const { page, shell } = visitor;
    const isThere = () => page.evaluate(() => caches.match('/api/dashboard/metrics').then(Boolean));
    expect(await isThere()).toBe(true);
    const other = await sessionOf(freshEmail('offline'));
    await page.context().clearCookies();
    await page.context().addCookies(other.cookies);
    await page.goto('/settings');
    await shell.ready();
    await expect.poll(() => answersIn(page)).toContain(await idOf(page));
    expect(await isThere()).toBe(false);
  });
});
