import { expect, test } from '@playwright/test';
import type { Page } from '@playwright/test';
import { failing } from './failures.js';
import { sessionOf } from './signInByApi.js';
import { atEachSize, desktop, narrowest, phone } from './audit.js';
import { Visitor, freshEmail } from './visitor.js';
import type { StorageState } from './signInByApi.js';

const now = Date.UTC(2026, 2, 10, 12, 0, 0);
const minute = 60_000;
const hour = 60 * minute;

let state: StorageState;
let visitor: Visitor;

test.beforeAll(async () => {
  state = await sessionOf(freshEmail('dashboard'));
});

test.beforeEach(async ({ browser }) => {
  visitor = await Visitor.arrive(browser, { storageState: state });
});

test.afterEach(async () => {
  await visitor.leave();
});

const ago = (age: number): string => new Date(now - age).toISOString();

const metrics = {
  activeUsers: 12_896,
  revenue: 999_999.5,
  conversionRate: 43.64,
  dataSourceCount: 4,
  trends: {
    activeUsers: { change: 12.5, label: '+12.5%' },
    revenue: { change: 8.2, label: '+8.2%' },
    conversionRate: { change: -2.1, label: '-2.1%' },
    dataSourceCount: { change: 3, label: '+3 new' },
  },
  asOf: ago(hour),
};

/** Eight months of users, of which six are shown, and the revenue of four products. */
const latest = [
  ...[7, 6, 5, 4, 3, 2, 1, 0].map((months) => ({
    name: 'active_users',
    value: 1_000 + (7 - months) * 100,
    timestamp: new Date(Date.UTC(2026, 2 - months, 5)).toISOString(),
  })),
  ...['basic', 'pro', 'add_ons', 'team'].map((product, index) => ({
    name: `revenue_${product}`,
    value: 100 * (index + 1),
    timestamp: ago(hour),
  })),
];

const source = (name: string, lastSyncAt: string | null, isActive = true) => ({
  id: `source-${name}`,
  name,
  type: 'API Integration',
  description: null,
  endpoint: null,
  apiKey: null,
  isActive,
  lastSyncAt,
  createdBy: 'other-user',
  createdAt: ago(48 * hour),
  updatedAt: ago(48 * hour),
});

const activity = (type: string, index: number, age: number) => ({
  id: `activity-${index}`,
  type,
  description: `Event ${index}`,
  entityType: null,
  entityId: null,
  userId: null,
  metadata: null,
  createdAt: ago(age),
});

async function serve(page: Page, answers: Readonly<Record<string, unknown>>): Promise<void> {
  for (const [path, json] of Object.entries(answers)) {
    await page.route(
      (url) => url.pathname === path,
      (route) => (json === null ? route.fulfill({ body: '' }) : route.fulfill({ json })),
    );
  }
}

const tints = (page: Page): Promise<string[]> =>
  page
    .locator('section ol li > span:first-child')
    .evaluateAll((dots) => dots.map((dot) => getComputedStyle(dot).color));

test('the four figures have their prefix, digits and trend', async () => {
  const { page, dashboard } = visitor;
  await serve(page, { '/api/dashboard/metrics': metrics });
  await dashboard.open();
  for (const [label, value, trend] of [
    ['Active Users', '12,896', '+12.5%'],
    ['Revenue', '$999,999.50', '+8.2%'],
    ['Conversion Rate', '43.6%', '-2.1%'],
    ['Data Sources', '4', '+3 new'],
  ] as const) {
    await expect(dashboard.metric(label)).toHaveText(`${label}${value}${trend}vs last month`);
  }
});

