import { expect, test } from '@playwright/test';
import type { Page } from '@playwright/test';
import { breakNext, breaks } from './brokenLine.js';
import { sessionOf } from './signInByApi.js';
import { closeBrowsers, twoBrowsers } from './twoBrowsers.js';
import { Visitor, freshEmail } from './visitor.js';

/** Nothing that is posted is lost or doubled, wherever the connection breaks. Needs browsers, server and database. */

/** Rounds of all breaks: the page is restarted after each break in one of them. */
const rounds = 2;

async function stored(page: Page): Promise<string[]> {
  const items = (await (await page.request.get('/api/messages?limit=100')).json()) as { content: string }[];
  return items.map(({ content }) => content).reverse();
}

const shown = (visitor: Visitor): Promise<string[]> =>
  visitor.communications.messages.locator('.content').allInnerTexts();

test.afterEach(closeBrowsers);

test('a message whose connection breaks at any step is posted once, in its place', async ({ browser }) => {
  const state = await sessionOf(freshEmail('posting'));
  const [writer, reader] = await twoBrowsers(() => Visitor.arrive(browser, { storageState: state }));
  const { page, communications } = writer;
  const texts: string[] = [];
  for (let round = 1; round <= rounds; round += 1) {
    for (const [step, how] of Object.entries(breaks)) {
      const text = `Round ${round}, broken ${step}`;
      texts.push(text);
      const broken = await breakNext(page, { address: '**/api/messages', method: 'POST', text }, how);
      await communications.post(text);
      await broken();
      await expect(communications.message(text)).toHaveCount(1);
      await page.unrouteAll({ behavior: 'ignoreErrors' });
      // Every other time the page restarts before the message goes out.
      if ((texts.length + round) % 2 === 0) {
        await page.reload();
      } else {
        // The page also tries again by itself, and then the button is gone.
        await communications
          .retry(text)
          .click({ timeout: 1_000 })
          .catch(() => undefined);
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
