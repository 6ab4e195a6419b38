import { expect, it } from '@jest/globals';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { useState } from 'react';
import { figureAddress } from '@emberdeck/contracts/analytics/figure-address';
import type { FigureExplanation, MetricSeries } from '@emberdeck/contracts/analytics/dashboard';
import type { MetricGoal, MetricLimit } from '@emberdeck/contracts/analytics/metrics';
import { mockServer, press, type } from '../../../test/component/changes.js';
import { aMetric, aSeries, aTrend } from '../../../test/component/dashboard.js';
import { renderPart } from '../../../test/component/ScreenHarness.js';
import { server, serverState } from '../../../test/component/server.js';
import { aSource, idOf } from '../../../test/component/workspace.js';
import { currentSocket, mockSockets } from '../../../test/component/sockets.js';
import { socketStarted } from '../../shared/realtime/socketSlice.js';
import { AggregationField } from './AggregationField.js';
import { setOwnTimeZone } from '../../shared/lib/ownTimeZone.js';
import { AnalyticsPanel } from './AnalyticsPanel.js';
import { DataIntegration } from './DataIntegration.js';
import { FigureDrawer } from './FigureDrawer.js';
import { GoalProgress } from './GoalProgress.js';
import { GoalSection } from './GoalSection.js';
import { MetricCards } from './MetricCards.js';
import { MoreMetrics } from './MoreMetrics.js';
import { SourceStatus } from './SourceStatus.js';
import { useAskedFigure } from './useAskedFigure.js';

mockServer();

const rows = (): (string | null)[] => screen.getAllByRole('row').map(({ textContent }) => textContent);

const sales = aSeries('30days', {
  metric: 'sales',
  unit: 'EUR',
  points: [
    { timestamp: '2026-03-09T00:00:00.000Z', value: 20 },
    { timestamp: '2026-03-10T00:00:00.000Z', value: 30 },
  ],
});

/** Waits until the chart has replaced its skeleton. */
const chartShown = (): Promise<HTMLElement> => screen.findByRole('button', { name: /^Actions for/ });

function serveSeries(answer: (query: URLSearchParams) => MetricSeries): string[] {
  const searches: string[] = [];
  server.use(
    http.get('*/api/dashboard/series', ({ request }) => {
      const url = new URL(request.url);
      searches.push(url.search);
      return HttpResponse.json(answer(url.searchParams));
    }),
  );
  return searches;
}

it('draws the metric of the address with its unit, and the period before beside it', async () => {
  const searches = serveSeries(() => ({
    ...sales,
    previous: [{ timestamp: '2026-02-08T00:00:00.000Z', value: 10 }],
  }));
  await renderPart(<AnalyticsPanel />, '/?range=30days&metric=sales&compare=previous');
  await screen.findByText(
    'Between €20 and €30, €30 most recently. The period before ended at €10. Feb 10, 2026 to Mar 11, 2026, days of UTC.',
  );
  expect(searches).toEqual(['?range=30days&metric=sales&compare=previous']);
  screen.getByRole('figure', { name: 'Sales over Time' });
  expect(rows()).toEqual(['Date (UTC)SalesPeriod before', 'Mar 9€20–', 'Mar 10€30€10']);
});

it('draws a line for each source, and the view follows back and forward', async () => {
  serveSeries((query) =>
    query.get('by') === 'source'
      ? {
          ...sales,
          sources: [
            { id: idOf(100), name: 'Shop', unit: null, points: sales.points, previous: null },
            { id: null, name: '', unit: null, points: sales.points.slice(1), previous: null },
          ],
        }
      : sales,
  );
  await renderPart(<AnalyticsPanel />, '/?metric=sales');
  await chartShown();
  fireEvent.click(screen.getByLabelText('By source'));
  await waitFor(() => expect(rows()[0]).toBe('Date (UTC)ShopOther sources'));
  expect(window.location.search).toBe('?metric=sales&by=source');
  act(() => window.history.back());
  await waitFor(() => expect(rows()[0]).toBe('Date (UTC)Sales'));
});

