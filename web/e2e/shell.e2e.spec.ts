import { expect, test } from '@playwright/test';
import type { Page } from '@playwright/test';
import { desktop, expectAccessible, phone, tablet, visit } from './audit.js';
import { demoSession } from './demoSession.js';
import { expectNoSidewaysScroll } from './violations.js';
import { sessionOf } from './signInByApi.js';
import { Visitor, freshEmail, freshPhone } from './visitor.js';
import { wide } from './wide.js';
import { socketAddress } from './socketAddress.js';

const analystEmail = 'analyst@emberdeck.example';

let visitor: Visitor;

test.describe.configure({ timeout: 180_000 });

test.beforeEach(async ({ browser }) => {
  visitor = await Visitor.arrive(browser, { storageState: demoSession });
});

test.afterEach(async () => {
  await visitor.leave();
});

async function open(address: string): Promise<void> {
  await visitor.page.goto(address);
  await visitor.shell.ready();
}

/** Counts loading indicators from now on, even if they are visible for only one frame. */
async function watchForLoading(page: Page): Promise<() => Promise<number>> {
  await page.evaluate(() => {
    const seen = { count: 0 };
    const busy = '[aria-busy="true"], .MuiSkeleton-root';
    const look = (): void => {
      seen.count += document.querySelectorAll(busy).length;
    };
    new MutationObserver(look).observe(document.body, { subtree: true, childList: true, attributes: true });
    Object.assign(window, { seenLoading: seen });
  });
  return () =>
    page.evaluate(() => (window as unknown as { seenLoading: { count: number } }).seenLoading.count);
}

/** Addresses of the requests from now on. */
function requestsOf(page: Page, pattern: RegExp, type?: string): string[] {
  const found: string[] = [];
  page.on('request', (request) => {
    if (pattern.test(request.url()) && request.resourceType() === (type ?? request.resourceType())) {
      found.push(new URL(request.url()).pathname);
    }
  });
  return found;
}

test('the palette leads to screens, boxes and cards, and returns the focus', async () => {
  const { page, shell, communications } = visitor;
  await open('/communications');
  await communications.compose.focus();
  await shell.openPalette();
  await expect(shell.paletteField).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(shell.palette).toBeHidden();
  await expect(communications.compose).toBeFocused();

  await test.step('by arrows and Enter, also from a field', async () => {
    await page.keyboard.press('Meta+k');
    await expect(shell.selectedChoice()).toHaveText(/^Dashboard/);
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('ArrowDown');
    await expect(shell.selectedChoice()).toHaveText(/^Connect Apps/);
    await page.keyboard.press('Enter');
    await expect(shell.heading).toHaveText('Your Deck Collection');
    await expect(shell.heading).toBeFocused();
  });

  await test.step('to the box of a message and of an invitation, also from the same screen', async () => {
    await shell.jumpTo('write a message');
    await expect(communications.compose).toBeFocused();
    await shell.heading.focus();
    await shell.jumpTo('write a message');
    await expect(communications.compose).toBeFocused();
    await shell.jumpTo('refer');
    await expect(page.getByRole('textbox', { name: /phone/i })).toBeFocused();
  });

  await test.step('to sources, decks and members by their names', async () => {
    await shell.jumpTo('sample analyst');
    await expect(shell.heading).toHaveText('Team');
    const card = page.getByRole('listitem').filter({ hasText: 'Sample Analyst' });
    await expect(card).toBeFocused();
    const [source] = (await (await page.request.get('/api/data-sources')).json()) as { name: string }[];
    await shell.jumpTo(source?.name ?? '');
    await expect(shell.heading).toHaveText('Connected Data Sources');
    await expect(page.locator('li:focus')).toContainText(source?.name ?? '');
    const [deck] = (await (await page.request.get('/api/connected-apps')).json()) as { appName: string }[];
    await shell.jumpTo(deck?.appName ?? '');
    await expect(page.locator('li:focus')).toContainText(deck?.appName ?? '');
  });

  await test.step('from the field in the header, and from an icon on a phone', async () => {
    await expect(shell.search).toContainText('Search or jump to…');
    for (const width of [1440, 390]) {
      await page.setViewportSize({ width, height: 844 });
      await shell.search.click();
      await expect(shell.paletteField).toBeFocused();
      await page.keyboard.press('Escape');
      await expect(shell.search).toBeFocused();
    }
    const box = await shell.search.boundingBox();
    expect(box?.width).toBeLessThan(60);
  });
});