test('the charts have a name, a sentence, a table, and points that arrow keys move over', async () => {
  const { page, dashboard } = visitor;
  await serve(page, { '/api/dashboard/latest-metrics': latest });
  await dashboard.open();
  await expect(page.getByText('Active users went from 1,200 in Oct to 1,700 in Mar.')).toBeVisible();
  await expect(dashboard.rowsOf('User Growth Trend')).toHaveText([
    'MonthActive Users',
    'Oct1,200',
    'Nov1,300',
    'Dec1,400',
    'Jan1,500',
    'Feb1,600',
    'Mar1,700',
  ]);
  await expect(page.getByText('Team brings the most: $400, 40% of $1,000.')).toBeVisible();
  await expect(dashboard.rowsOf('Revenue by Product')).toHaveText([
    'ProductRevenue',
    'Team$400',
    'Add Ons$300',
    'Pro$200',
    'Basic$100',
  ]);
  const slices = dashboard.chart('Revenue by Product').locator('path[class*="arc" i]');
  await expect(slices).toHaveCount(4);
  const colors = await slices.evaluateAll((paths) => paths.map((path) => getComputedStyle(path).fill));
  expect(new Set(colors).size).toBe(4);

  const chart = dashboard.chart('User Growth Trend');
  await expect(chart.locator('svg').first()).toBeVisible();
  await dashboard.metric('Data Sources').click();
  await expect(async () => {
    await page.keyboard.press('Tab');
    expect(await chart.evaluate((figure) => figure.contains(document.activeElement))).toBe(true);
  }).toPass({ timeout: 10_000 });
  await page.keyboard.press('ArrowRight');
  const point = page.locator(':focus');
  await expect(point).toHaveAccessibleName(/Oct.*1,200/);
  await page.keyboard.press('ArrowRight');
  await expect(point).toHaveAccessibleName(/Nov.*1,300/);
});

test('large figures stay in one line, on the axis in short, at every width', async ({ browser }) => {
  const guest = await Visitor.arrive(browser, { storageState: state, viewport: desktop });
  const { page, dashboard } = guest;
  await serve(page, {
    '/api/dashboard/metrics': { ...metrics, activeUsers: 1_980_000, revenue: 1_123_458_060.1 },
    '/api/dashboard/latest-metrics': latest.map(({ value, ...each }) => ({
      ...each,
      value: value * 1_000,
    })),
  });
  await page.goto('/');
  const axis = page.getByRole('figure', { name: 'User Growth Trend' }).locator('svg');
  await atEachSize(page, [desktop, phone, narrowest], async ({ width }) => {
    for (const [name, figure] of [
      ['Active Users', '1,980,000'],
      ['Revenue', '$1,123,458,060.10'],
    ] as const) {
      const words = dashboard.metric(name).getByText(figure, { exact: true });
      await expect(words).toBeVisible();
      const seen = await words.evaluate((element) => {
        const box = element.closest('p') ?? element;
        return { lines: element.getClientRects().length, cut: box.scrollWidth - box.clientWidth };
      });
      expect(seen, `${name} at ${width} px`).toEqual({ lines: 1, cut: 0 });
    }
    await expect(axis.getByText('2M', { exact: true })).toBeVisible();
    await expect(axis.getByText('1.5M', { exact: true })).toBeVisible();
  });
  await guest.leave();
});

test('the range is part of the address, and a link restores it', async () => {
  const { page, dashboard } = visitor;
  await dashboard.open('/?range=90days');
  await expect(dashboard.range).toHaveValue('90days');
  const asked = page.waitForRequest(/series\?range=1year/);
  await dashboard.chooseRange('Last year');
  await asked;
  await expect(page).toHaveURL(/\?range=1year$/);
  await page.reload();
  await expect(dashboard.range).toHaveValue('1year');
  await dashboard.open('/?range=forever');
  await expect(dashboard.range).toHaveValue('30days');
});

test('three sources at most are shown with their state, and all are counted', async () => {
  const { page, dashboard } = visitor;
  await page.clock.setFixedTime(now);
  await serve(page, {
    '/api/data-sources': [
      source('Now', ago(minute - 1_000)),
      source('Hour', ago(hour)),
      source('Never', null),
      source('Hidden', ago(59 * minute), false),
      source('Old', ago(hour)),
    ],
  });
  await dashboard.open();
  const rows = dashboard.sources.getByRole('listitem');
  const texts = ['NowSynced just nowActive', 'HourSynced 1h agoStale', 'NeverNever syncedNot synced'];
  await expect(rows).toHaveText(texts);
  await expect(dashboard.count('Active Sources')).toHaveText('4Active Sources');
  await expect(dashboard.count('Recent Syncs')).toHaveText('2Recent Syncs');
  await dashboard.sources.getByRole('button', { name: 'API Documentation' }).click();
  await expect(visitor.shell.toasts.saying('API Documentation')).toBeVisible();
  await dashboard.sources.getByRole('link', { name: 'Add Data Source' }).click();
  await expect(page.getByRole('dialog', { name: 'Add Data Source' })).toBeVisible();
});

