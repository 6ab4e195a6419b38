import { expect, test } from '@playwright/test';
import type { Page, WebSocketRoute } from '@playwright/test';
import { sessionOf } from './signInByApi.js';
import { Visitor, freshEmail } from './visitor.js';
import type { StorageState } from './signInByApi.js';
import { ownSite } from './ownSite.js';
import { wide } from './wide.js';
import { socketAddress } from './socketAddress.js';

let state: StorageState;
let visitor: Visitor;

test.beforeAll(async () => {
  state = await sessionOf(freshEmail('states'));
});

test.beforeEach(async ({ browser }) => {
  visitor = await Visitor.arrive(browser, { storageState: state });
});

test.afterEach(async () => {
  await visitor.leave();
});

test('the indicator shows the state of the socket, and missed messages appear after a reconnect', async ({
  browser,
}) => {
  const { page, communications } = visitor;
  const sockets: WebSocketRoute[] = [];
  await page.routeWebSocket(socketAddress, (socket) => {
    sockets.push(socket);
    socket.connectToServer();
  });
  await page.goto('/communications');
  await expect(communications.live).toBeVisible();
  await sockets[0]?.close();
  await expect(communications.offline).toBeVisible();
  const other = await Visitor.arrive(browser, { storageState: state });
  await other.page.goto('/communications');
  await other.communications.post('Said while you were away');
  await expect(other.shell.toasts.saying('Message posted successfully')).toBeVisible();
  await other.leave();
  await expect(communications.live).toBeVisible();
  await expect(communications.message('Said while you were away')).toBeVisible();
  expect(sockets).toHaveLength(2);
});

test('signing out in one browser ends the other', async ({ browser }) => {
  const session = await sessionOf(freshEmail('twice'));
  const here = await Visitor.arrive(browser, { storageState: session });
  await here.page.goto('/communications');
  await expect(here.communications.live).toBeVisible();
  const there = await Visitor.arrive(browser, { storageState: session });
  await there.page.goto('/settings');
  const toast = here.shell.toasts.sayInPassing('You are logged out. Logging in again...');
  await there.shell.signOut();
  await toast;
  await expect(here.landing.heading).toBeVisible();
  await there.leave();
  await here.leave();
});

test('the compose box is at the bottom of a phone, even with few messages', wide(), async () => {
  const { page, communications } = visitor;
  await page.setViewportSize({ width: 390, height: 844 });
  await communications.open();
  const [send, bar] = await Promise.all([
    communications.send.boundingBox(),
    page.getByRole('navigation', { name: 'Quick access' }).boundingBox(),
  ]);
  expect(bar?.y).toBeGreaterThan(750);
  expect((bar?.y ?? 0) - ((send?.y ?? 0) + (send?.height ?? 0))).toBeLessThan(80);
});

/** The elements with this text that are cut off by an ellipsis or the edge of their box. */
function cutParts(page: Page, text: string): Promise<string[]> {
  return page.evaluate(
    (whole) =>
      [...document.querySelectorAll<HTMLElement>('body *')]
        .filter((element) => element.childElementCount === 0 && element.textContent === whole)
        .filter(
          ({ scrollWidth, clientWidth, scrollHeight, clientHeight }) =>
            clientWidth > 1 && (scrollWidth > clientWidth + 1 || scrollHeight > clientHeight + 1),
        )
        .map((element) => element.outerHTML.slice(0, 120)),
    text,
  );
}

test(
  'a long name and a long e-mail address take a second line before they are cut',
  wide(),
  async ({ browser }) => {
    const email = freshEmail('maximiliana.von.wolkenstein-trostburg');
    const name = 'Maximiliana von Wolkenstein-Trostburg';
    const long = await Visitor.arrive(browser, { storageState: await sessionOf(email) });
    const { page, communications } = long;
    await page.request.post('/api/player/profile', { headers: ownSite, data: { displayName: name } });
    await page.request.post('/api/messages', { headers: ownSite, data: { content: 'My name is long' } });
    await page.setViewportSize({ width: 1440, height: 900 });
    await page.goto('/team');
    const card = page.getByRole('main').getByRole('listitem').filter({ hasText: email });
    await expect(card).toContainText(name);
    expect(await cutParts(page, email)).toEqual([]);
    expect(await cutParts(page, name)).toEqual([]);
    await page.goto('/profile');
    await expect(page.getByRole('main').getByText(name)).toBeVisible();
    expect(await cutParts(page, name)).toEqual([]);
    await page.setViewportSize({ width: 390, height: 844 });
    await communications.open();
    await expect(communications.message('My name is long')).toBeVisible();
    expect(await cutParts(page, name)).toEqual([]);
    await long.leave();
  },
);

test(
  'opens an address that cannot be decoded, and keeps the dark scheme after a reload',
  wide(),
  async () => {
    const { page, shell } = visitor;
    const answer = await page.goto('/nowhere%');
    expect(answer?.status()).toBe(200);
    await expect(shell.heading).toHaveText('404 Page Not Found');
    await page.goto('/team#100%');
    await expect(shell.heading).toHaveText('Team');
    await shell.goTo('Settings');
    await expect(shell.heading).toHaveText('Settings');

    await page.getByRole('radio', { name: 'Dark' }).check();
    await expect(page.locator('html')).toHaveAttribute('data-color-scheme', 'dark');
    await page.reload({ waitUntil: 'commit' });
    await expect(page.locator('html')).toHaveAttribute('data-color-scheme', 'dark');
  },
);

test.describe('with a service worker', () => {
  test.use({ serviceWorkers: 'allow' });

  test('no request goes to another origin, and the console has no errors or warnings', async () => {
    const { page, shell } = visitor;
    const foreign: string[] = [];
    const complaints: string[] = [];
    page.on('request', (request) => {
      if (!request.url().startsWith('http://127.0.0.1:')) foreign.push(request.url());
    });
    page.on('console', (message) => {
      if (['error', 'warning'].includes(message.type())) complaints.push(message.text());
    });
    await page.goto('/');
    for (const screen of [
      'Player Profile',
      'Connect Apps',
      'Deck Friends',
      'Data Sources',
      'Reports',
      'Communications',
      'Team',
      'Settings',
    ] as const) {
      await shell.goTo(screen);
      await expect(shell.entry(screen)).toHaveAttribute('aria-current', 'page');
      await page.waitForFunction(() => document.querySelector('[aria-busy="true"]') === null);
    }
    expect(foreign).toEqual([]);
    expect(complaints).toEqual([]);
  });
});
