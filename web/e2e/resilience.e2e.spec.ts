import { expect, test } from '@playwright/test';
import type { Page, Request } from '@playwright/test';
import { atEachSize, desktop, load, narrowest, phone, visit } from './audit.js';
import { broken } from './failures.js';
import { sessionOf } from './signInByApi.js';
import { Visitor, freshEmail, freshPhone } from './visitor.js';
import type { StorageState } from './signInByApi.js';
import { ownSite } from './ownSite.js';
import { wide } from './wide.js';
import { socketAddress } from './socketAddress.js';

/** Every screen with failing or rejected calls and with extreme data: the error state shows, the rest works. */

/** Every screen shows the player. Without an answer, it shows "Level 1". */
const player = '/api/player/profile';

/** The bell reads these on every screen, and shows a failure when it is opened. */
const bell = ['/api/notifications', '/api/notifications/unread'];

/** Every screen follows the settings of the account. Settings alone shows them. */
const settings = '/api/settings';

/** `quiet`: calls whose figures stay empty on failure. A failure of any other call shows an error card. */
const screens = [
  { name: 'Dashboard', address: '/', quiet: [player, '/api/connected-apps'] },
  { name: 'Player Profile', address: '/profile', quiet: ['/api/connected-apps', '/api/achievements'] },
  { name: 'Connect Apps', address: '/connect-apps', quiet: [player] },
  { name: 'Deck Friends', address: '/refer-friends', quiet: [player] },
  { name: 'Data Sources', address: '/data-sources', quiet: [player] },
  { name: 'Reports', address: '/reports', quiet: [player, '/api/team/members'] },
  { name: 'Communications', address: '/communications', quiet: [player] },
  { name: 'Team', address: '/team', quiet: [player, '/api/team/presence', '/api/team/standings'] },
  { name: 'Settings', address: '/settings', quiet: [player] },
  { name: '404', address: '/there-is-nothing-here', quiet: [player] },
] as const;

const profileTabs = ['transactions', 'connectedDecks', 'achievements', 'wallet'].map(
  (tab) => `/profile?tab=${tab}`,
);

const probe = '/api/auth/user';

async function open(page: Page, address: string): Promise<void> {
  await page.goto(address);
  await page.getByRole('main').getByRole('heading', { level: 1 }).waitFor();
  await page.waitForFunction(() => document.querySelector('[aria-busy="true"]') === null);
}

/** The paths of the calls that a screen makes when it opens. */
async function callsOf(page: Page, address: string): Promise<string[]> {
  const paths = new Set<string>();
  const note = (request: Request): void => {
    const { pathname } = new URL(request.url());
    if (pathname.startsWith('/api/') && pathname !== probe && !request.isNavigationRequest()) {
      paths.add(pathname);
    }
  };
  page.on('request', note);
  await open(page, address);
  page.off('request', note);
  return [...paths];
}

let newcomer: StorageState;
let visitor: Visitor;

test.beforeAll(async () => {
  newcomer = await sessionOf(freshEmail('newcomer'));
});

test.afterEach(async () => {
  await visitor.leave();
});

for (const { name, address, quiet } of screens) {
  test(
    `${name}: each failed call shows an error in its place, and Retry reads it again`,
    wide(),
    async ({ browser }) => {
      visitor = await Visitor.arrive(browser, { storageState: newcomer });
      const { page, shell } = visitor;
      const cards = page.getByRole('alert').filter({ hasText: 'This could not be loaded' });
      const calls = await callsOf(page, address);
      expect(calls).toContain(player);
      for (const call of calls) {
        const pattern = `**${call}*`;
        await page.route(pattern, (route) => route.fulfill(broken));
        await open(page, address);
        await expect(shell.entry('Settings'), call).toBeVisible();
        await expect(page.getByText('Something went wrong in this part of the page.'), call).toBeHidden();
        const isQuiet = [...quiet, ...bell].includes(call) || (call === settings && address !== '/settings');
        if (isQuiet) {
          await expect(cards, call).toHaveCount(0);
        } else {
          await expect(cards.first(), call).toContainText('It broke');
          await expect(cards.first(), call).toContainText('request-1');
          await page.unroute(pattern);
          await cards.first().getByRole('button', { name: 'Retry' }).click();
          await expect(cards, call).toHaveCount(0);
        }
        await page.unroute(pattern);
      }
    },
  );
}