it('chooses any metric from a list that can be searched', async () => {
  server.use(
    http.get('*/api/metrics', () =>
      HttpResponse.json([
        aMetric('active_users'),
        aMetric('page_views', 'views'),
        aMetric('revenue_pro', 'USD'),
      ]),
    ),
  );
  const searches = serveSeries((query) =>
    aSeries('30days', { metric: query.get('metric') ?? 'active_users' }),
  );
  await renderPart(<AnalyticsPanel />);
  await chartShown();
  const picker = await screen.findByRole('combobox', { name: 'Metric' });
  act(() => picker.focus());
  fireEvent.change(picker, { target: { value: 'rev' } });
  await waitFor(() =>
    expect(
      within(screen.getByRole('listbox'))
        .getAllByRole('option')
        .map(({ textContent }) => textContent),
    ).toEqual(['RevenueUSD', 'Revenue ProUSD']),
  );
  fireEvent.keyDown(picker, { key: 'Enter' });
  await waitFor(() => expect(searches.at(-1)).toBe('?range=30days&metric=revenue_*'));
});

const revenue: FigureExplanation = {
  value: 150,
  unit: 'USD',
  amounts: [],
  formula: 'The newest value of revenue_{product} of each product and source, added up.',
  parts: [
    {
      sourceId: idOf(100),
      sourceName: 'Shop',
      metric: 'revenue_pro',
      value: 150,
      unit: 'USD',
      weight: null,
      timestamp: '2026-03-10T12:00:00.000Z',
      before: 100,
    },
  ],
  newestAt: '2026-03-10T12:00:00.000Z',
  before: 100,
  comparedWith: '2026-02-10',
  trend: { change: 50, label: '+50.0%' },
};

it('names the day that a figure is compared with also far east of UTC', async () => {
  setOwnTimeZone('Pacific/Auckland');
  server.use(http.get('*/api/dashboard/explanation', () => HttpResponse.json(revenue)));
  await renderPart(<FigureDrawer open={{ metric: 'revenue_*' }} onClose={() => undefined} />);
  await screen.findByText(/Feb 10, 2026/);
  setOwnTimeZone(null);
});

