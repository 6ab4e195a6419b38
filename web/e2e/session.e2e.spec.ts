import { expect, test } from '@playwright/test';
import type { BrowserContext, WebSocketRoute } from '@playwright/test';
import { broken } from './failures.js';
import { listenIn } from './longFeed.js';
import { expectNoSidewaysScroll, expectNoViolation } from './violations.js';
import { sessionOf } from './signInByApi.js';
import { Visitor, freshEmail } from './visitor.js';
import type { StorageState } from './signInByApi.js';
import { wide } from './wide.js';
import { socketAddress } from './socketAddress.js';

/** The owner of the page: while the server is unavailable, after a change of user, and after the session ended. */

const probe = '**/api/auth/user';
const noAnswer = 'Emberdeck cannot be opened right now';

let state: StorageState;
let visitor: Visitor;

test.beforeAll(async () => {
  state = await sessionOf(freshEmail('session'));
});

test.afterEach(async () => {
  await visitor.leave();
});

const unavailable = { ...broken, status: 503 };

async function takeOver(context: BrowserContext, session: StorageState): Promise<void> {
  await context.clearCookies();
  await context.addCookies(session.cookies);
}

test(
  'the user is checked again by Retry, and when the browser is online again',
  wide(),
  async ({ browser }) => {
    visitor = await Visitor.arrive(browser, { storageState: state, viewport: { width: 320, height: 800 } });
    const { page, shell } = visitor;
    await page.clock.install();
    await page.route(probe, (route) => route.fulfill(unavailable));
    await page.goto('/profile');
    await expect(shell.heading).toHaveText(noAnswer);
    await expect(page.locator('html')).toHaveAttribute('data-mood', 'deck');
    await expectNoViolation(page, 'no answer');
    await expectNoSidewaysScroll(page, 'no answer');
    const request = page.waitForRequest(probe);
    await page.getByRole('button', { name: 'Retry' }).press('Enter');
    await request;
    await expect(page.getByRole('button', { name: 'Retry' })).toBeFocused();
    await page.unroute(probe);
    await page.evaluate(() => window.dispatchEvent(new Event('online')));
    await expect(shell.heading).not.toHaveText(noAnswer);
    expect(new URL(page.url()).pathname).toBe('/profile');
  },
);

test('a page reloads before its next read once another user signs in', async ({ browser }) => {
  const otherUser = await sessionOf(freshEmail('second'));
  visitor = await Visitor.arrive(browser, { storageState: state });
  const { page, shell, communications } = visitor;
  const socket = await listenIn(page);
  await communications.open();
  await expect(communications.live).toBeVisible();
  await communications.post('What only the first one reads');
  await expect(communications.message('What only the first one reads')).toHaveCount(1);
  await expect(shell.toasts.saying('Message posted successfully')).toBeVisible();
  await page.waitForLoadState('networkidle');

  await takeOver(page.context(), otherUser);
  const read: string[] = [];
  let isLeft = false;
  page.on('request', (request) => {
    isLeft ||= request.isNavigationRequest();
    const { pathname } = new URL(request.url());
    if (!isLeft && pathname.startsWith('/api/')) {
      read.push(pathname);
    }
  });
  await socket.drop();
  await page.waitForURL((url) => url.pathname === '/');
  await expect(shell.heading).toHaveText('Emberdeck Dashboard');
  expect(read).toEqual(['/api/auth/user']);
  await shell.goTo('Communications');
  await expect(page.getByText('No messages yet. Start the conversation!')).toBeVisible();
});

test(
  'a page reloads on a late return to the tab after another user signs in',
  wide(),
  async ({ browser }) => {
    const otherUser = await sessionOf(freshEmail('third'));
    visitor = await Visitor.arrive(browser, { storageState: state });
    const { page, shell } = visitor;
    await page.goto('/settings');
    await shell.ready();
    const show = (visibility: 'hidden' | 'visible') =>
      page.evaluate((value) => {
        Object.defineProperty(document, 'visibilityState', { value, configurable: true });
        document.dispatchEvent(new Event('visibilitychange'));
      }, visibility);
    await show('hidden');
    await page.clock.setFixedTime(Date.now() + 2 * 60_000);
    await takeOver(page.context(), otherUser);
    await show('visible');
    await page.waitForURL((url) => url.pathname === '/');
    await expect(shell.heading).toHaveText('Emberdeck Dashboard');
  },
);

/** Opens a tab that gets no websocket messages and makes no calls. */
async function openQuietly(context: BrowserContext, address: string): Promise<Visitor> {
  const guest = new Visitor(await context.newPage());
  await guest.page.routeWebSocket(socketAddress, (socket: WebSocketRoute) =>
    socket.onMessage(() => undefined),
  );
  await guest.page.goto(address);
  return guest;
}

test('tabs notify each other about a sign-in and a sign-out', async ({ browser }) => {
  visitor = await Visitor.arrive(browser);
  const { page, landing, shell } = visitor;
  const waiting = await openQuietly(page.context(), '/');
  await expect(waiting.landing.heading).toBeVisible();
  await landing.open();
  await landing.signIn(freshEmail('tabs'));
  await expect(waiting.shell.heading).toHaveText('Emberdeck Dashboard');
  const toasts = await waiting.shell.toasts.record();
  await waiting.page.reload();
  await waiting.shell.ready();
  await shell.signOut();
  await expect(waiting.landing.heading).toBeVisible();
  expect(toasts).toEqual(['UnauthorizedYou are logged out. Logging in again...']);
});
