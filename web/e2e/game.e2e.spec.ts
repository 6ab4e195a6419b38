import { expect, test } from '@playwright/test';
import type { Locator, Page } from '@playwright/test';
import { type FeedServer, startFeedServer } from './feedServer.js';
import { sessionOf } from './signInByApi.js';
import { freshEmail, Visitor } from './visitor.js';
import { wide } from './wide.js';

/** What the application answers now. */
const answers = { '/steps': { today: { steps: 4200 } } };

/** A session of play counts from so many milliseconds on. */
const countedMs = 10_000;

/** The sessions that make an agent. */
const sessionsOfAgent = 10;

let app: FeedServer;

test.beforeAll(async () => {
  app = await startFeedServer(answers);
});

test.afterAll(() => app.stop());

/** Connects the application, and chooses the number that its deck shows by a click. */
async function connect({ shell, decks, page }: Visitor): Promise<Locator> {
  await shell.goTo('Connect Apps');
  await decks.openDialog();
  await decks.dialog.getByLabel('App Name').fill('Step Counter');
  await decks.dialog.getByLabel('App Type').selectOption({ label: 'Fitness' });
  await decks.dialog.getByLabel('API Endpoint').fill(app.address('/steps'));
  await decks.dialog.getByRole('button', { name: 'Test', exact: true }).click();
  await decks.dialog.getByRole('treeitem', { name: /steps, 4200/ }).click();
  await expect(decks.dialog.getByLabel('Name of value 1')).toHaveValue('Steps');
  await decks.submit();
  const deck = decks.deck('Step Counter');
  await expect(deck.getByRole('list', { name: 'Values of Step Counter' })).toContainText('4,200');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  return deck;
}

async function play(page: Page, deck: Locator): Promise<void> {
  await deck.getByRole('link', { name: /^Play/ }).click();
  const end = deck.getByRole('button', { name: /^End/ });
  await end.waitFor();
  const startedAt = Date.now();
  await expect.poll(() => Date.now() - startedAt, { timeout: 60_000 }).toBeGreaterThan(countedMs);
  await end.click();
  await expect(page.getByText(/seconds, 1 progress point/).first()).toBeVisible();
  await deck.getByRole('link', { name: /^Play/ }).waitFor();
}

test(
  'connects a local app, watches it move, plays to a milestone, buys a frame, and verifies the coins',
  wide(),
  async ({ browser }) => {
    test.setTimeout(600_000);
    const ada = await Visitor.arrive(browser, { storageState: await sessionOf(freshEmail('ada')) });
    const { page, shell, decks, profile } = ada;
    await page.goto('/');
    const deck = await connect(ada);

    answers['/steps'].today.steps = 5100;
    await deck.getByRole('button', { name: 'Actions for Step Counter' }).click();
    await page.getByRole('menuitem', { name: 'Refresh' }).click();
    await expect(deck.getByRole('list', { name: 'Values of Step Counter' })).toContainText('5,100');

    for (let session = 0; session < sessionsOfAgent; session += 1) await play(page, deck);
    await expect(decks.balance).not.toHaveText('110');

    await shell.goTo('Player Profile');
    await expect(page.getByText(/^Reached /).first()).toBeVisible();
    const coins = Number(await profile.stat('Coins').textContent());
    await profile.open('Shop');
    await page.getByRole('button', { name: 'Buy Ember' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Buy', exact: true }).click();
    await expect(shell.toasts.saying('Ember is yours')).toBeVisible();
    await page.getByRole('button', { name: 'Wear Ember' }).click();
    await expect(page.getByRole('button', { name: 'Take off Ember' })).toBeVisible();
    await expect(profile.stat('Coins')).toHaveText(String(coins - 60));

    await profile.open('Coins & Transactions');
    await expect(profile.transaction('Bought Ember')).toContainText('−60');
    await page.getByRole('button', { name: 'Verify' }).click();
    await expect(page.getByText(/Your coins hold: .* they add up to/)).toBeVisible();
    await ada.leave();
  },
);