it('explains a figure, and sets its goal and a limit', async () => {
  const bodies: unknown[] = [];
  const goals: MetricGoal[] = [];
  const limits: MetricLimit[] = [];
  server.use(
    http.get('*/api/dashboard/explanation', () => HttpResponse.json(revenue)),
    http.get('*/api/metric-goals', () => HttpResponse.json(goals)),
    http.get('*/api/metric-limits', () => HttpResponse.json(limits)),
    http.post('*/api/metric-goals', async ({ request }) => {
      const body = (await request.json()) as Pick<MetricGoal, 'metric' | 'target' | 'dueDate'>;
      bodies.push(body);
      goals.push({
        ...body,
        id: idOf(700),
        startValue: 100,
        reachedAt: null,
        createdBy: idOf(1),
        createdAt: '2026-03-10T12:00:00.000Z',
      });
      return HttpResponse.json(goals[0], { status: 201 });
    }),
    http.post('*/api/metric-limits', async ({ request }) => {
      const body = (await request.json()) as Pick<
        MetricLimit,
        'metric' | 'direction' | 'bound' | 'repeat' | 'userIds'
      >;
      bodies.push(body);
      limits.push({
        ...body,
        id: idOf(701),
        crossedAt: null,
        noDataSince: '2026-03-09T12:00:00.000Z',
        createdBy: idOf(1),
        createdAt: '2026-03-10T12:00:00.000Z',
      });
      return HttpResponse.json(limits[0], { status: 201 });
    }),
  );
  const aClient = (id: number, displayName: string, ownsWorkspace: boolean) => ({
    ...serverState().user,
    ...{ userId: idOf(id), displayName, firstName: null, lastName: null, role: 'client' as const },
    ...{ ownsWorkspace, joinedAt: '2026-03-10T12:00:00.000Z' },
  });
  serverState().members = [aClient(40, 'Olga', true), aClient(41, 'Clara', false)];
  await renderPart(
    <FigureDrawer open={{ figure: 'revenue', metric: 'revenue_*' }} onClose={() => undefined} />,
  );
  await screen.findByText(revenue.formula);
  screen.getByText('$100 on Feb 10, 2026 (+50.0%)');
  expect(within(screen.getByRole('list', { name: 'Part of each source' })).getByText('Shop')).toBeTruthy();
  await press('Set a goal');
  await type('Target value', '1,000');
  await type('Reach it by', '2030-01-31');
  await press('Save goal');
  await screen.findByText(/% of \$1,000 by Jan 31, 2030/);
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Change goal' }));
  await press('Add a limit');
  await type('Limit', 'many');
  await press('Save limit');
  await screen.findByText('Enter a number, for instance 1250.50');
  await type('Limit', '90.5');
  await screen.findByText(/^The figure is already above\./);
  fireEvent.change(screen.getByLabelText('Notify when the figure is'), { target: { value: 'below' } });
  await waitFor(() => expect(screen.queryByText(/^The figure is already/)).toBeNull());
  fireEvent.change(screen.getByLabelText('Whom'), { target: { value: 'some' } });
  // An owner whose role is client belongs to the team.
  await screen.findByLabelText(/Olga/);
  expect(screen.queryByLabelText(/Clara/)).toBeNull();
  await press('Save limit');
  await screen.findByText('Choose at least one member');
  fireEvent.change(screen.getByLabelText('Whom'), { target: { value: 'me' } });
  await press('Save limit');
  await screen.findByText('Below $90.50');
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Add a limit' }));
  await screen.findByText(/No data since Mar 9, 2026/);
  await waitFor(() =>
    expect(bodies).toEqual([
      {
        metric: 'revenue_*',
        target: 1000,
        dueDate: '2030-01-31',
        before: { target: null, dueDate: null },
      },
      { metric: 'revenue_*', direction: 'below', bound: 90.5, repeat: 'every', userIds: [idOf(1)] },
    ]),
  );
});

function OpenedFigure() {
  const [open, setOpen] = useState<object | null>(null);
  useAskedFigure(setOpen);
  return <output>{JSON.stringify(open)}</output>;
}

it.each([
  [figureAddress('sales'), { metric: 'sales' }],
  [figureAddress('revenue_*'), { figure: 'revenue', metric: 'revenue_*' }],
  ['/?metric=sales', null],
])('at %s opens the figure %j, once', async (address, open) => {
  await renderPart(<OpenedFigure />, address);
  await waitFor(() => expect(screen.getByRole('status').textContent).toBe(JSON.stringify(open)));
  expect(window.location.search).not.toContain('open');
});

it('brings a removed limit back, and removes it before another is saved', async () => {
  const calls: string[] = [];
  const limit: MetricLimit = {
    ...{ id: idOf(701), metric: 'revenue_*', direction: 'below', bound: 90, repeat: 'every', userIds: null },
    ...{ crossedAt: null, noDataSince: null, createdBy: idOf(1), createdAt: '2026-03-10T12:00:00.000Z' },
  };
  server.use(
    http.get('*/api/dashboard/explanation', () => HttpResponse.json(revenue)),
    http.get('*/api/metric-goals', () => HttpResponse.json([])),
    http.get('*/api/metric-limits', () => HttpResponse.json(calls.includes('DELETE') ? [] : [limit])),
    http.all('*/api/metric-limits*', ({ request }) => {
      calls.push(request.method);
      return HttpResponse.json({}, { status: 201 });
    }),
    http.delete('*/api/metric-limits/*', ({ request }) => {
      calls.push(request.method);
      return new HttpResponse(null, { status: 204 });
    }),
  );
  await renderPart(
    <FigureDrawer open={{ figure: 'revenue', metric: 'revenue_*' }} onClose={() => undefined} />,
  );
  await press('Remove the limit "Below $90"');
  expect(screen.queryByText('Below $90')).toBeNull();
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Add a limit' }));
  await press('Undo');
  await screen.findByText('Below $90');
  await press('Remove the limit "Below $90"');
  await press('Add a limit');
  await type('Limit', '80');
  await press('Save limit');
  await waitFor(() => expect(calls).toEqual(['DELETE', 'POST']));
});

