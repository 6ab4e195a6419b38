import { expect, test } from '@playwright/test';
import type { Locator, Page } from '@playwright/test';
import { expectBestWithin } from './bestOf.js';
import { listenIn, manyMessages, minute, serveFeed } from './longFeed.js';
import { longestTask } from './longestTask.js';
import { type StorageState, sessionOf } from './signInByApi.js';
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

/** Once a whole frame has been drawn. */
async function nextFrame(page: Page): Promise<void> {
  await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))));
}

/** Where a message stands in the window. */
async function topOf(page: Page, content: string): Promise<number> {
  const box = await page.getByRole('article').filter({ hasText: content }).boundingBox();
  return box?.y ?? Number.NaN;
}

/** The same, once what came into view has been laid out: until then its height is an estimate. */
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

/** Runs in the page: upwards while pages load, then down again through all of it, a step a frame as a wheel makes them. */
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

const said = (id: string, content: string) => ({
  id,
  content,
  parentId: null,
  createdAt: new Date().toISOString(),
  author: { firstName: 'Ada' },
});

const recently = (): number => Date.now() - 5 * minute;

test.describe('a long conversation', () => {
  test('starts at the newest message and shows older ones, keeping what is read in its place', async () => {
    const { page, communications } = visitor;
    const { asked } = await serveFeed(page, manyMessages(130, recently()));
    await communications.open();
    await expect(communications.message('Message number 130.')).toBeInViewport();
    await expect(communications.message('Message number 80.')).toHaveCount(0);
    expect(asked.filter((query) => query.includes('cursor'))).toEqual([]);

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

  test('keeps the place at the very top too, by the button, and ends where the conversation began', async () => {
    const { page, communications } = visitor;
    const messages = manyMessages(80, recently());
    const { asked } = await serveFeed(page, messages);
    // Without the observer nothing loads by itself.
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
    expect(asked.filter((query) => query.includes('cursor=message-31'))).toHaveLength(1);
  });

  test('says what could not be loaded, and loads it when asked again', async () => {
    const { page, communications } = visitor;
    await serveFeed(page, manyMessages(80, recently()));
    await page.route(/cursor=/, (route) => route.fulfill({ status: 500, body: '{}' }));
    await communications.open();
    await scrollTo(page, 0);
    await expect(page.getByText('Older messages could not be loaded.')).toBeVisible();
    await page.unroute(/cursor=/);
    await communications.showOlder.click();
    await expect(communications.message('Message number 1.')).toHaveCount(1);
    await expect(page.getByText('Older messages could not be loaded.')).toHaveCount(0);
  });

  test('keeps loaded pages when it is read again, doubles nothing, and moves a reply under its message', async () => {
    const { page, communications } = visitor;
    const messages = manyMessages(130, recently());
    await serveFeed(page, messages);
    const socket = await listenIn(page);
    await communications.open();
    await expect(communications.live).toBeVisible();
    const reply = communications.message('Message number 110.');
    await expect(reply).toContainText('In reply to an earlier message');
    await scrollTo(page, 0);
    await expect(communications.message('Message number 40.')).toHaveCount(1);
    await expect(reply).not.toContainText('In reply to an earlier message');
    const thread = page.getByRole('listitem').filter({ hasText: 'Message number 51.' });
    await expect(thread).toContainText('Message number 110.');

    messages.unshift(said('message-131', 'Message number 131.'));
    socket.newMessage('message-131');
    await expect(communications.message('Message number 131.')).toHaveCount(1);
    await expect(communications.message('Message number 40.')).toHaveCount(1);
    await expect(communications.message('Message number 100.')).toHaveCount(1);
  });

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

test('days are divided, close messages of one author go on, and ages are exact', async () => {
  const { page, communications } = visitor;
  const now = Date.UTC(2026, 2, 10, 12, 0, 30);
  await page.clock.setFixedTime(now);
  const ages: readonly (readonly [string, number, string])[] = [
    ['zero seconds', 0, 'Just now'],
    ['59 seconds', 59_000, 'Just now'],
    ['one minute', minute, '1m ago'],
    ['59 minutes', 59 * minute + 59_000, '59m ago'],
    ['one hour', 60 * minute, '1h ago'],
    ['23 hours', 24 * 60 * minute - 1_000, '23h ago'],
    ['one day', 24 * 60 * minute, 'Mar 9, 2026'],
    ['a month', 30 * 24 * 60 * minute, 'Feb 8, 2026'],
  ];
  await serveFeed(
    page,
    ages.map(([words, age], index) => ({
      id: `age-${index}`,
      content: `Aged ${words}`,
      parentId: null,
      createdAt: new Date(now - age).toISOString(),
      author: { firstName: index < 3 ? 'Ada' : 'Grace' },
    })),
  );
  await communications.open();
  for (const [words, age, said] of ages) {
    const time = communications.message(`Aged ${words}`).getByRole('time');
    await expect(time).toHaveText(said);
    await expect(time).toHaveAttribute('datetime', new Date(now - age).toISOString());
    await expect(time).toHaveAttribute('title', /2026, \d+:\d\d/);
  }
  await expect(communications.days).toHaveText(['Feb 8, 2026', 'Yesterday', 'Today']);
  await expect(communications.message('Aged one minute').getByText('Ada Hopper')).toBeVisible();
  await expect(communications.message('Aged 59 seconds').getByText('Ada Hopper')).toHaveCount(0);
});

test('who goes on in the next hour goes on in the same card', async () => {
  const { page, communications } = visitor;
  const now = Date.UTC(2026, 2, 10, 11, 5);
  await page.clock.setFixedTime(now);
  const spoken = [7, 4, 3].map((minutes) => ({
    ...said(`said-${minutes}`, `Said ${minutes} minutes ago.`),
    createdAt: new Date(now - minutes * minute).toISOString(),
  }));
  await serveFeed(page, spoken.toReversed());
  await communications.open();
  const card = (minutes: number) =>
    page.getByRole('listitem').filter({ hasText: `Said ${minutes} minutes ago.` });
  await expect(card(7)).toHaveCSS('border-bottom-width', '0px');
  await expect(card(3)).toHaveCSS('border-bottom-width', '1px');
  const [before, after] = [await card(7).boundingBox(), await card(4).boundingBox()];
  expect((before?.y ?? 0) + (before?.height ?? 0)).toBeCloseTo(after?.y ?? Number.NaN, 0);
});

test('yesterday is the day before, also where that had 23 hours', async ({ browser }) => {
  const guest = await Visitor.arrive(browser, { storageState: state, timezoneId: 'America/New_York' });
  const now = Date.parse('2026-03-09T00:30:00-04:00');
  await guest.page.clock.setFixedTime(now);
  const spoken = ['2026-03-09T00:10:00-04:00', '2026-03-08T12:00:00-04:00', '2026-03-07T12:00:00-05:00'];
  await serveFeed(
    guest.page,
    spoken.map((time, index) => ({
      ...said(`day-${index}`, `Said ${time}`),
      createdAt: new Date(time).toISOString(),
    })),
  );
  await guest.communications.open();
  await expect(guest.communications.days).toHaveText(['Mar 7, 2026', 'Yesterday', 'Today']);
  await guest.leave();
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
  // As long as it takes for two frames to be drawn and reported.
  await nextFrame(page);
  expect(await shift()).toBeLessThanOrEqual(0.02);
  await guest.leave();
});

test('ages go on ticking', async () => {
  const { page, communications } = visitor;
  await page.clock.install();
  const messages = manyMessages(1, Date.now());
  await serveFeed(page, messages);
  await communications.open();
  const time = communications.message('Message number 1.').getByRole('time');
  await expect(time).toHaveText('Just now');
  await page.clock.runFor(5 * minute);
  await expect(time).toHaveText(/^[45]m ago$/);
});

test('a message is read as one, and its like says how many and whether one is among them', async () => {
  const { communications, shell } = visitor;
  await communications.open();
  await communications.post('Read me aloud');
  await expect(shell.toasts.saying('Message posted successfully')).toBeVisible();
  const message = communications.message('Read me aloud');
  await expect(message).toHaveAccessibleName(/^Player_\d+, Team Member, Just now: Read me aloud, 0 likes$/);
  const like = communications.likeButton('Read me aloud');
  await expect(like).toHaveAttribute('aria-pressed', 'false');
  await like.click();
  await expect(like).toHaveAttribute('aria-pressed', 'true');
  await expect(like).toHaveAccessibleName(/, 1 so far$/);
  await expect(message).toHaveAccessibleName(/1 like$/);
});

for (const reducedMotion of ['no-preference', 'reduce'] as const) {
  test(`the heart ${reducedMotion === 'reduce' ? 'stays still under reduced motion' : 'pops'}`, async () => {
    const { page, communications } = visitor;
    await page.emulateMedia({ reducedMotion });
    await serveFeed(page, manyMessages(1, recently()));
    await page.route('**/reactions', () => new Promise(() => undefined));
    await communications.open();
    await communications.like('Message number 1.');
    const animation = await communications
      .likeButton('Message number 1.')
      .locator('svg')
      .evaluate((heart) => getComputedStyle(heart).animationName);
    expect(animation).toBe(reducedMotion === 'reduce' ? 'none' : 'feed-heart');
  });
}

test('nothing in a message is markup but links to the web', async () => {
  const { page, communications } = visitor;
  const contents = [
    '<img src=x onerror="window.hacked = true"> <b>bold</b>',
    'javascript:alert(1) and [x](javascript:alert(1))',
    'See https://example.com/a?b=1. And نص عربي',
    '😀'.repeat(10_000),
  ];
  await serveFeed(
    page,
    contents.map((content, index) => ({
      id: `evil-${index}`,
      content,
      parentId: null,
      createdAt: new Date(recently() - index).toISOString(),
    })),
  );
  await communications.open();
  await expect(communications.messages).toHaveCount(4);
  await expect(communications.messages.locator('img, b, script')).toHaveCount(0);
  await expect(communications.message('<b>bold</b>')).toContainText(contents[0] ?? '');
  expect(await page.evaluate(() => 'hacked' in window)).toBe(false);
  const links = communications.messages.getByRole('link');
  await expect(links).toHaveCount(1);
  await expect(links).toHaveAttribute('href', 'https://example.com/a?b=1');
  await expect(links).toHaveAttribute('rel', /\bnoopener\b.*\bugc\b/);
  await expect(links).toHaveAttribute('target', '_blank');
  await expect(communications.messages.locator('p[dir="auto"]')).toHaveCount(4);
  const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
  expect(overflow).toBe(0);
});

test('Enter makes a new line, Ctrl and Cmd with Enter send', async () => {
  const { page, communications } = visitor;
  await communications.open();
  await expect(page.getByText('Press Cmd+Enter (Mac) or Ctrl+Enter (Windows) to send')).toBeVisible();
  await expect(communications.send).toBeDisabled();
  await communications.compose.pressSequentially('first');
  await communications.compose.press('Enter');
  await communications.compose.pressSequentially('second');
  await expect(communications.compose).toHaveValue('first\nsecond');
  await communications.compose.press('Control+Enter');
  await expect(communications.message('second')).toBeVisible();
  await expect(communications.compose).toHaveValue('');
  await communications.compose.fill('by Cmd');
  // While one is sent the next one waits.
  await expect(communications.send).toBeEnabled();
  await communications.compose.press('Meta+Enter');
  await expect(communications.message('by Cmd')).toBeVisible();
});

test('drafts are kept for each thread, over another screen and a reload, until they are sent', async () => {
  const { page, communications, shell } = visitor;
  await communications.open();
  await communications.post('A thread to answer');
  await expect(shell.toasts.saying('Message posted successfully')).toBeVisible();
  await communications.compose.fill('Half a thought');
  const box = await communications.openReply('A thread to answer');
  await expect(box).toBeFocused();
  await expect(box).toHaveAttribute('placeholder', /^Reply to Player_\d+\.\.\.$/);
  await box.fill('Half an answer');
  await box.press('Escape');
  await expect(box).toHaveCount(0);
  await expect(communications.replyButton('A thread to answer')).toBeFocused();

  await shell.goTo('Team');
  await shell.goTo('Communications');
  await expect(communications.compose).toHaveValue('Half a thought');
  await page.reload();
  await expect(communications.compose).toHaveValue('Half a thought');
  await communications.openReply('A thread to answer');
  await expect(communications.replyBox).toHaveValue('Half an answer');
  await communications.replyBox.press('Control+Enter');
  await expect(communications.message('Half an answer')).toBeVisible();
  await expect(communications.replyBox).toHaveCount(0);
  await communications.openReply('A thread to answer');
  await expect(communications.replyBox).toHaveValue('');
});

test('a message to a member begins with the name, and never in the place of what is written already', async () => {
  const { page, communications, shell } = visitor;
  const other = { userId: 'other', firstName: 'Ada', lastName: 'Byron', displayName: 'Ada B' };
  await page.route('**/api/team/members', async (route) => {
    const response = await route.fetch();
    const members = (await response.json()) as object[];
    await route.fulfill({ response, json: [...members, { ...members[0], ...other }] });
  });
  const writeTo = async (name: RegExp): Promise<void> => {
    await shell.goTo('Team');
    await page.getByRole('link', { name }).click();
    await expect(shell.heading).toHaveText('Communications');
    await expect(communications.compose).toBeFocused();
  };
  await communications.open();
  await writeTo(/^Message Ada/);
  await page.keyboard.type('hello');
  await expect(communications.compose).toHaveValue('@Ada Byron hello');
  await communications.compose.fill('Half a thought');
  await writeTo(/^Message Ada/);
  await expect(communications.compose).toHaveValue('Half a thought');
  await communications.compose.fill('');
  await writeTo(/^Message Player/);
  await expect(communications.compose).toHaveValue('');
});

test('a reply is answered too, under the same message', async () => {
  const { page, communications, shell } = visitor;
  const [question, answer, thanks] = ['Who answers?', 'I answer.', 'And I thank you.'];
  await communications.open();
  await communications.post(question);
  await expect(shell.toasts.saying('Message posted successfully')).toBeVisible();
  await communications.reply(question, answer);
  await expect(communications.message(answer)).toBeVisible();
  await communications.reply(answer, thanks);
  await expect(communications.replyBox).toBeHidden();
  await page.reload();
  const thread = page.locator('[data-thread]').filter({ has: page.getByText(question) });
  await expect(thread.getByRole('article')).toContainText([question, answer, thanks]);
});

/** Whether a toast is inside the window, below the bar on top and above the box at the bottom. */
async function isClear(toast: Locator, header: Locator, form: Locator): Promise<boolean> {
  const [at, bar, box] = await Promise.all([toast, header, form].map((each) => each.boundingBox()));
  const width = toast.page().viewportSize()?.width ?? 0;
  if (!at || !bar || !box) {
    return false;
  }
  return at.x >= 0 && at.x + at.width <= width && at.y >= bar.y + bar.height && at.y + at.height <= box.y;
}

test('a toast stands clear of the top bar and of the compose box at every size', async () => {
  const { page, communications, shell } = visitor;
  await serveFeed(page, manyMessages(40, recently()));
  await communications.open();
  await communications.compose.press('Control+Enter');
  const toast = shell.toasts.saying('Please enter a message');
  // Looked at, it stays.
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

test('the limit is told where it is near, and holds', async () => {
  const { page, communications } = visitor;
  await communications.open();
  await communications.compose.fill('x'.repeat(9_400));
  await expect(page.getByText(/characters? left/)).toHaveCount(0);
  await communications.compose.fill('x'.repeat(9_999));
  await expect(communications.compose).toHaveAccessibleDescription('1 character left');
  await communications.compose.press('End');
  await communications.compose.pressSequentially('yz');
  await expect(communications.compose).toHaveValue(`${'x'.repeat(9_999)}y`);
});

test('who reads further up is told of new messages, and led to them', async () => {
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
  messages.unshift(said('new-1', 'The first of the new'));
  socket.newMessage('new-1');
  await expect(communications.jump).toHaveText('1 new message');
  expect(Math.abs((await topOf(page, 'Message number 5.')) - before)).toBeLessThan(3);
  await communications.jump.click();
  await expect(communications.message('The first of the new')).toBeInViewport();
  await expect(communications.jump).toHaveCount(0);
  messages.unshift(said('new-2', 'The second of the new'));
  socket.newMessage('new-2');
  await expect(communications.message('The second of the new')).toBeInViewport();
});

test('new messages are announced politely, at most once in five seconds, together', async () => {
  const { page, communications } = visitor;
  await page.clock.install();
  const messages = manyMessages(3, Date.now() - minute);
  await serveFeed(page, messages);
  const socket = await listenIn(page);
  await communications.open();
  await expect(communications.live).toBeVisible();
  await page.clock.pauseAt(Date.now() + minute);
  const arrive = async (id: string): Promise<void> => {
    messages.unshift(said(id, `Saying ${id}`));
    socket.newMessage(id);
    await expect(async () => {
      await page.clock.runFor(20);
      expect(await communications.message(`Saying ${id}`).count()).toBe(1);
    }).toPass({ timeout: 20_000 });
    await page.clock.runFor(20);
  };
  await expect(communications.announcement).toHaveText('');
  await arrive('one');
  await expect(communications.announcement).toHaveText('New message from Ada Hopper: Saying one');
  await arrive('two');
  await arrive('three');
  await page.clock.runFor(1_000);
  await expect(communications.announcement).toHaveText('New message from Ada Hopper: Saying one');
  await page.clock.runFor(5_000);
  await expect(communications.announcement).toHaveText('2 new messages');
});

test('what came while one was away stands below a divider', async () => {
  const { page, communications } = visitor;
  const messages = manyMessages(5, recently());
  await serveFeed(page, messages);
  await communications.open();
  await expect(communications.newMark(1)).toHaveCount(0);
  messages.unshift(said('away-1', 'While you were away'));
  messages.unshift({ ...said('away-2', 'A late answer'), parentId: 'message-2' });
  await page.reload();
  await expect(communications.newMark(1)).toBeVisible();
  const below = page
    .getByRole('listitem')
    .filter({ hasText: /new since your last visit/ })
    .locator('~ li');
  await expect(below).toHaveCount(1);
  await expect(below).toContainText('While you were away');
  await expect(communications.message('A late answer').getByText('New', { exact: true })).toBeVisible();
  await page.reload();
  await expect(communications.message('While you were away')).toBeVisible();
  await expect(communications.newMark(1)).toHaveCount(0);
});

test('what was missed while cut off is there after a reconnect, below a divider', async () => {
  const { page, communications } = visitor;
  const messages = manyMessages(5, recently());
  await serveFeed(page, messages);
  const socket = await listenIn(page);
  await communications.open();
  await expect(communications.live).toBeVisible();
  await socket.drop();
  await expect(communications.offline).toBeVisible();
  messages.unshift(said('missed', 'Said while you were cut off'));
  await expect(communications.live).toBeVisible();
  await expect(communications.message('Said while you were cut off')).toHaveCount(1);
  await expect(communications.newMark(1)).toBeVisible();
});

test('a broken frame of the socket changes nothing', async () => {
  const { page, communications } = visitor;
  const lines: string[] = [];
  page.on('console', (line) => {
    if (line.type() === 'error') {
      lines.push(line.text());
    }
  });
  await page.routeWebSocket('**/ws', (socket) => {
    socket.connectToServer();
    socket.send('{not json');
  });
  await communications.open();
  await expect(communications.live).toBeVisible();
  await communications.post('Still here');
  await expect(communications.message('Still here')).toHaveCount(1);
  expect(lines).toHaveLength(1);
});

test('an empty conversation leads to the box', async () => {
  const { page, communications } = visitor;
  await serveFeed(page, []);
  await communications.open();
  await expect(page.getByText('No messages yet. Start the conversation!')).toBeVisible();
  await page.getByRole('button', { name: 'Write the first message' }).click();
  await expect(communications.compose).toBeFocused();
});
