import { expect, test } from '@playwright/test';
import type { Locator, Page } from '@playwright/test';
import { expectBestWithin } from './bestOf.js';
import { listenIn, manyMessages, minute, serveFeed } from './longFeed.js';
import { longestTask } from './longestTask.js';
import { type StorageState, sessionOf } from './signInByApi.js';
import { expectNoSidewaysScroll } from './violations.js';
import { Visitor, freshEmail } from './visitor.js';
import { wide } from './wide.js';

let state: StorageState;
let visitor: Visitor;

test.beforeAll(async () => {
  state = await sessionOf(freshEmail('feed'));
});

test.beforeEach(async ({ browser }) => {
  visitor = await Visitor.arrive(browser, { storageState: state });
});

test.afterEach(async () => {
  await visitor.leave();
});

/** Waits until a whole frame is drawn. */
async function nextFrame(page: Page): Promise<void> {
  await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))));
}

/** The position of a message in the window. */
async function topOf(page: Page, content: string): Promise<number> {
  const box = await page.getByRole('article').filter({ hasText: content }).boundingBox();
  return box?.y ?? Number.NaN;
}

/** The position after the layout is stable: the height of a message out of view is an estimate. */
async function restOf(page: Page, content: string): Promise<number> {
  let last = Number.NaN;
  await expect(async () => {
    const before = last;
    await nextFrame(page);
    last = await topOf(page, content);
    expect(last).toBe(before);
  }).toPass();
  return last;
}

async function scrollTo(page: Page, top: number): Promise<void> {
  await page.evaluate((y) => window.scrollTo({ top: y, behavior: 'instant' }), top);
}

/** Runs in the page. Scrolls up while pages load, then down through all of it, one wheel-like step per frame. */
async function scrollThrough(): Promise<void> {
  const frame = () => new Promise((resolve) => requestAnimationFrame(resolve));
  const atBeginning = () =>
    window.scrollY === 0 && document.body.textContent.includes('This is the start of the conversation.');
  while (!atBeginning()) {
    window.scrollBy({ top: -1_200, behavior: 'instant' });
    await frame();
  }
  const end = () => document.documentElement.scrollHeight - window.innerHeight;
  while (window.scrollY < end() - 2) {
    window.scrollBy({ top: 1_200, behavior: 'instant' });
    await frame();
  }
}

const newMessage = (id: string, content: string) => ({
  id,
  content,
  parentId: null,
  createdAt: new Date().toISOString(),
  author: { firstName: 'Ada' },
});

const posted = (createdAt: string, content: string) => ({
  ...newMessage(createdAt, content),
  createdAt: new Date(createdAt).toISOString(),
});

const recently = (): number => Date.now() - 5 * minute;

test.describe('a long conversation', () => {
  test('starts at the newest message, and keeps the scroll position when older ones load', async () => {
    const { page, communications } = visitor;
    const { requests } = await serveFeed(page, manyMessages(130, recently()));
    await communications.open();
    await expect(communications.message('Message number 130.')).toBeInViewport();
    await expect(communications.message('Message number 80.')).toHaveCount(0);
    expect(requests.filter((query) => query.includes('cursor'))).toEqual([]);

    let letGo = (): void => undefined;
    const held = new Promise<void>((resolve) => (letGo = resolve));
    await page.route(/\/api\/messages\?cursor=/, async (route) => {
      await held;
      await route.fallback();
    });
    await page.getByRole('article').filter({ hasText: 'Message number 83.' }).scrollIntoViewIfNeeded();
    const before = await restOf(page, 'Message number 83.');
    letGo();
    await expect(communications.message('Message number 40.')).toHaveCount(1);
    expect(Math.abs((await topOf(page, 'Message number 83.')) - before)).toBeLessThan(3);
    await expect(communications.message('Message number 131.')).toHaveCount(0);
  });

  test(
    'keeps the scroll position at the top, also with the button, and ends at the first message',
    wide(),
    async () => {
      const { page, communications } = visitor;
      const messages = manyMessages(80, recently());
      const { requests } = await serveFeed(page, messages);
      // Without the observer nothing loads automatically.
      await page.addInitScript(() => {
        window.IntersectionObserver = class {
          observe(): void {}
          disconnect(): void {}
        } as unknown as typeof IntersectionObserver;
      });
      await communications.open();
      await scrollTo(page, 0);
      const before = await restOf(page, 'Message number 31.');
      await communications.showOlder.click();
      await expect(communications.message('Message number 1.')).toHaveCount(1);
      expect(Math.abs((await topOf(page, 'Message number 31.')) - before)).toBeLessThan(3);
      await expect(page.getByText('This is the start of the conversation.')).toBeAttached();
      await expect(communications.showOlder).toHaveCount(0);
      expect(requests.filter((query) => query.includes('cursor=message-31'))).toHaveLength(1);
    },
  );

  test('of 2,000 messages scrolls without a task of more than 100 ms', wide(), async () => {
    test.setTimeout(300_000);
    const { page, communications } = visitor;
    await serveFeed(page, manyMessages(2_000, recently()));
    await expectBestWithin(100, async () => {
      await communications.open();
      const longest = await longestTask(page, () => page.evaluate(scrollThrough));
      await expect(communications.messages).toHaveCount(2_000);
      return longest;
    });
  });
});

