import { expect, it } from '@jest/globals';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import type { Activity } from '@emberdeck/contracts/analytics/activities';
import type { DataSource } from '@emberdeck/contracts/analytics/data-sources';
import { mockServer, press } from '../../../test/component/changes.js';
import { mockClock } from '../../../test/component/clock.js';
import { renderPart, renderScreen } from '../../../test/component/ScreenHarness.js';
import { servePages } from '../../../test/component/pages.js';
import { server, serverState, watchRequests } from '../../../test/component/server.js';
import { aSource, idOf } from '../../../test/component/workspace.js';
import { AnalyticsPanel } from './AnalyticsPanel.js';
import { DashboardScreen } from './DashboardScreen.js';
import { DataIntegration } from './DataIntegration.js';
import { GrowthChart } from './GrowthChart.js';
import { MetricCards } from './MetricCards.js';
import { RecentActivity } from './RecentActivity.js';
import { RevenueChart } from './RevenueChart.js';

mockServer();

const now = Date.UTC(2026, 2, 10, 12, 0, 0);
const minute = 60_000;
const hour = 60 * minute;
const ago = (age: number): string => new Date(now - age).toISOString();

/** Active users of eight months, of which the chart shows six, and the revenue of four products. */
const latest = [
  ...[7, 6, 5, 4, 3, 2, 1, 0].map((months) => ({
    name: 'active_users',
    value: 1_000 + (7 - months) * 100,
    timestamp: new Date(Date.UTC(2026, 2 - months, 5)).toISOString(),
    unit: null,
  })),
  ...['basic', 'pro', 'add_ons', 'team'].map((product, index) => ({
    name: `revenue_${product}`,
    value: 100 * (index + 1),
    timestamp: ago(hour),
    unit: null,
  })),
];

const source = (name: string, lastSyncAt: string | null, isActive = true, id = 100): DataSource => ({
  ...aSource(name, id + name.charCodeAt(0)),
  type: 'API Integration',
  isActive,
  lastSyncAt,
});

const activity = (type: string, index: number, age: number): Activity => ({
  id: idOf(500 + index),
  type,
  description: `Event ${index}`,
  entityType: null,
  entityId: null,
  userId: null,
  metadata: null,
  createdAt: ago(age),
});

const items = (list: HTMLElement): (string | null)[] =>
  within(list)
    .getAllByRole('listitem')
    .map(({ textContent }) => textContent);

const rows = (): (string | null)[] => screen.getAllByRole('row').map(({ textContent }) => textContent);

/** Waits for the text, then returns its list. */
const listWith = async (text: string): Promise<HTMLElement> => {
  const found = (await screen.findByText(text)).closest<HTMLElement>('ul, ol');
  if (!found) {
    throw new Error(`${text} is in no list`);
  }
  return found;
};

it('shows the four figures with currency or percent sign, rounding and trend', async () => {
  serverState().metrics = {
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
    cards: null,
  };
  await renderPart(<MetricCards onOpen={() => undefined} />);
  await screen.findByText('12,896');
  expect(items(screen.getByRole('list', { name: 'Key figures' }))).toEqual([
    'Active Users12,896+12.5%vs last month',
    'Revenue$999,999.50+8.2%vs last month',
    'Conversion Rate43.6%-2.1%vs last month',
    'Data Sources4+3 newvs last month',
  ]);
});

it('describes user growth in a sentence and a table', async () => {
  await renderPart(<GrowthChart metrics={latest} />);
  screen.getByText('Active users went from 1,200 in Oct to 1,700 in Mar.');
  screen.getByRole('figure', { name: 'User Growth Trend' });
  await screen.findByRole('button', { name: 'Actions for User Growth Trend' });
  expect(rows()).toEqual([
    'Month (UTC)Active Users',
    'Oct1,200',
    'Nov1,300',
    'Dec1,400',
    'Jan1,500',
    'Feb1,600',
    'Mar1,700',
  ]);
});