test('the palette opens an action once, switches the colors, and lists recent choices first', async () => {
  const { page, shell } = visitor;
  await open('/');
  await test.step('nothing happens without a match, or while an input method composes', async () => {
    await shell.openPalette();
    await shell.paletteField.fill('team');
    await expect(shell.selectedChoice()).toHaveText(/^Team/);
    await shell.paletteField.dispatchEvent('keydown', { key: 'Enter', isComposing: true, keyCode: 229 });
    await shell.paletteField.dispatchEvent('keydown', { key: 'Escape', isComposing: true, keyCode: 229 });
    await expect(shell.palette).toBeVisible();
    await expect(page).toHaveURL('/');
    await shell.paletteField.fill('xyzzy');
    await expect(shell.palette).toContainText('Nothing matches “xyzzy”.');
    await expect(shell.palette).toContainText('Try the name of a screen');
    await page.keyboard.press('Enter');
    await expect(shell.palette).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(shell.palette).toBeHidden();
  });

  for (const scheme of ['dark', 'light']) {
    await shell.jumpTo(`switch to ${scheme}`);
    await expect(page.locator('html')).toHaveAttribute('data-color-scheme', scheme);
  }
  for (const [query, dialog] of [
    ['edit profile', 'Edit Profile'],
    ['add data source', 'Add Data Source'],
    ['upload', /Upload/],
    ['connect new', 'Connect New App'],
  ] as const) {
    await shell.jumpTo(query);
    await expect(page.getByRole('dialog', { name: dialog })).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(page.getByRole('dialog')).toHaveCount(0);
  }
  await shell.jumpTo('team');
  await expect(shell.heading).toHaveText('Team');
  await shell.jumpTo('settings');
  await expect(shell.heading).toHaveText('Settings');
  await shell.jumpTo('connect new');
  await expect(page.getByRole('dialog')).toBeVisible();
  await page.reload();
  await expect(shell.heading).toHaveText('Your Deck Collection');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await shell.openPalette();
  const recent = ['Connect new app', 'Settings', 'Team'];
  for (const [index, name] of recent.entries()) {
    await expect(shell.choices().nth(index)).toHaveText(new RegExp(`^${name}`));
  }
  await expect(shell.choices().filter({ hasText: 'Settings' })).toHaveCount(1);
});

test('single keys lead to screens, but not in a field, with an open dialog, or if switched off', async () => {
  const { page, shell, communications } = visitor;
  await open('/');
  await page.keyboard.press('?');
  await expect(shell.shortcuts).toBeVisible();
  await page.keyboard.press('Escape');
  // A dialog that is still closing keeps the keys.
  await expect(shell.shortcuts).toBeHidden();
  for (const [letter, title] of [
    ['t', 'Team'],
    ['s', 'Connected Data Sources'],
    ['d', 'Emberdeck Dashboard'],
    ['c', 'Communications'],
  ] as const) {
    await page.keyboard.press('g');
    await page.keyboard.press(letter);
    await expect(shell.heading).toHaveText(title);
    await expect(shell.heading).toBeFocused();
  }
  await communications.compose.focus();
  await page.keyboard.type('gt?');
  await expect(communications.compose).toHaveValue('gt?');
  await expect(page).toHaveURL('/communications');
  await communications.compose.fill('');

  const bell = await shell.openBell();
  await page.keyboard.type('gt?');
  await expect(bell).toBeVisible();
  await expect(page.getByRole('dialog')).toHaveCount(1);
  await expect(page).toHaveURL('/communications');
  await page.keyboard.press('Control+k');
  await expect(page.getByRole('dialog')).toHaveCount(1);
  await page.keyboard.press('Escape');

  await shell.goTo('Settings');
  const single = page.getByRole('switch', { name: 'Single-key shortcuts' });
  await single.uncheck();
  await page.reload();
  await expect(single).not.toBeChecked();
  await shell.heading.focus();
  await page.keyboard.type('?gt');
  await shell.openPalette();
  await expect(page).toHaveURL('/settings');
  await expect(shell.shortcuts).toBeHidden();
  await page.keyboard.press('Escape');
  // The switch follows the account, which other tests use.
  const saved = page.waitForResponse('**/api/settings');
  await single.check();
  await saved;
});