it.each([
  ['2026-03-10T12:00:00.000Z', '1,000 reached on Mar 10, 2026'],
  ['2026-03-11T12:00:00.000Z', '1,000 reached late on Mar 11, 2026, due by Mar 10, 2026'],
])('of a goal that was reached at %s says %s', async (reachedAt, text) => {
  const goal: MetricGoal = {
    ...{ id: idOf(7), metric: 'sales', target: 1000, dueDate: '2026-03-10', startValue: 500, reachedAt },
    ...{ createdBy: idOf(1), createdAt: '2026-03-01T00:00:00.000Z' },
  };
  await renderPart(<GoalProgress goal={goal} value={1000} unit={null} />);
  await screen.findByText(text);
});

it.each([
  ['no explanation yet', undefined, 500, null],
  ['no figure', null, 500, '1,000 by Mar 31, 2030'],
  ['no figure, for a goal below its start', null, 2000, '1,000 by Mar 31, 2030'],
])('shows no progress of a goal with %s', async (_name, value, startValue, text) => {
  const goal: MetricGoal = {
    ...{ id: idOf(8), metric: 'sales', target: 1000, dueDate: '2030-03-31', startValue, reachedAt: null },
    ...{ createdBy: idOf(1), createdAt: '2026-03-01T00:00:00.000Z' },
  };
  server.use(http.get('*/api/metric-goals', () => HttpResponse.json([goal])));
  const explanation = value === undefined ? undefined : { ...revenue, value, unit: null };
  await renderPart(<GoalSection metric="sales" explanation={explanation} />);
  await screen.findByRole('button', { name: 'Change goal' });
  expect(screen.queryByRole('progressbar')).toBeNull();
  expect(screen.queryByText(/1,000/)?.textContent ?? null).toBe(text);
});

it('shows how a metric is computed that its sources write in another way', async () => {
  server.use(
    http.get('*/api/metrics', () =>
      HttpResponse.json([{ ...aMetric('page_views'), aggregation: 'maximum' }]),
    ),
  );
  await renderPart(<AggregationField metric="Page Views" />);
  const field: HTMLSelectElement = await screen.findByLabelText('Values of a day');
  expect(field.value).toBe('maximum');
});

it('explains without goals and limits to set for a client', async () => {
  serverState().user = { ...serverState().user, role: 'client', ownsWorkspace: false };
  server.use(http.get('*/api/dashboard/explanation', () => HttpResponse.json(revenue)));
  await renderPart(
    <FigureDrawer open={{ figure: 'revenue', metric: 'revenue_*' }} onClose={() => undefined} />,
  );
  await screen.findByText(revenue.formula);
  expect(screen.queryByRole('button', { name: 'Set a goal' })).toBeNull();
  expect(screen.queryByRole('heading', { name: 'Limits' })).toBeNull();
});

