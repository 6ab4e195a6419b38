import { expect, test } from '@playwright/test';
import type { Page } from '@playwright/test';
import { expectBestWithin } from './bestOf.js';
import { broken } from './failures.js';
import { sessionOf } from './signInByApi.js';
import { Visitor, freshEmail } from './visitor.js';
import type { StorageState } from './signInByApi.js';
import { wide } from './wide.js';

/** An action shows its result at once, however slow the server is. A failed request reverts it. */

const feedbackMs = 100;

let state: StorageState;
let visitor: Visitor;

test.beforeAll(async () => {
  state = await sessionOf(freshEmail('feedback'));
});

test.beforeEach(async ({ browser }) => {
  visitor = await Visitor.arrive(browser, { storageState: state });
});

test.afterEach(async () => {
  await visitor.leave();
});

/** Holds all writes from now on. The returned function lets them fail. */
async function holdWrites(page: Page): Promise<() => Promise<void>> {
  const waiting: (() => void)[] = [];
  await page.route('**/api/**', async (route) => {
    if (route.request().method() === 'GET') {
      return route.fallback();
    }
    await new Promise<void>((resolve) => waiting.push(resolve));
    return route.fulfill(broken);
  });
  return async () => {
    await expect.poll(() => waiting.length).toBeGreaterThan(0);
    waiting.splice(0).forEach((resolve) => resolve());
  };
}

/** A text that appears on the page or disappears from it. */
interface Change {
  readonly selector: string;
  readonly text: string;
  readonly present: boolean;
}

/** The milliseconds between the click and the expected change of the page. */
async function feedbackTime(page: Page, change: Change, act: () => Promise<void>): Promise<number> {
  await page.evaluate(({ selector, text, present }) => {
    const isSeen = (): boolean =>
      [...document.querySelectorAll(selector)].some((each) => each.textContent.includes(text)) === present;
    const measure = (resolve: (ms: number) => void): void => {
      const onClick = (event: Event): void => {
        const observer = new MutationObserver(() => {
          if (isSeen()) {
            observer.disconnect();
            resolve(performance.now() - event.timeStamp);
          }
        });
        observer.observe(document, { subtree: true, childList: true, attributes: true, characterData: true });
      };
      addEventListener('click', onClick, { capture: true, once: true });
    };
    Object.assign(globalThis, { feedback: new Promise<number>(measure) });
  }, change);
  await act();
  return page.evaluate(() => (globalThis as unknown as { feedback: Promise<number> }).feedback);
}

test('a like appears at once and is reverted when it fails', wide(), async () => {
  const { page, communications, shell } = visitor;
  await page.goto('/communications');
  await communications.post('Like this');
  await expect(communications.likeButton('Like this')).toBeEnabled();
  const letGo = await holdWrites(page);
  await expectBestWithin(feedbackMs, async () => {
    const time = await feedbackTime(
      page,
      { selector: 'article button[aria-pressed="true"]', text: '1', present: true },
      () => communications.like('Like this'),
    );
    await expect(communications.likeButton('Like this')).toHaveText('1');
    await letGo();
    await expect(shell.toasts.reading('Error', 'Failed to add reaction')).toBeVisible();
    await expect(communications.likeButton('Like this')).toHaveText('0');
    await expect(communications.likeButton('Like this')).toHaveAttribute('aria-pressed', 'false');
    return time;
  });
});

test('a message appears in the feed at once and stays there with Retry when it fails', wide(), async () => {
  const { page, communications, shell } = visitor;
  await page.goto('/communications');
  await communications.compose.waitFor();
  await page.waitForFunction(() => document.querySelector('[aria-busy="true"]') === null);
  const letGo = await holdWrites(page);
  await expectBestWithin(feedbackMs, async (index) => {
    const text = `Quickly said ${index}`;
    const time = await feedbackTime(page, { selector: 'article', text, present: true }, () =>
      communications.post(text),
    );
    await expect(communications.message(text)).toBeVisible();
    await expect(communications.compose).toHaveValue('');
    await letGo();
    await expect(shell.toasts.reading('Error', 'Failed to post message')).toBeVisible();
    await expect(communications.retry(text)).toBeVisible();
    await expect(communications.compose).toHaveValue('');
    return time;
  });
});

for (const { what, address, prepare, remove, back, failure } of [
  {
    what: 'a data source',
    address: '/data-sources',
    prepare: ({ dataSources }: Visitor) => dataSources.add({ name: 'Soon gone', type: 'Webhook' }),
    remove: ({ dataSources }: Visitor) => dataSources.delete('Soon gone'),
    back: ({ dataSources }: Visitor) => dataSources.card('Soon gone'),
    failure: 'Failed to delete data source',
  },
  {
    what: 'a deck',
    address: '/connect-apps',
    prepare: ({ decks }: Visitor) => decks.connect({ name: 'Soon gone', type: 'Work' }),
    remove: ({ decks }: Visitor) => decks.disconnect('Soon gone'),
    back: ({ decks }: Visitor) => decks.deck('Soon gone'),
    failure: 'Failed to disconnect app',
  },
]) {
  test(`${what} disappears at once when deleted and comes back when that fails`, wide(), async () => {
    const { page, shell } = visitor;
    await page.goto(address);
    await prepare(visitor);
    await expect(back(visitor)).toBeVisible();
    const letGo = await holdWrites(page);
    await expectBestWithin(feedbackMs, async () => {
      const time = await feedbackTime(page, { selector: 'main li', text: 'Soon gone', present: false }, () =>
        remove(visitor),
      );
      await expect(back(visitor)).toBeHidden();
      await shell.toasts.saying('Soon gone').getByRole('button', { name: 'Close notification' }).click();
      await letGo();
      await expect(shell.toasts.reading('Error', failure)).toBeVisible();
      await expect(back(visitor)).toBeVisible();
      return time;
    });
  });
}
