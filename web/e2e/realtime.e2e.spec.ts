import { expect, test } from '@playwright/test';
import type { WebSocketRoute } from '@playwright/test';
import { broken } from './failures.js';
import { listenIn, manyMessages, minute, serveFeed } from './longFeed.js';
import { expectNoSidewaysScroll, expectNoViolation } from './violations.js';
import { sessionOf } from './signInByApi.js';
import { Visitor, freshEmail } from './visitor.js';
import type { StorageState } from './signInByApi.js';
import { wide } from './wide.js';
import { socketAddress } from './socketAddress.js';

/** Failures of the live connection, and reads while it is open. */

let state: StorageState;
let visitor: Visitor;

test.beforeAll(async () => {
  state = await sessionOf(freshEmail('realtime'));
});

test.afterEach(async () => {
  await visitor.leave();
});

const retryButton = (guest: Visitor) =>
  guest.shell.connectionNotice().getByRole('button', { name: 'Retry now' });

test(
  'one window too many shows a notice, and goes live when another one is closed',
  wide(),
  async ({ browser }) => {
    visitor = await Visitor.arrive(browser, {
      storageState: await sessionOf(freshEmail('windows')),
      viewport: { width: 320, height: 800 },
    });
    const { page, shell, communications } = visitor;
    const other = await page.context().newPage();
    await other.goto('/api/auth/user');
    await other.evaluate(() =>
      Promise.all(
        Array.from({ length: 20 }, () => {
          const socket = new WebSocket(`ws://${location.host}/ws`);
          return new Promise((resolve) => socket.addEventListener('open', resolve));
        }),
      ).then(() => undefined),
    );
    let sockets = 0;
    page.on('websocket', () => (sockets += 1));
    await communications.open();
    await expect(shell.connectionNotice()).toContainText('Emberdeck is open in too many windows.');
    await expectNoSidewaysScroll(page, 'too many windows');
    expect(sockets).toBe(1);
    await other.close();
    await retryButton(visitor).click();
    await expect(communications.live).toBeVisible();
    await expect(shell.connectionNotice()).toHaveText('');
  },
);

test('a message of another browser appears while another response is pending', async ({ browser }) => {
  visitor = await Visitor.arrive(browser, { storageState: state });
  const { page, shell, communications } = visitor;
  await page.route('**/api/team/members*', () => new Promise(() => undefined));
  await page.goto('/team');
  await expect(page.locator('main [aria-busy="true"]').first()).toBeAttached();
  await shell.goTo('Communications');
  await expect(communications.live).toBeVisible();
  const other = await Visitor.arrive(browser, { storageState: state });
  await other.communications.open();
  await other.communications.post('Said in another browser');
  await expect(communications.message('Said in another browser')).toHaveCount(1);
  await other.leave();
});

test('a message posted during a read of the feed is not lost', async ({ browser }) => {
  visitor = await Visitor.arrive(browser, { storageState: state });
  const { page, communications } = visitor;
  const sockets: WebSocketRoute[] = [];
  const steps = { isRead: (): void => undefined, isSent: (): void => undefined };
  const read = new Promise<void>((resolve) => (steps.isRead = resolve));
  const sent = new Promise<void>((resolve) => (steps.isSent = resolve));
  await page.routeWebSocket(socketAddress, (socket) => {
    sockets.push(socket);
    socket.connectToServer().onMessage((frame) => {
      socket.send(frame);
      if (String(frame).includes('new_message')) {
        steps.isSent();
      }
    });
  });
  await communications.open();
  await expect(communications.live).toBeVisible();
  await page.waitForLoadState('networkidle');

  // The response is from before the post, and arrives after the websocket message about it.
  await page.route(
    '**/api/messages',
    async (route) => {
      const early = await route.fetch();
      steps.isRead();
      await sent;
      await route.fulfill({ response: early });
    },
    { times: 1 },
  );
  sockets[0]?.send(JSON.stringify({ type: 'message_reaction' }));
  await read;
  const other = await Visitor.arrive(browser, { storageState: state });
  await other.communications.open();
  await other.communications.post('Said meanwhile');
  await expect(communications.message('Said meanwhile')).toHaveCount(1);
  await other.leave();
});

test('shows a gap where messages failed to load, requests them once, and retries on demand', async ({
  browser,
}) => {
  visitor = await Visitor.arrive(browser, { storageState: state });
  const { page, communications } = visitor;
  const messages = manyMessages(60, Date.now() - 5 * minute - 200 * minute);
  const { requests } = await serveFeed(page, messages);
  const socket = await listenIn(page);
  await communications.open();
  await expect(communications.live).toBeVisible();
  await page.route(/cursor=/, (route) => {
    requests.push('failed');
    return route.fulfill(broken);
  });
  await socket.drop();
  await expect(communications.offline).toBeVisible();
  const news = manyMessages(200, Date.now() - 5 * minute).slice(0, 140);
  messages.unshift(...news);
  await expect(communications.message('Message number 200.')).toHaveCount(1);
  await expect(communications.missing).toHaveText(/Some messages are missing here\./);
  await page.waitForLoadState('networkidle');
  expect(requests.filter((query) => query === 'failed')).toHaveLength(1);
  // The gap is above the first of the newly loaded messages.
  const below = page.locator('li:has([data-missing]) ~ li[data-thread]');
  await expect(below.first()).toContainText('Message number 151.');

  await expectNoViolation(page, 'missing messages');
  await communications.showMissing.click();
  await expect(page.getByRole('alert')).toHaveText('The missing messages could not be loaded.');
  await page.unroute(/cursor=/);
  await communications.showMissing.click();
  await expect(communications.missing).toHaveCount(0);
  for (const { content } of [...news, ...messages.slice(140, 160)]) {
    expect(await communications.message(content.slice(0, content.indexOf('.') + 1)).count(), content).toBe(1);
  }
});

test(
  'a like counts once, and is reverted once, whatever is read while it is pending',
  wide(),
  async ({ browser }) => {
    visitor = await Visitor.arrive(browser, { storageState: state });
    const { page, communications, shell } = visitor;
    const messages = manyMessages(1, Date.now() - 5 * minute);
    await serveFeed(page, messages);
    const socket = await listenIn(page);
    let fail = (): void => undefined;
    const failed = new Promise<void>((resolve) => (fail = resolve));
    await page.route('**/reactions', async (route) => {
      await failed;
      await route.fulfill(broken);
    });
    await communications.open();
    await expect(communications.live).toBeVisible();
    const like = communications.likeButton('Message number 1.');
    await like.click();
    await expect(like).toHaveAccessibleName(/, 1 so far$/);
    messages.unshift({
      ...messages[0],
      id: 'another',
      content: 'Said meanwhile',
      createdAt: new Date().toISOString(),
      parentId: null,
    });
    socket.newMessage('another');
    await expect(communications.message('Said meanwhile')).toHaveCount(1);
    await expect(like).toHaveAccessibleName(/, 1 so far$/);
    await expect(like).toHaveAttribute('aria-pressed', 'true');
    fail();
    await expect(shell.toasts.saying('Failed to add reaction')).toBeVisible();
    await expect(like).toHaveAccessibleName(/, 0 so far$/);
    await expect(like).toHaveAttribute('aria-pressed', 'false');
  },
);