test('a source that is switched off is called not active, whenever it was synced', async () => {
  const { page, dashboard } = visitor;
  await page.clock.setFixedTime(now);
  await serve(page, {
    '/api/data-sources': [
      source('Once', ago(2 * minute), false),
      source('Never', null, false),
      source('Waiting', null),
    ],
  });
  await dashboard.open();
  await expect(dashboard.sources.getByRole('listitem')).toHaveText([
    'OnceNot activeInactive',
    'NeverNot activeInactive',
    'WaitingNever syncedNot synced',
  ]);
});

test('five activities at most, each marked by its type, with its age', async () => {
  const { page, dashboard } = visitor;
  await page.clock.setFixedTime(now);
  const types = ['data_source', 'data_sync', 'system_event', 'message', 'coins', 'data_source'];
  const ages = [59_000, minute, 59 * minute, 23 * hour, 24 * hour, 48 * hour];
  await serve(page, {
    '/api/activities': types.map((type, index) => activity(type, index, ages[index] ?? 0)),
  });
  await dashboard.open();
  await expect(dashboard.recentActivity.getByRole('listitem')).toHaveText([
    'Event 0Just now',
    'Event 11m ago',
    'Event 259m ago',
    'Event 323h ago',
    'Event 4Mar 9, 2026',
  ]);
  const colors = await tints(page);
  expect(colors[3]).toBe(colors[4]);
  expect(new Set(colors).size).toBe(4);
  const names = ['Data source', 'Data sync', 'System event', 'Activity', 'Activity'];
  for (const [index, name] of names.entries()) {
    const entry = dashboard.recentActivity.getByRole('listitem').nth(index);
    await expect(entry.getByRole('img')).toHaveAccessibleName(name);
  }
  await page.route('**/api/dashboard/series*', failing('GET'));
  await dashboard.open();
  const retry = page.getByRole('alert').getByRole('button', { name: 'Retry' });
  // Beside the activities its card is stretched, not its button.
  expect((await retry.boundingBox())?.height).toBeLessThanOrEqual(44);
});

test('without sources, data and activities each place says so and leads on', async () => {
  const { page, dashboard } = visitor;
  await serve(page, { '/api/activities': [], '/api/data-sources': [], '/api/dashboard/latest-metrics': [] });
  await dashboard.open();
  await expect(page.getByText('No data sources connected')).toBeVisible();
  await expect(page.getByText('No recent activity')).toBeVisible();
  await expect(page.getByRole('link', { name: 'Upload data' }).first()).toHaveAttribute(
    'href',
    '/data-sources',
  );
  const exporting = page.getByRole('button', { name: 'Export Report' });
  await expect(exporting).toBeDisabled();
  await expect(exporting).toHaveAccessibleDescription('Exporting reports is not available yet.');
});

test('where there is no list of activities two lines stand in its place', async () => {
  const { page, dashboard } = visitor;
  await serve(page, { '/api/activities': null });
  await dashboard.open();
  await expect(page.getByText('System initialized')).toBeVisible();
  await expect(page.getByText('Ready for integration')).toBeVisible();
});

test('the first steps lead to where they are done, stay done, and can be hidden', async () => {
  const { page, dashboard, communications, shell } = visitor;
  await dashboard.open();
  await expect(page.getByText('0 of 4 done.')).toBeVisible();
  await expect(dashboard.firstStep('Connect an app')).toContainText('+10 coins');
  await expect(dashboard.firstStep('Invite a friend')).toContainText('+50 coins');
  await dashboard.firstSteps.getByRole('link', { name: /^Connect an app/ }).click();
  await expect(page.getByRole('dialog')).toBeVisible();
  await page.keyboard.press('Escape');
  await shell.goTo('Dashboard');
  await dashboard.firstSteps.getByRole('link', { name: /^Post a message/ }).click();
  await expect(communications.compose).toBeFocused();
  await communications.post('My first step');
  await expect(shell.toasts.saying('Message posted successfully')).toBeVisible();
  await shell.goTo('Dashboard');
  await expect(dashboard.firstStep('Post a message')).toContainText('Done');
  await expect(dashboard.firstSteps.getByRole('link', { name: /^Post a message/ })).toHaveCount(0);
  await page.getByRole('button', { name: 'Hide the first steps' }).click();
  await expect(dashboard.firstSteps).toHaveCount(0);
  await expect(page.getByRole('main')).toBeFocused();
  await page.reload();
  await expect(dashboard.metric('Revenue')).toContainText('$0');
  await expect(dashboard.firstSteps).toHaveCount(0);
});
