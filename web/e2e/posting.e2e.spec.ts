import { expect, test } from '@playwright/test';
import type { Page, Route } from '@playwright/test';
import { sessionOf } from './signInByApi.js';
import { Visitor, freshEmail } from './visitor.js';

/** Nothing that is posted is lost or doubled, wherever the connection breaks. Needs browsers, server and database. */

/** Rounds of all breaks. */
const rounds = 3;

type Break = (route: Route) => Promise<void>;

/** Where the connection breaks: the request does not arrive, or its answer does not. */
const breaks: Readonly<Record<string, Break>> = {
  before: (route) => route.abort('connectionrefused'),
  'a proxy without a server': (route) => route.fulfill({ status: 502, body: 'Bad Gateway' }),
  during: async (route) => {
    // The server goes on with a request whose client is gone.
    void route.fetch().catch(() => undefined);
    await route.abort('connectionreset');
  },
  after: async (route) => {
    await route.fetch();
    await route.abort('connectionreset');
  },
};

/** Breaks the next post. */
async function breakNextPost(page: Page, how: Break): Promise<void> {
  let isDone = false;
  await page.route('**/api/messages', (route) => {
    if (isDone || route.request().method() !== 'POST') {
      return route.fallback();
    }
    isDone = true;
    return how(route);
  });
}

async function stored(page: Page): Promise<string[]> {
  const items = (await (await page.request.get('/api/messages?limit=100')).json()) as { content: string }[];
  return items.map(({ content }) => content).reverse();
}

const shown = (visitor: Visitor): Promise<string[]> =>
  visitor.communications.messages.locator('.content').allInnerTexts();

let visitors: Visitor[] = [];

test.afterEach(async () => {
  await Promise.all(visitors.map((visitor) => visitor.leave()));
  visitors = [];
});

async function twoBrowsers(arrive: () => Promise<Visitor>): Promise<readonly [Visitor, Visitor]> {
  const pair = [await arrive(), await arrive()] as const;
  visitors = [...pair];
  for (const { communications } of pair) {
    await communications.open();
  }
  return pair;
}

test('a message whose connection breaks at any step is posted once, in its place', async ({ browser }) => {
  const state = await sessionOf(freshEmail('posting'));
  const [writer, reader] = await twoBrowsers(() => Visitor.arrive(browser, { storageState: state }));
  const { page, communications } = writer;
  const texts: string[] = [];
  for (let round = 1; round <= rounds; round += 1) {
    for (const [step, how] of Object.entries(breaks)) {
      const text = `Round ${round}, broken ${step}`;
      texts.push(text);
      await breakNextPost(page, how);
      await communications.post(text);
      await expect(communications.message(text)).toHaveCount(1);
      await expect(communications.retry(text)).toBeVisible();
      await page.unrouteAll({ behavior: 'ignoreErrors' });
      // Every other time the page restarts before the message goes out.
      if (texts.length % 2 === 0) {
        await page.reload();
      } else {
        await communications.retry(text).click();
      }
      await expect.poll(() => stored(page)).toEqual(texts);
      await expect(communications.retry(text)).toBeHidden();
    }
  }
  await expect.poll(() => shown(writer)).toEqual(texts);
  await expect.poll(() => shown(reader)).toEqual(texts);
});

test('messages written offline wait, also over a restart, and two tabs send them once, in order', async ({
  browser,
}) => {
  const state = await sessionOf(freshEmail('offline-posts'));
  const [writer, reader] = await twoBrowsers(() => Visitor.arrive(browser, { storageState: state }));
  const context = writer.page.context();
  await context.setOffline(true);
  const texts = ['Written first', 'Written second', 'Written third'];
  for (const text of texts) {
    await writer.communications.post(text);
    await expect(writer.communications.retry(text)).toBeVisible();
  }
  expect(await stored(reader.page)).toEqual([]);
  await writer.page.close();
  await context.setOffline(false);
  const tabs = await Promise.all(
    ['/team', '/communications'].map(async (address) => {
      const page = await context.newPage();
      await page.goto(address);
      return page;
    }),
  );
  await expect.poll(() => stored(reader.page)).toEqual(texts);
  await expect.poll(() => shown(reader)).toEqual(texts);
  const feed = new Visitor(tabs[1] ?? writer.page);
  await expect.poll(() => shown(feed)).toEqual(texts);
  await expect(feed.communications.retry('Written')).toHaveCount(0);
});