it('says that days are in UTC if the time zone of the workspace could not be read', async () => {
  server.use(http.get('*/api/workspaces', () => new HttpResponse(null, { status: 500 })));
  await renderPart(<GrowthChart metrics={latest} />);
  await screen.findByText(/Days in UTC: the workspace's time zone could not be read\.$/);
});

it('describes revenue by product in a sentence and a table', async () => {
  await renderPart(<RevenueChart metrics={latest} />);
  screen.getByText('Team brings the most: $400, 40% of $1,000.');
  expect(rows()).toEqual(['ProductRevenue', 'Team$400', 'Add Ons$300', 'Pro$200', 'Basic$100']);
});

const product = (name: string, value: number | null, unit: string | null = null) => ({
  ...{ name: `revenue_${name}`, value, unit },
  timestamp: '2026-03-10T09:00:00.000Z',
});

const menuOf = async (chart: string): Promise<void> => {
  fireEvent.click(await screen.findByRole('button', { name: `Actions for ${chart}` }));
};

it('draws and saves no whole of products in different units', async () => {
  const products = [product('pro', 5, 'EUR'), product('team', null, 'USD')];
  await renderPart(<RevenueChart metrics={products} />);
  screen.getByText('Different units are not added up.');
  expect(rows()).toEqual(['ProductRevenue', 'Pro€5', 'Team–']);
  await menuOf('Revenue by Product');
  expect((await screen.findByRole('menuitem', { name: /PNG/ })).getAttribute('aria-disabled')).toBe('true');
});

it('counts products below zero in the total', async () => {
  await renderPart(<RevenueChart metrics={[product('pro', 100), product('team', -20)]} />);
  screen.getByText('Pro brings the most: $100. All products together bring $80.');
  expect(rows()).toEqual(['ProductRevenue', 'Pro$100', 'Team-$20']);
});

it('reads a valid range from the address, and writes a new one to it', async () => {
  const range = (): HTMLSelectElement => screen.getByLabelText<HTMLSelectElement>('Date range');
  const requests: string[] = [];
  server.events.on('request:start', ({ request }) => requests.push(new URL(request.url).search));
  await renderPart(<AnalyticsPanel />, '/?range=90days');
  expect(range().value).toBe('90days');
  fireEvent.change(range(), { target: { value: '1year' } });
  await waitFor(() => expect(requests).toContain('?range=1year'));
  expect(window.location.search).toBe('?range=1year');
  expect(range().value).toBe('1year');
});

it('shows 30 days for an unknown range', async () => {
  await renderPart(<AnalyticsPanel />, '/?range=forever');
  expect(screen.getByLabelText<HTMLSelectElement>('Date range').value).toBe('30days');
});

it('shows at most three sources with their state, and counts all', async () => {
  mockClock(now);
  const sources = [
    source('Now', ago(minute - 1_000)),
    source('Hour', ago(hour)),
    source('Tales', null),
    source('Unused', ago(59 * minute), false),
    source('Old', ago(hour)),
  ];
  servePages('/api/data-sources', sources, 2);
  await renderPart(<DataIntegration />);
  const list = await listWith('Now');
  // The first page has two.
  await waitFor(() =>
    expect(items(list)).toEqual([
      'NowSynced just nowActive',
      'HourSynced 1h agoStale',
      'TalesNever syncedPending',
    ]),
  );
  await waitFor(() =>
    expect(screen.getByText('Active Sources').parentElement?.textContent).toBe('4Active Sources'),
  );
  expect(screen.getByText('Recent Syncs').parentElement?.textContent).toBe('2Recent Syncs');
  const add = screen.getByRole('link', { name: 'Add Data Source' });
  expect(add.getAttribute('href')).toBe('/data-sources?add=1');
  const docs = screen.getByRole('link', { name: /^API Documentation/ });
  expect(docs.getAttribute('href')).toBe('/api/docs');
  expect(docs.getAttribute('target')).toBe('_blank');
});

it('labels an inactive source as such, whenever it was synced', async () => {
  mockClock(now);
  serverState().sources = [
    source('Once', ago(2 * minute), false),
    source('Never', null, false),
    source('Waiting', null),
  ];
  await renderPart(<DataIntegration />);
  expect(items(await listWith('Once'))).toEqual([
    'OnceNot activeInactive',
    'NeverNot activeInactive',
    'WaitingNever syncedPending',
  ]);
});

it('shows at most five activities with their age, each with the name and color of its kind', async () => {
  mockClock(now);
  const ages = [59_000, minute, 59 * minute, 23 * hour, 24 * hour, 48 * hour];
  serverState().activities = [
    'data_source',
    'data_sync',
    'system_event',
    'message',
    'coins',
    'data_source',
  ].map((type, index) => activity(type, index, ages[index] ?? 0));
  await renderPart(<RecentActivity />);
  expect(items(await listWith('Event 0'))).toEqual([
    'Event 0Just now',
    'Event 11m ago',
    'Event 259m ago',
    'Event 323h ago',
    'Event 4Mar 9, 2026',
  ]);
  const marks = screen.getAllByRole('img');
  expect(marks.map((mark) => mark.getAttribute('aria-label'))).toEqual([
    'Data source',
    'Data sync',
    'System event',
    'Activity',
    'Activity',
  ]);
  const colors = marks.map((mark) => mark.className);
  expect(colors[3]).toBe(colors[4]);
  expect(new Set(colors).size).toBe(4);
});

it('shows two default lines without a list of activities', async () => {
  serverState().activities = null;
  await renderPart(<RecentActivity />);
  await screen.findByText('System initialized');
  screen.getByText('Ready for integration');
});

it('explains missing sources, data and activities, and links to the upload', async () => {
  await renderScreen(DashboardScreen, '/');
  expect(await screen.findAllByText('No data sources connected')).toHaveLength(2);
  expect(await screen.findAllByText('No recent activity')).toHaveLength(2);
  const [upload] = await screen.findAllByRole('link', { name: 'Upload data' });
  expect(upload?.getAttribute('href')).toBe('/data-sources');
  expect(screen.getByRole('button', { name: 'Export Report' })).toHaveProperty('disabled', false);
});

it('isolates a part that fails to render, and renders it after another read', async () => {
  server.use(
    http.get('*/api/activities', () =>
      HttpResponse.json([{ id: '1', type: 'other', description: 'Odd', createdAt: 'no time' }]),
    ),
  );
  const report = console.error.bind(console);
  console.error = () => undefined;
  try {
    await renderScreen(DashboardScreen, '/');
    const part = (): HTMLElement[] =>
      screen
        .queryAllByRole('alert')
        .filter(({ textContent }) => textContent.includes('Something went wrong in this part of the page.'));
    await waitFor(() => expect(part().length).toBeGreaterThan(0));
    await screen.findByText('No source brings revenue yet.');
    server.resetHandlers();
    await press('Try again', part()[0]);
    await waitFor(() => expect(part()).toEqual([]));
    await screen.findAllByRole('heading', { name: 'Recent Activity' });
  } finally {
    console.error = report;
  }
});

const steps = (): HTMLElement | null => screen.queryByRole('list', { name: 'First steps' });

it('offers the first steps with their rewards, marks done ones, and hides them permanently', async () => {
  const main = document.createElement('div');
  main.id = 'main';
  main.tabIndex = -1;
  document.body.append(main);
  serverState().activities = [{ ...activity('message', 1, hour), userId: idOf(1) }];
  await renderScreen(DashboardScreen, '/');
  await screen.findByText(/1 of 4 done\./);
  const list = steps() ?? document.body;
  expect(items(list)[0]).toContain('+10 coins');
  expect(items(list).some((text) => text?.includes('Invite a friend') && text.includes('+50 coins'))).toBe(
    true,
  );
  expect(items(list).some((text) => text?.includes('Post a message') && text.includes('Done'))).toBe(true);
  expect(within(list).queryByRole('link', { name: /^Post a message/ })).toBeNull();
  const ways = within(list)
    .getAllByRole('link')
    .map((link) => link.getAttribute('href'));
  expect(ways).toEqual(['/connect-apps', '/data-sources', '/refer-friends']);
  await press('Hide the first steps');
  await waitFor(() => expect(steps()).toBeNull());
  expect(document.activeElement).toBe(main);
  main.remove();
  const requests = watchRequests();
  await renderScreen(DashboardScreen, '/');
  await waitFor(() => expect(requests).toContain('GET /api/activities'));
  await screen.findAllByText('No source brings revenue yet.');
  expect(steps()).toBeNull();
});
