import { expect, test } from '@playwright/test';
import type { Page } from '@playwright/test';
import { sessionOf } from './signInByApi.js';
import { Visitor, freshEmail } from './visitor.js';
import type { StorageState } from './signInByApi.js';

/** Lists that are longer than one page of the server. */

let state: StorageState;
let visitor: Visitor;

test.beforeAll(async () => {
  state = await sessionOf(freshEmail('lists'));
});

test.beforeEach(async ({ browser }) => {
  visitor = await Visitor.arrive(browser, { storageState: state });
});

test.afterEach(async () => {
  await visitor.leave();
});

const created = '2026-01-31T00:00:00.000Z';
const id = (index: number): string => `00000000-0000-4000-8000-${String(index).padStart(12, '0')}`;
const many = <Item>(count: number, make: (index: number) => Item): Item[] =>
  Array.from({ length: count }, (_, index) => make(index));

const source = (index: number) => ({
  id: id(index),
  name: `Source ${index}`,
  type: 'Webhook',
  description: null,
  endpoint: null,
  apiKeyLastFour: null,
  isActive: true,
  lastSyncAt: null,
  createdBy: id(0),
  createdAt: created,
  updatedAt: created,
});

const deck = (index: number) => ({
  id: id(index),
  appName: `Deck ${index}`,
  appType: 'other',
  deckTheme: 'default',
  apiEndpoint: null,
  isActive: true,
  lastSyncAt: null,
  syncFrequency: 'hourly',
  metadata: { description: null },
  createdAt: created,
  updatedAt: created,
});

const referral = (index: number) => ({
  id: id(index),
  friendPhone: '+15550001111',
  friendName: `Friend ${index}`,
  status: index < 30 ? 'pending' : 'joined',
  joinedAt: index < 30 ? null : created,
  referralCode: `CODE${index}`,
  inviteUrl: `http://127.0.0.1/?ref=CODE${index}`,
  coinsEarned: index < 30 ? 0 : 50,
  createdAt: created,
});

const transaction = (index: number) => ({
  id: id(index),
  userId: id(0),
  type: 'earned',
  amount: 10,
  description: `Reward ${index}`,
  sourceType: 'app_connected',
  sourceId: null,
  balanceAfter: 10,
  transactionHash: '',
  createdAt: created,
});

/** Serves `items` as the server does: a page, and the address of the next one in its `Link`. */
async function servePages(page: Page, path: string, items: readonly object[]): Promise<void> {
  await page.route(
    (url) => url.pathname === path,
    async (route) => {
      const { searchParams } = new URL(route.request().url());
      const size = Number(searchParams.get('limit') ?? 50);
      const from = Number(searchParams.get('cursor') ?? 0);
      const end = from + size;
      const link = `<${path}?limit=${size}&cursor=${end}>; rel="next"`;
      await route.fulfill({
        json: items.slice(from, end),
        headers: end < items.length ? { link } : {},
      });
    },
  );
}

test('every source is counted and shown', async () => {
  const { page, dataSources, dashboard } = visitor;
  await servePages(page, '/api/data-sources', many(205, source));
  await page.goto('/data-sources');
  await expect(page.getByText('205 integrations')).toBeVisible();
  await expect(dataSources.card('Source 204')).toBeAttached();
  await dashboard.open();
  await expect(dashboard.count('Active Sources')).toHaveText('205Active Sources');
});

test('every deck is counted and shown', async () => {
  const { page, decks, profile } = visitor;
  await servePages(page, '/api/connected-apps', many(105, deck));
  await page.goto('/connect-apps');
  await expect(decks.deck('Deck 104')).toBeAttached();
  await page.goto('/profile');
  await expect(profile.stat('Decks')).toHaveText('105');
});

test('every friend counts', async () => {
  const { page, referrals } = visitor;
  await servePages(page, '/api/referrals', many(150, referral));
  await page.goto('/refer-friends');
  await expect(referrals.stat('Friends Decked')).toContainText('150');
  await expect(referrals.stat('Friends Joined')).toContainText('120');
  await expect(referrals.stat('Coins Earned')).toContainText('6,000');
});

test('earnings are those of the server, and transactions come a page at a time', async () => {
  const { page, profile } = visitor;
  await servePages(page, '/api/coins/transactions', many(120, transaction));
  await page.route('**/api/player/profile', async (route) => {
    const answer = await route.fetch();
    await route.fulfill({ response: answer, json: { ...(await answer.json()), totalEarned: 1_500 } });
  });
  await page.goto('/profile');
  await expect(page.getByRole('tabpanel')).toContainText('Total earnings1,500');
  await profile.open('Coins & Transactions');
  // Without the row of column headers.
  const rows = page
    .getByRole('tabpanel')
    .getByRole('row')
    .filter({ has: page.getByRole('rowheader') });
  await expect(rows).toHaveCount(50);
  const more = page.getByRole('button', { name: 'Load more' });
  await more.click();
  await expect(rows).toHaveCount(100);
  await expect(rows.nth(50)).toBeFocused();

  const failing = /\/api\/coins\/transactions\?.*cursor=100/;
  await page.route(failing, (route) => route.abort());
  await more.click();
  await expect(page.getByRole('tabpanel').getByRole('alert')).toHaveText('More could not be loaded.');
  await expect(rows).toHaveCount(100);
  await page.unroute(failing);
  await more.click();
  await expect(rows).toHaveCount(120);
  await expect(rows.nth(100)).toBeFocused();
  await expect(more).toHaveCount(0);
});
