import { expect, test } from '@playwright/test';
import type { Locator, Page } from '@playwright/test';
import { KeyboardUser } from './keyboardUser.js';
import { sessionOf } from './signInByApi.js';
import { Visitor, freshEmail } from './visitor.js';
import type { StorageState } from './signInByApi.js';
import { ownSite } from './ownSite.js';
import { wide } from './wide.js';

/** A removed item disappears at once and can be restored for five seconds, regardless of other actions. */

let state: StorageState;
let visitor: Visitor;

test.beforeAll(async () => {
  state = await sessionOf(freshEmail('removals'));
});

test.beforeEach(async ({ browser }) => {
  visitor = await Visitor.arrive(browser, { storageState: state });
  await empty(visitor.page, '/api/data-sources');
});

test.afterEach(async () => {
  await visitor.leave();
});

async function empty({ request }: Page, path: string): Promise<void> {
  const things = (await (await request.get(path)).json()) as { id: string }[];
  await Promise.all(things.map(({ id }) => request.delete(`${path}/${id}`, { headers: ownSite })));
}

/** The names of the data sources on the server. */
async function sourcesOf({ request }: Page): Promise<string[]> {
  const sources = (await (await request.get('/api/data-sources')).json()) as { name: string }[];
  return sources.map(({ name }) => name).toSorted();
}

/** Opens the screen with these data sources. From then on, time passes only when the test advances it. */
async function openWith({ page, shell }: Visitor, ...names: string[]): Promise<void> {
  for (const name of names) {
    await page.request.post('/api/data-sources', { headers: ownSite, data: { name, type: 'Webhook' } });
  }
  await page.clock.install();
  await page.goto('/data-sources');
  await shell.ready();
  await page.clock.pauseAt(new Date(Date.now() + 30_000));
}

const blink = { timeout: 100 };

/** Advances the time in small steps until the check passes. */
async function soon(page: Page, check: () => Promise<void>): Promise<void> {
  await expect(async () => {
    await page.clock.runFor(50);
    await check();
  }).toPass({ timeout: 20_000 });
}

/** Opens another screen by a click, and advances the time until it is loaded. */
async function goTo({ page, shell }: Visitor, ...[screen]: Parameters<typeof shell.goTo>): Promise<void> {
  await shell.goTo(screen);
  await soon(page, async () => {
    await expect(shell.entry(screen)).toHaveAttribute('aria-current', 'page', blink);
    await expect(page.locator('[aria-busy="true"]')).toHaveCount(0, blink);
  });
}

/** Moves the pointer without waiting for frames: there are none while the time is stopped. */
async function pointAt(target: Locator): Promise<void> {
  await soon(target.page(), () => expect(target).toBeVisible(blink));
  const box = await target.boundingBox();
  await target.page().mouse.move((box?.x ?? 0) + 20, (box?.y ?? 0) + 10);
}

const undoIn = (toast: Locator): Locator => toast.getByRole('button', { name: 'Undo' });

test('waits while the pointer is over the toast, and is sent when the user leaves the page', async () => {
  const { page, dataSources, shell } = visitor;
  await openWith(visitor, 'Looked at');
  await dataSources.delete('Looked at');
  await pointAt(shell.toasts.current());
  await page.clock.runFor(60_000);
  expect(await sourcesOf(page)).toEqual(['Looked at']);
  await page.goto('/team');
  await expect.poll(() => sourcesOf(page)).toEqual([]);
});

for (const { what, address, path, label, heading, create } of [
  {
    what: 'data sources',
    address: '/data-sources',
    path: '/api/data-sources',
    label: 'Delete data source',
    heading: 'Connected Data Sources',
    create: (name: string) => ({ name, type: 'Webhook' }),
  },
  {
    what: 'decks',
    address: '/connect-apps',
    path: '/api/connected-apps',
    label: 'Disconnect',
    heading: 'Your Deck Collection',
    create: (appName: string) => ({ appName, appType: 'work' }),
  },
]) {
  test(`the focus moves along the list of ${what}, and to a restored item`, wide(), async () => {
    const { page, shell } = visitor;
    const user = new KeyboardUser(page);
    await empty(page, path);
    for (const name of ['Ash', 'Birch', 'Cedar']) {
      await page.request.post(path, { headers: ownSite, data: create(name) });
    }
    await page.clock.install();
    await page.goto(address);
    await shell.ready();
    const buttons = page.getByRole('main').getByRole('button', { name: new RegExp(`^${label} `) });
    await expect(buttons).toHaveCount(3);
    const names = await buttons.evaluateAll((all) => all.map((each) => each.ariaLabel ?? ''));
    const button = (index: number): Locator => page.getByRole('button', { name: names[index] ?? '' });
    await page.clock.pauseAt(new Date(Date.now() + 30_000));

    await button(1).press('Enter');
    await expect(button(2)).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(button(0)).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(buttons).toHaveCount(0);
    await expect(shell.heading).toHaveText(heading);
    await expect(shell.heading).toBeFocused();

    await shell.toasts.focus();
    await user.enter(undoIn(shell.toasts.saying('3 items removed')));
    await expect(buttons).toHaveCount(3);
    await expect(button(0)).toBeFocused();

    await page.keyboard.press('Enter');
    await goTo(visitor, 'Reports');
    await shell.heading.focus();
    await shell.toasts.focus();
    await user.enter(undoIn(shell.toasts.current()));
    await expect(shell.toasts.current()).toHaveCount(0);
    await expect(shell.heading).toBeFocused();
  });
}