test(
  'an ended session is reported once on every screen, and opens the login once',
  wide(),
  async ({ browser }) => {
    visitor = await Visitor.arrive(browser, { storageState: newcomer });
    const { page, shell } = visitor;
    const toasts = (await shell.toasts.record()) as string[];
    const logins: string[] = [];
    await page.route('**/api/login', (route) => {
      logins.push(route.request().url());
      return route.fulfill({ contentType: 'text/html', body: 'Login' });
    });
    for (const { name } of screens.filter((each) => each.name !== '404' && each.name !== 'Settings')) {
      await open(page, '/settings');
      // The last calls of the first screen are done: from here on, only the next screen makes calls.
      await expect(shell.level()).toBeVisible();
      await page.waitForLoadState('networkidle');
      toasts.length = 0;
      logins.length = 0;
      await page.route('**/api/**', (route) =>
        route.request().isNavigationRequest() ? route.fallback() : route.fulfill({ ...broken, status: 401 }),
      );
      await shell.goTo(name);
      await page.waitForURL('**/api/login');
      await expect
        .poll(() => toasts, { message: name })
        .toEqual(['UnauthorizedYou are logged out. Logging in again...']);
      expect(logins, name).toHaveLength(1);
      await page.unroute('**/api/**');
    }
  },
);

test('a new sign-in after the end of a session returns to its last screen', async ({ browser }) => {
  const email = freshEmail('returning');
  visitor = await Visitor.arrive(browser, { storageState: await sessionOf(email) });
  const { page, landing, shell } = visitor;
  await page.goto('/');
  await shell.ready();
  // A later read of the dashboard would end the session on that screen.
  await page.waitForLoadState('networkidle');
  await page.context().clearCookies({ name: 'emberdeck_session' });
  await shell.goTo('Team');
  await landing.heading.waitFor();
  await landing.enterEmail(email);
  await landing.enterCode(await landing.toasts.debugCode());
  await page.getByRole('button', { name: 'Continue now' }).click();
  await expect(shell.heading).toHaveText('Team');
});

test('signing out in one tab ends the other: at once, or at its next request without a message', async ({
  browser,
}) => {
  visitor = await Visitor.arrive(browser, { storageState: await sessionOf(freshEmail('tabs')) });
  const { page, shell } = visitor;
  await open(page, '/settings');
  const context = page.context();
  const listening = new Visitor(await context.newPage());
  await listening.page.goto('/communications');
  await expect(listening.communications.live).toBeVisible();
  const deaf = new Visitor(await context.newPage());
  await deaf.page.routeWebSocket(socketAddress, (socket) => socket.close());
  await deaf.page.addInitScript(() => {
    BroadcastChannel.prototype.postMessage = () => undefined;
    BroadcastChannel.prototype.addEventListener = () => undefined;
  });
  await open(deaf.page, '/reports');
  // A late read of this screen would be the next request.
  await deaf.page.waitForLoadState('networkidle');
  await shell.signOut();
  await expect(listening.landing.heading).toBeVisible();
  await deaf.shell.goTo('Team');
  await expect(deaf.landing.heading).toBeVisible();
});

const sixty = '🔥عبدالرحمن'.repeat(6);
const longSource = 'Kundenzufriedenheitsquelle'.repeat(10).slice(0, 255);
const longDeck = 'Schrittzähler🏃'.repeat(9).slice(0, 120);
const longMessage = 'undimmerweiter'.repeat(150).slice(0, 2_000);

/** Writes through the API, which is faster than the forms. */
async function post<Answer>(page: Page, path: string, body: object): Promise<Answer> {
  const answer = await page.request.post(path, { headers: ownSite, data: body });
  expect(answer.ok(), `${path}: ${await answer.text()}`).toBe(true);
  return (await answer.json()) as Answer;
}

