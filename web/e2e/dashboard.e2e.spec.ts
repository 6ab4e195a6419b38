import { expect, test } from '@playwright/test';
import type { Page } from '@playwright/test';
import { failing } from './failures.js';
import { sessionOf } from './signInByApi.js';
import { atEachSize, desktop, narrowest, phone } from './audit.js';
import { Visitor, freshEmail } from './visitor.js';
import type { StorageState } from './signInByApi.js';

const now = Date.UTC(2026, 2, 10, 12, 0, 0);
const hour = 3_600_000;

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

const activity = (type: string, index: number) => ({
  id: `activity-${index}`,
  type,
  description: `Event ${index}`,
  entityType: null,
  entityId: null,
  userId: null,
  metadata: null,
  createdAt: ago(hour),
});

async function serve(page: Page, answers: Readonly<Record<string, unknown>>): Promise<void> {
  for (const [path, json] of Object.entries(answers)) {
    await page.route(
      (url) => url.pathname === path,
      (route) => route.fulfill({ json }),
    );
  }
}

const tints = (page: Page): Promise<string[]> =>
  page
    .locator('section ol li > span:first-child')
    .evaluateAll((dots) => dots.map((dot) => getComputedStyle(dot).color));

test('draws a solid line, a slice in a separate color for each product, and cards that open as a whole', async () => {
  const { page, dashboard } = visitor;
  await serve(page, {
    '/api/dashboard/latest-metrics': latest,
    '/api/activities': ['data_source', 'data_sync', 'system_event', 'message'].map(activity),
  });
  await dashboard.open();
  const slices = dashboard.chart('Revenue by Product').locator('path[class*="arc" i]');
  await expect(slices).toHaveCount(4);
  const fills = await slices.evaluateAll((paths) => paths.map((path) => getComputedStyle(path).fill));
  expect(new Set(fills).size).toBe(4);

  const chart = dashboard.chart('User Growth Trend');
  await expect(chart.locator('svg').first()).toBeVisible();
  const dashes = chart
    .locator('path[data-series="active_users"]')
    .evaluateAll((paths) => paths.map((path) => getComputedStyle(path).strokeDasharray));
  expect(new Set(await dashes)).toEqual(new Set(['none']));
  await page.getByRole('heading', { level: 1 }).click();
  await expect(async () => {
    await page.keyboard.press('Tab');
    expect(await chart.evaluate((figure) => figure.contains(document.activeElement))).toBe(true);
  }).toPass({ timeout: 10_000, intervals: [50] });
  await page.keyboard.press('ArrowRight');
  const point = page.locator(':focus');
  await expect(point).toHaveAccessibleName(/Oct.*1,200/);
  await page.keyboard.press('ArrowRight');
  await expect(point).toHaveAccessibleName(/Nov.*1,300/);

  const colors = await tints(page);
  // The panel lists all four; the card of the data integration repeats three of them.
  expect(colors).toHaveLength(7);
  expect(new Set(colors).size).toBe(4);

  const card = dashboard.metric('Revenue');
  const { height = 0 } = (await card.boundingBox()) ?? {};
  await card.click({ position: { x: 6, y: height - 6 } });
  await expect(page.getByRole('dialog')).toBeVisible();
});

test('large figures stay in one line, and are abbreviated on the axis, at every width', async ({
  browser,
}) => {
  const guest = await Visitor.arrive(browser, { storageState: state, viewport: desktop });
  const { page, dashboard } = guest;
  await serve(page, {
    '/api/dashboard/metrics': { ...metrics, activeUsers: 1_980_000, revenue: 1_123_458_060.1 },
    '/api/dashboard/latest-metrics': latest.map(({ value, ...each }) => ({
      ...each,
      value: value * 1_000,
    })),
  });
  await page.route('**/api/dashboard/series*', failing('GET'));
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
  // Beside the activities, the error card is stretched but its button is not.
  await page.setViewportSize(desktop);
  const retry = page.getByRole('alert').getByRole('button', { name: 'Retry' });
  expect((await retry.boundingBox())?.height).toBeLessThanOrEqual(44);
  await guest.leave();
});