test(
  'the code of a screen loads on hover and focus, and a visited screen renders at once without a request',
  wide(),
  async ({ browser }) => {
    // A separate user: messages from another test would cause requests.
    const own = await Visitor.arrive(browser, {
      storageState: await sessionOf(freshEmail('visited')),
    });
    const { page, shell, communications } = own;
    const visited = [
      'Dashboard',
      'Data Sources',
      'Team',
      'Connect Apps',
      'Player Profile',
      'Deck Friends',
    ] as const;
    // An opening socket refreshes all data, so it must be open before the first visit.
    await page.goto('/communications');
    await shell.ready();
    await expect(communications.live).toBeVisible();
    const chunks = requestsOf(page, /\/assets\/(TeamScreen|SettingsScreen)-[^/]*\.js$/, 'script');
    await shell.entry('Team').hover();
    await expect.poll(() => chunks.length).toBe(1);
    await shell.entry('Settings').focus();
    await expect.poll(() => chunks.length).toBe(2);
    await shell.entry('Settings').click();
    await expect(shell.heading).toHaveText('Settings');
    for (const screen of visited) {
      await shell.goTo(screen);
      await expect(shell.entry(screen)).toHaveAttribute('aria-current', 'page');
      await page.waitForFunction(
        () => document.querySelector('[aria-busy="true"], .MuiSkeleton-root') === null,
      );
    }
    expect(chunks).toHaveLength(2);
    const requests = requestsOf(page, /\/api\//);
    const loading = await watchForLoading(page);
    for (const screen of visited) {
      await shell.goTo(screen);
      await expect(shell.entry(screen)).toHaveAttribute('aria-current', 'page');
    }
    expect(await loading()).toBe(0);
    expect(requests).toEqual([]);
    await own.leave();
  },
);

/** Drops reward messages in all tabs of this browser: other tests earn rewards with the same account. */
async function dropRewards(page: Page): Promise<void> {
  await page.context().routeWebSocket(socketAddress, (socket) => {
    const server = socket.connectToServer();
    server.onMessage((frame) => {
      const { type } = JSON.parse(String(frame)) as { type: string };
      if (!['coins_earned', 'level_up'].includes(type)) {
        socket.send(frame);
      }
    });
  });
}

test.describe('the bell', () => {
  test('lists a message of another member once, in every tab, and opens the feed at it', async ({
    browser,
  }) => {
    const { page, shell, communications } = visitor;
    await dropRewards(page);
    await open('/communications');
    await expect(communications.live).toBeVisible();
    await shell.goTo('Team');
    const second = new Visitor(await page.context().newPage());
    await second.page.goto('/communications');
    await expect(second.communications.live).toBeVisible();
    await second.shell.goTo('Settings');

    const analyst = await Visitor.arrive(browser, { storageState: await sessionOf(analystEmail) });
    await analyst.page.goto('/communications');
    const { id } = (await (await page.request.get('/api/auth/user')).json()) as { id: string };
    await analyst.communications.post(`A question from the analyst <@${id}>`);
    await expect(analyst.communications.message('A question from the analyst')).toBeVisible();

    const list = await shell.openBell();
    // The messages of the demo are in the bell, too.
    const entries = list
      .getByRole('listitem')
      .filter({ hasText: /A question from the analyst|And a second one/ });
    await expect(entries).toContainText('Sample Analyst mentioned you');
    await entries.getByRole('link').click();
    await expect(page).toHaveURL(/\/communications\?message=/);
    await expect(communications.message('A question from the analyst').first()).toBeFocused();
    await expect(shell.bell).toHaveAccessibleName('Notifications');
    await shell.goTo('Team');
    // A message that arrives while the feed is in view is read.
    await expect(shell.heading).toHaveText('Team');

    await analyst.communications.post(`And a second one <@${id}>`);
    await expect(shell.bell).toHaveAccessibleName('Notifications, 1 new');
    await expect(second.shell.bell).toHaveAccessibleName('Notifications, 1 new');
    await second.page.reload();
    await expect(second.shell.bell).toHaveAccessibleName('Notifications, 1 new');
    // Both tabs have received both messages by now: each is listed once.
    await shell.openBell();
    await expect(entries).toHaveCount(2);
    await expect(second.shell.bell).toHaveAccessibleName('Notifications');
    await analyst.leave();
  });

  test('lists a friend who joined', wide(), async ({ browser }) => {
    const state = await sessionOf(freshEmail('host'));
    const host = await Visitor.arrive(browser, { storageState: state });
    await host.page.goto('/refer-friends');
    await host.referrals.invite('Grace', freshPhone());
    const link = await host.referrals.inviteLink.inputValue();
    await host.shell.goTo('Communications');
    await expect(host.communications.live).toBeVisible();
    const friend = await Visitor.arrive(browser);
    await friend.landing.open(`/${new URL(link).search}`);
    await friend.landing.signIn(freshEmail('friend'));
    await friend.leave();
    const list = await host.shell.openBell();
    await expect(list.getByRole('link', { name: 'A friend joined' })).toHaveCount(1);
    await expect(list).toContainText('You earned 50 coins.');
    await host.leave();
  });
});

test('a name appears after 700 ms, the next one within 300 ms at once', wide(), async () => {
  const { page, shell } = visitor;
  await page.setViewportSize({ width: 768, height: 1024 });
  await page.clock.install();
  await open('/team');
  await page.clock.pauseAt(Date.now() + 60_000);
  const names = page.getByRole('tooltip');
  const leave = () => shell.heading.hover();
  await shell.entry('Dashboard').hover();
  await page.clock.runFor(690);
  await expect(names).toHaveCount(0);
  await page.clock.runFor(20);
  await expect(names).toHaveText('Dashboard');
  await leave();
  await page.clock.runFor(290);
  await shell.entry('Settings').hover();
  await page.clock.runFor(10);
  await expect(names.filter({ hasText: 'Settings' })).toHaveCount(1);
  await leave();
  await page.clock.runFor(310);
  await shell.entry('Reports').hover();
  await page.clock.runFor(600);
  await expect(names).toHaveCount(0);
});

test('shows only stored pictures, and initials without one', wide(), async () => {
  const { page, shell } = visitor;
  const [stored, missing] = ['a', '0'].map((digit) => `/api/pictures/${digit.repeat(64)}`);
  const foreign = 'https://elsewhere.example/picture.png';
  let images = 0;
  await page.route('**/api/**', async (route) => {
    if (
      route
        .request()
        .url()
        .endsWith(stored ?? '')
    ) {
      return route.fulfill({ contentType: 'image/png', body: onePixel });
    }
    if (route.request().resourceType() !== 'fetch') {
      return route.fallback();
    }
    const response = await route.fetch();
    const pictured = (await response.text())
      .replaceAll(/"avatar":(null|"[^"]*")/g, `"avatar":"${stored}"`)
      .replaceAll(
        /"profileImageUrl":(null|"[^"]*")/g,
        () => `"profileImageUrl":"${(images += 1) % 2 === 0 ? missing : foreign}"`,
      );
    return route.fulfill({ response, body: pictured });
  });
  const requests = requestsOf(page, /elsewhere\.example/);
  await open('/team');
  await expect(page.getByRole('main').locator('img')).toHaveCount(0);
  await shell.goTo('Player Profile');
  await shell.ready();
  const picture = page.getByRole('main').locator(`img[src="${stored}"]`);
  await expect(picture).toHaveAttribute('width', '80');
  await expect(picture).toHaveAttribute('alt', '');
  expect(requests).toEqual([]);
  await page.getByRole('button', { name: 'Edit Profile' }).click();
  await expect(page.getByLabel('Avatar URL')).toHaveAccessibleDescription(/small copy/);
  await expect(page.getByLabel('Avatar URL')).toHaveValue(stored ?? '');
});

/** A transparent PNG. */
const onePixel = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==',
  'base64',
);

test('offline or without a server, the header shows it, cached rows stay, and the return refreshes once', async () => {
  const { page, shell } = visitor;
  await open('/data-sources');
  await shell.goTo('Team');
  await expect(shell.heading).toHaveText('Team');
  await page.context().setOffline(true);
  await expect(shell.connectionNotice()).toContainText('You are offline. Data as of', { timeout: 1000 });
  const loading = await watchForLoading(page);
  await shell.goTo('Data Sources');
  await expect(page.getByRole('main').getByRole('listitem').first()).toBeVisible();
  expect(await loading()).toBe(0);
  const reads = requestsOf(page, /\/api\/data-sources/);
  await page.context().setOffline(false);
  await expect(shell.connectionNotice()).toHaveText('');
  await expect.poll(() => reads.length).toBe(1);
  await shell.goTo('Team');
  await shell.goTo('Data Sources');
  expect(reads).toHaveLength(1);

  await page.reload();
  await shell.ready();
  await page.route('**/api/team/members', (route) => route.fulfill({ status: 503, body: '' }));
  await page.route('**/api/achievements', (route) => route.fulfill({ status: 500, body: '' }));
  await shell.goTo('Team');
  await expect(shell.connectionNotice()).toContainText('Emberdeck is not available right now. Data as of');
  await expectNoSidewaysScroll(page, 'the notice');
  const card = page.getByRole('main').getByText('The server answered with error 503.');
  await expect(card).toBeVisible();
  await page.unroute('**/api/team/members');
  await expect(card).toHaveCount(0);
  await expect(page.getByRole('main').getByRole('listitem').first()).toBeVisible();
  await expect(shell.connectionNotice()).toHaveText('');
  // An error of one call does not mean that the server is unavailable.
  await visit(page, '/profile?tab=achievements');
  await expect(page.getByText('The server answered with error 500.')).toBeVisible();
  await expect(shell.connectionNotice()).toHaveText('');
});

for (const colorScheme of ['light', 'dark'] as const) {
  const title = `palette, keys, bell and notice are accessible in ${colorScheme} colors`;
  test(title, wide(colorScheme === 'dark'), async ({ browser }) => {
    const sizes = [desktop, tablet, phone];
    const guest = await Visitor.arrive(browser, {
      storageState: demoSession,
      viewport: desktop,
      colorScheme,
    });
    const { page, shell } = guest;
    await page.goto('/team');
    await shell.ready();
    await shell.openPalette();
    await expectAccessible(page, 'palette', sizes);
    await shell.paletteField.fill('xyzzy');
    await expectAccessible(page, 'palette without a match', sizes);
    await page.keyboard.press('Escape');
    // A dialog that is still closing keeps the keys.
    await expect(async () => {
      await page.keyboard.press('?');
      await shell.shortcuts.waitFor({ timeout: 2_000 });
    }).toPass();
    await expectAccessible(page, 'keys', sizes);
    await page.keyboard.press('Escape');
    await shell.openBell();
    await expectAccessible(page, 'bell', sizes);
    await page.keyboard.press('Escape');
    await page.context().setOffline(true);
    await expect(shell.connectionNotice()).toContainText('offline');
    await expectAccessible(page, 'notice', sizes);
    await guest.leave();
  });
}