async function fillWithLongThings(page: Page): Promise<void> {
  await post(page, '/api/player/profile', { displayName: sixty, bio: longMessage.slice(0, 500) });
  await post(page, '/api/data-sources', { name: 'Short', type: 'File Upload' });
  const source = { name: longSource, type: 'File Upload', description: longMessage.slice(0, 300) };
  const { id } = await post<{ id: string }>(page, '/api/data-sources', source);
  const rows = [`revenue_${'Kundenbindung'.repeat(5)}`, 'active_users'].map((name) => `${name},999999999.99`);
  const uploaded = await page.request.post(`/api/data-sources/${id}/uploads`, {
    headers: ownSite,
    multipart: {
      file: {
        name: 'long.csv',
        mimeType: 'text/csv',
        buffer: Buffer.from(['name,value', ...rows].join('\n')),
      },
    },
  });
  expect(uploaded.ok()).toBe(true);
  await post(page, '/api/connected-apps', {
    appName: longDeck,
    appType: 'fitness',
    metadata: { description: longMessage.slice(0, 300) },
  });
  const { id: parentId } = await post<{ id: string }>(page, '/api/messages', { content: longMessage });
  await post(page, '/api/messages', { content: `${longMessage.slice(1)}!`, parentId });
  await post(page, '/api/referrals/send', { friendName: sixty, friendPhone: freshPhone() });
}

/** Elements whose text is cut off without an ellipsis and a full title, and a page that is wider than the window. */
function cutOff(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const isCut = (element: HTMLElement): boolean => {
      const { overflowX } = getComputedStyle(element);
      const clips = overflowX === 'hidden' || overflowX === 'clip';
      return (
        clips &&
        element.innerText.trim() !== '' &&
        element.clientWidth > 1 &&
        element.scrollWidth > element.clientWidth + 1
      );
    };
    const isInTitle = (element: HTMLElement): boolean => {
      const title = element.closest('[title]')?.getAttribute('title') ?? '';
      return (
        getComputedStyle(element).textOverflow === 'ellipsis' && title.includes(element.innerText.trim())
      );
    };
    const scrolls = ':has(> [role="tablist"]), input, textarea, textarea *, svg, svg *';
    const cut = [...document.querySelectorAll<HTMLElement>('body *')]
      .filter((element) => !element.matches(scrolls) && isCut(element) && !isInTitle(element))
      .map((element) => `${element.tagName} ${element.className}: ${element.innerText.slice(0, 40)}`);
    const wider = document.documentElement.scrollWidth - window.innerWidth;
    return wider > 0 ? [...cut, `the page is ${wider} px wider than the window`] : cut;
  });
}

test('long names, emoji, Arabic and large sums fit everywhere', wide(), async ({ browser }) => {
  test.setTimeout(180_000);
  visitor = await Visitor.arrive(browser, {
    storageState: await sessionOf(freshEmail('long')),
    reducedMotion: 'reduce',
  });
  const { page, dataSources } = visitor;
  await fillWithLongThings(page);
  const sizes = [desktop, phone, narrowest];
  await load(page, '/');
  for (const address of [...screens.map((each) => each.address), ...profileTabs]) {
    await visit(page, address);
    await atEachSize(page, sizes, async ({ width }) => {
      expect.soft(await cutOff(page), `${address} at ${width} px`).toEqual([]);
    });
  }
  for (const size of sizes) {
    const { width } = size;
    await page.setViewportSize(size);
    await visit(page, '/data-sources');
    const heading = page.getByRole('heading', { name: longSource });
    await expect(heading).toHaveAttribute('title', longSource);
    const [long, short] = await Promise.all([
      heading.boundingBox(),
      page.getByRole('heading', { name: 'Short' }).boundingBox(),
    ]);
    expect(long?.height).toBe(short?.height);
    await dataSources.openUpload(longSource);
    await dataSources.dialog.waitFor();
    expect.soft(await cutOff(page), `the upload dialog at ${width} px`).toEqual([]);
    await dataSources.closeDialog();
    await dataSources.delete(longSource);
    await expect(visitor.shell.toasts.saying(longSource)).toBeVisible();
    expect.soft(await cutOff(page), `a toast at ${width} px`).toEqual([]);
    await visitor.shell.toasts.press('Undo');
  }
});
