import { expect, test } from '@playwright/test';
import type { Page, WebSocketRoute } from '@playwright/test';
import { demoSession } from './demoSession.js';
import { expectNoSidewaysScroll, expectNoViolation } from './violations.js';
import { Visitor } from './visitor.js';
import { wide } from './wide.js';
import { socketAddress } from './socketAddress.js';

/** Code that fails to load: a bad connection, or a deployment has replaced it. */

let visitor: Visitor;
let errors: Error[];

test.beforeEach(async ({ browser }) => {
  visitor = await Visitor.arrive(browser, { storageState: demoSession });
  errors = [];
  visitor.page.on('pageerror', (error) => errors.push(error));
});

test.afterEach(async () => {
  await visitor.leave();
});

const failed = 'This part of the page could not be loaded. Check your connection and try again.';
const updated = 'Emberdeck was updated. Reload the page to continue.';

const alert = (page: Page) => page.getByRole('alert').filter({ hasText: /could not be loaded|was updated/ });

/** From now on the server serves a page with another script; the other files stay the same. */
async function deploy(page: Page): Promise<void> {
  const html = await (await page.request.get('/')).text();
  const newer = html.replaceAll(/\/initial-[\w-]+\.js/g, '/initial-newer.js');
  expect(newer).not.toBe(html);
  await page.route('/', (route) =>
    route.request().isNavigationRequest()
      ? route.fallback()
      : route.fulfill({ contentType: 'text/html', body: newer }),
  );
}

async function loseCode(page: Page, name: string): Promise<() => Promise<void>> {
  const pattern = `**/assets/${name}-*.js`;
  await page.route(pattern, (route) => route.abort());
  return () => page.unroute(pattern);
}

test('a screen whose code fails to load shows an error, and loads with the next try or visit', async () => {
  const { page, shell } = visitor;
  await page.goto('/');
  await shell.ready();
  const giveBack = await loseCode(page, 'TeamScreen');
  await shell.goTo('Team');
  await expect(alert(page)).toContainText(failed);
  await alert(page).getByRole('button', { name: 'Try again' }).click();
  await expect(alert(page)).toContainText(failed);
  await expect(shell.heading).toHaveText('Team');
  await giveBack();
  await alert(page).getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByRole('heading', { name: 'Members' })).toBeVisible();

  const giveSettingsBack = await loseCode(page, 'SettingsScreen');
  await shell.goTo('Settings');
  await expect(alert(page)).toBeVisible();
  await shell.goTo('Reports');
  await expect(shell.heading).toHaveText('Reports');
  await giveSettingsBack();
  await shell.goTo('Settings');
  await expect(page.getByRole('switch', { name: 'Single-key shortcuts' })).toBeVisible();
  expect(errors).toEqual([]);
});

test(
  'a chart, the palette and the toasts fail separately when their code does not load',
  wide(),
  async () => {
    const { page, shell, dashboard } = visitor;
    const giveBack = [await loseCode(page, 'LineAreaChart'), await loseCode(page, 'CommandPalette')];
    await loseCode(page, 'ToastLayer');
    await page.goto('/');
    await expect(alert(page)).toHaveText([new RegExp(failed), new RegExp(failed)]);
    await expect(dashboard.metric('Revenue')).toContainText('$');
    await page.keyboard.press('Control+k');
    const dialog = page.getByRole('dialog', { name: 'This could not be loaded' });
    await expect(dialog).toContainText(failed);
    await page.keyboard.press('Escape');
    await expect(dialog).toBeHidden();
    await Promise.all(giveBack.map((each) => each()));
    const again = alert(page).getByRole('button', { name: 'Try again' });
    await again.last().click();
    await expect(alert(page)).toHaveCount(1);
    await again.click();
    await expect(page.getByRole('figure', { name: 'User Growth Trend' })).toBeVisible();
    await shell.openPalette();
    await expect(alert(page)).toHaveCount(0);
  },
);

test('code that a deployment has replaced offers a reload', wide(), async () => {
  const { page, shell } = visitor;
  await page.goto('/settings');
  await shell.ready();
  await deploy(page);
  const giveBack = await loseCode(page, 'TeamScreen');
  await shell.goTo('Team');
  await expect(alert(page)).toContainText(updated);
  await expectNoViolation(page, 'replaced code');
  await giveBack();
  await alert(page).getByRole('button', { name: 'Reload' }).click();
  await expect(page.getByRole('heading', { name: 'Members' })).toBeVisible();
});

test('a new version is announced after a reconnect, and waits for the user', async ({ browser }) => {
  const guest = await Visitor.arrive(browser, {
    storageState: demoSession,
    viewport: { width: 390, height: 844 },
  });
  const { page, shell, communications } = guest;
  const sockets: WebSocketRoute[] = [];
  await page.routeWebSocket(socketAddress, (socket) => {
    sockets.push(socket);
    socket.connectToServer();
  });
  await page.goto('/communications');
  await expect(communications.live).toBeVisible();
  const reload = page.waitForResponse((response) => new URL(response.url()).pathname === '/');
  await sockets[0]?.close();
  await reload;
  await expect(communications.live).toBeVisible();
  await expect(shell.connectionNotice()).toHaveText('');
  await deploy(page);
  await sockets[1]?.close();
  await expect(shell.connectionNotice()).toContainText('Update available');
  await communications.compose.fill('Half a sentence');
  await expectNoViolation(page, 'new version');
  await expectNoSidewaysScroll(page, 'new version');
  await shell.connectionNotice().getByRole('button', { name: 'Reload' }).click();
  await expect(communications.compose).toHaveValue('Half a sentence');
  await guest.leave();
});