test('the conversation opens at its end without a jump', async ({ browser }) => {
  const guest = await Visitor.arrive(browser, {
    storageState: state,
    viewport: { width: 390, height: 844 },
  });
  const { page, communications } = guest;
  await page.addInitScript(() => {
    const seen = { shift: 0 };
    Object.assign(globalThis, { seen });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as (PerformanceEntry & { value: number })[]) {
        seen.shift += entry.value;
      }
    }).observe({ type: 'layout-shift', buffered: true });
  });
  const oneDay = 24 * 60 * minute;
  const messages = manyMessages(20, Date.now()).map((message, index) => ({
    ...message,
    parentId: null,
    createdAt: new Date(Date.now() - index * oneDay).toISOString(),
  }));
  await serveFeed(page, messages);
  await communications.open();
  await expect(communications.message('Message number 20.')).toBeInViewport();
  const shift = () => page.evaluate(() => (globalThis as unknown as { seen: { shift: number } }).seen.shift);
  // Two frames: a layout shift is drawn and reported by then.
  await nextFrame(page);
  expect(await shift()).toBeLessThanOrEqual(0.02);
  await guest.leave();
});

test(
  'cards of one author touch across the hour, long words stay inside, and yesterday had 23 hours',
  wide(),
  async ({ browser }) => {
    const guest = await Visitor.arrive(browser, { storageState: state, timezoneId: 'America/New_York' });
    const { page, communications } = guest;
    await page.clock.setFixedTime(Date.parse('2026-03-09T01:05:00-04:00'));
    await serveFeed(page, [
      posted('2026-03-09T01:02:00-04:00', 'The last of three.'),
      posted('2026-03-09T01:01:00-04:00', 'The second of three.'),
      posted('2026-03-09T00:58:00-04:00', 'The first of three.'),
      posted('2026-03-08T12:00:00-04:00', 'On the day with 23 hours.'),
      posted('2026-03-07T12:00:00-05:00', '😀'.repeat(10_000)),
    ]);
    await communications.open();
    await expect(communications.days).toHaveText(['Mar 7, 2026', 'Yesterday', 'Today']);
    await expectNoSidewaysScroll(page, 'a word of 10,000 letters');
    const card = (content: string) => page.getByRole('listitem').filter({ hasText: content });
    await expect(card('The first of three.')).toHaveCSS('border-bottom-width', '0px');
    await expect(card('The last of three.')).toHaveCSS('border-bottom-width', '1px');
    const before = await card('The first of three.').boundingBox();
    const after = await card('The second of three.').boundingBox();
    expect((before?.y ?? 0) + (before?.height ?? 0)).toBeCloseTo(after?.y ?? Number.NaN, 0);

    await page.route('**/reactions', () => new Promise(() => undefined));
    await communications.like('The last of three.');
    const heart = communications.likeButton('The last of three.').locator('svg');
    const animation = () => heart.evaluate((icon) => getComputedStyle(icon).animationName);
    for (const [reducedMotion, name] of [
      ['reduce', 'none'],
      ['no-preference', 'feed-heart'],
    ] as const) {
      await page.emulateMedia({ reducedMotion });
      expect(await animation(), reducedMotion).toBe(name);
    }
    await guest.leave();
  },
);

/** Whether a toast is inside the window, below the top bar and above the box at the bottom. */
async function isClear(toast: Locator, header: Locator, form: Locator): Promise<boolean> {
  const [at, bar, box] = await Promise.all([toast, header, form].map((each) => each.boundingBox()));
  const width = toast.page().viewportSize()?.width ?? 0;
  if (!at || !bar || !box) {
    return false;
  }
  return at.x >= 0 && at.x + at.width <= width && at.y >= bar.y + bar.height && at.y + at.height <= box.y;
}

test('a toast does not cover the top bar or the compose box at any size', wide(), async () => {
  const { page, communications, shell } = visitor;
  await serveFeed(page, manyMessages(40, recently()));
  await communications.open();
  await communications.compose.press('Control+Enter');
  const toast = shell.toasts.saying('Please enter a message');
  // A toast stays while the pointer is over it.
  await toast.hover();
  const form = communications.compose.locator('xpath=ancestor::form');
  const sizes = [
    [390, 844],
    [768, 1024],
    [1024, 768],
    [1280, 720],
    [1440, 900],
  ] as const;
  for (const [width, height] of sizes) {
    await page.setViewportSize({ width, height });
    for (const end of [0, 1e6]) {
      await scrollTo(page, end);
      const clear = () => isClear(toast, page.getByRole('banner'), form);
      await expect.poll(clear, `at ${width} x ${height}, scrolled to ${end}`).toBe(true);
    }
  }
});

test('counts new messages for a reader of older ones, and leads to them', async () => {
  const { page, communications } = visitor;
  const messages = manyMessages(40, recently());
  await serveFeed(page, messages);
  const socket = await listenIn(page);
  await communications.open();
  await expect(communications.live).toBeVisible();
  await expect(communications.message('Message number 40.')).toBeInViewport();
  await expect(communications.jump).toHaveCount(0);
  await scrollTo(page, 300);
  await expect(communications.jump).toHaveText('Jump to latest');
  const before = await restOf(page, 'Message number 5.');
  messages.unshift(newMessage('new-1', 'The first of the new'));
  socket.newMessage('new-1');
  await expect(communications.jump).toHaveText('1 new message');
  expect(Math.abs((await topOf(page, 'Message number 5.')) - before)).toBeLessThan(3);
  await communications.jump.click();
  await expect(communications.message('The first of the new')).toBeInViewport();
  await expect(communications.jump).toHaveCount(0);
  messages.unshift(newMessage('new-2', 'The second of the new'));
  socket.newMessage('new-2');
  await expect(communications.message('The second of the new')).toBeInViewport();
});