it('lists every metric that is on no card, page by page, and opens it', async () => {
  const names = Array.from({ length: 10 }, (_, index) => `metric_${index}`);
  server.use(
    http.get('*/api/metrics', () =>
      HttpResponse.json(['active_users', ...names].map((name) => aMetric(name))),
    ),
    http.get('*/api/dashboard/trends', ({ request }) =>
      HttpResponse.json(
        new URL(request.url).searchParams.getAll('name').map((name) => aTrend(name, 1234.5, 'kg')),
      ),
    ),
  );
  const opened: string[] = [];
  await renderPart(<MoreMetrics onOpen={({ metric }) => opened.push(metric)} />);
  const row = await screen.findByRole('button', { name: /^Metric 0/ });
  expect(row.textContent).toBe('Metric 01,234.50 kg+5.0%vs last month');
  fireEvent.click(row);
  expect(opened).toEqual(['metric_0']);
  expect(screen.getAllByRole('listitem')).toHaveLength(8);
  await press('Show 2 more');
  await waitFor(() => expect(screen.getAllByRole('listitem')).toHaveLength(10));
  fireEvent.change(screen.getByLabelText('Search metrics'), { target: { value: 'metric 9' } });
  await waitFor(() => expect(screen.getAllByRole('listitem')).toHaveLength(1));
});

it('moves cards and chart when the server reports new points', async () => {
  mockSockets();
  let value = 20;
  serveSeries(() => ({
    ...sales,
    metric: 'active_users',
    unit: null,
    points: [{ timestamp: '2026-03-10T00:00:00.000Z', value }],
  }));
  const store = await renderPart(
    <>
      <MetricCards onOpen={() => undefined} />
      <AnalyticsPanel />
    </>,
  );
  serverState().metrics = { ...serverState().metrics, activeUsers: value };
  act(() => void store.dispatch(socketStarted()));
  await screen.findByText('Between 20 and 20, 20 most recently. Feb 10, 2026 to Mar 11, 2026, days of UTC.');
  value = 35;
  serverState().metrics = { ...serverState().metrics, activeUsers: value };
  const socket = await waitFor(() => currentSocket());
  await waitFor(() => expect(store.getState().socket.status).toBe('connected'));
  socket.receive({ type: 'data_changed', what: 'data_sources' });
  await screen.findByText('Between 35 and 35, 35 most recently. Feb 10, 2026 to Mar 11, 2026, days of UTC.');
  await waitFor(() => expect(screen.getByRole('list', { name: 'Key figures' }).textContent).toContain('35'));
});

it('names the status of each source, with the way to all', async () => {
  const ago = (minutes: number): string => new Date(Date.now() - minutes * 60_000).toISOString();
  const sourceOf = (name: string, id: number, lastSyncAt: string | null, isActive = true) => ({
    ...aSource(name, id),
    lastSyncAt,
    isActive,
  });
  serverState().sources = [
    sourceOf('Off', 101, ago(1), false),
    sourceOf('New', 102, null),
    sourceOf('Fresh', 103, ago(9.5)),
    sourceOf('Hourly', 107, ago(50)),
    { ...sourceOf('File', 105, ago(50)), type: 'File Upload' as const },
    { ...sourceOf('Failed', 106, ago(1_505)), lastFailure: 'The key is wrong.' },
  ];
  await renderPart(<SourceStatus />);
  const list = await screen.findByRole('list', { name: 'Data Source Status' });
  expect(
    within(list)
      .getAllByRole('listitem')
      .map(({ textContent }) => textContent),
  ).toEqual([
    'OffNot activeInactive',
    'NewSync pendingPending',
    'FreshSynced 9m agoActive',
    'HourlySynced 50m agoActive',
    'FileLast upload: 50m agoUp to date',
    'FailedSynced 25h agoThe key is wrong.Stale',
  ]);
  expect(screen.getByRole('link', { name: 'Manage Data Sources' }).getAttribute('href')).toBe(
    '/data-sources',
  );
});

it('loads sample data into an empty workspace, and removes it', async () => {
  server.use(
    http.post('*/api/sample-data', () => {
      serverState().sources = [{ ...aSource('Sample shop'), isSample: true }];
      return HttpResponse.json({ success: true });
    }),
    http.delete('*/api/sample-data', () => {
      serverState().sources = [];
      return HttpResponse.json({ success: true });
    }),
  );
  await renderPart(<DataIntegration />);
  await press('Load sample data');
  await screen.findByText('Sample shop');
  await press('Remove sample data');
  await screen.findByText('No data sources connected');
});
