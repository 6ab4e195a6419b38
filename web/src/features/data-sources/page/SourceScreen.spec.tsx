import { expect, it } from '@jest/globals';
import type { SourceMetric, SourcePoint } from '@emberdeck/contracts/analytics/source-page';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { Route, Routes } from 'react-router-dom';
import { expectNoViolations } from '../../../../test/component/axe.js';
import { mockServer, press, type } from '../../../../test/component/changes.js';
import { aRun } from '../../../../test/component/runs.js';
import { renderPart } from '../../../../test/component/ScreenHarness.js';
import { problem, server, serverState } from '../../../../test/component/server.js';
import { aSource, idOf } from '../../../../test/component/workspace.js';
import { SourceScreen } from './SourceScreen.js';

mockServer();

const source = {
  ...aSource('Shop'),
  description: 'Orders of the shop',
  lastSyncAt: '2026-03-10T12:00:00.000Z',
};
const address = `/data-sources/${source.id}`;

const metric = (name: string): SourceMetric => ({
  name,
  unit: 'usd',
  aggregation: 'sum',
  value: 12.5,
  units: [],
  newestAt: '2026-03-10T00:00:00.000Z',
  line: [1, 2, 12.5],
});

const point = (number: number): SourcePoint => ({
  id: idOf(number),
  name: 'sales',
  value: number,
  unit: 'usd',
  timestamp: '2026-03-10T00:00:00.000Z',
  metadata: { shop: 'North', floors: 2 },
});

/** Serves a source, and records the queries of its points. */
function serve(points: readonly SourcePoint[] = [point(900), point(901)]): string[] {
  const queries: string[] = [];
  server.use(
    http.get(`*/api/data-sources/${source.id}`, () => HttpResponse.json(source)),
    http.get('*/api/data-sources/:id/metrics', ({ request }) => {
      const search = new URL(request.url).searchParams.get('search') ?? '';
      const metrics = ['sales', 'visits'].filter((name) => name.includes(search)).map(metric);
      return HttpResponse.json({ total: search === '' ? 80 : metrics.length, metrics });
    }),
    http.get('*/api/data-sources/:id/points', ({ request }) => {
      queries.push(new URL(request.url).search);
      return HttpResponse.json(points);
    }),
    http.get('*/api/data-sources/:id/runs', () => HttpResponse.json([aRun({ fileName: 'march.csv' })])),
    http.get('*/api/data-sources/:id/dependents', () =>
      HttpResponse.json({ points: 1_234, metrics: ['sales'], goals: 2, limits: 1 }),
    ),
  );
  return queries;
}

async function open(query = ''): Promise<void> {
  await renderPart(
    <Routes>
      <Route path="/data-sources/:id" element={<SourceScreen />} />
    </Routes>,
    `${address}${query}`,
  );
}

it('shows the metrics with their newest figures, and leads from each to its rows', async () => {
  serve();
  await open();
  await screen.findByRole('heading', { level: 1, name: 'Shop' });
  await screen.findByText('Orders of the shop');
  expect(document.title).toContain('Shop');
  expect((await screen.findAllByText(/12\.5/)).length).toBe(2);
  screen.getByText('2 of 80 metrics are shown. Search for the others.');
  await screen.findByRole('button', { name: 'Use Sales as Revenue of Sales' });
  await expectNoViolations();
  await type('Search metrics', 'vis');
  await waitFor(() => expect(screen.queryByRole('link', { name: 'sales' })).toBeNull());
  fireEvent.click(screen.getByRole('link', { name: 'visits' }));
  expect((await screen.findByLabelText<HTMLInputElement>('Metric')).value).toBe('visits');
});

it('names the units of a metric that has several, which has no figure', async () => {
  serve();
  server.use(
    http.get('*/api/data-sources/:id/metrics', () =>
      HttpResponse.json({
        total: 1,
        metrics: [{ ...metric('sales'), value: null, unit: null, units: ['EUR', 'USD'], line: [] }],
      }),
    ),
  );
  await open();
  await screen.findByText('Its rows have different units (EUR, USD), so they have no common figure.');
  screen.getByText('–');
});

it('filters the rows by metric and days, and downloads what is filtered', async () => {
  const queries = serve();
  await open('?tab=rows');
  await screen.findByRole('cell', { name: /^901/ });
  expect(screen.getAllByText('shop: North · floors: 2')).toHaveLength(2);
  await expectNoViolations();
  await type('Metric', 'sales');
  await type('From', '2026-03-01');
  await type('Until', '2026-02-01');
  await screen.findByText('Choose a day that is not before the first one.');
  await type('Until', '2026-03-31');
  const query = '?name=sales&from=2026-03-01&until=2026-03-31';
  await waitFor(() => expect(queries.at(-1)).toBe(query));
  expect(queries).not.toContain('?name=sales&from=2026-03-01&until=2026-02-01');
  const download = screen.getByRole('link', { name: 'Download rows (CSV)' });
  expect(download.getAttribute('href')).toBe(`/api/data-sources/${source.id}/points.csv${query}`);
  await press('Clear filter');
  await waitFor(() => expect(window.location.search).toBe('?tab=rows'));
});

it('says that no row matches a filter, and that a source has none yet', async () => {
  serve([]);
  await open('?tab=rows&name=none');
  await screen.findByText('No row matches this filter');
  await press('Clear filter');
  await screen.findByText('No rows yet');
});

it('shows the runs, the settings and what depends on the source', async () => {
  serve();
  await open('?tab=runs');
  await screen.findByText(/march\.csv/);
  fireEvent.click(screen.getByRole('tab', { name: 'Settings' }));
  await screen.findByText('1,234');
  screen.getByText('Webhook');
  await expectNoViolations();
});

it('shows a client neither runs nor settings', async () => {
  const state = serverState();
  state.user = { ...state.user, role: 'client', ownsWorkspace: false };
  serve();
  await open('?tab=settings');
  await screen.findByRole('link', { name: 'sales' });
  expect(screen.getAllByRole('tab').map(({ textContent }) => textContent)).toEqual(['Metrics', 'Rows']);
});

it('says that a source is not there', async () => {
  server.use(http.get('*/api/data-sources/:id', () => problem(404, 'Not found')));
  await open();
  await screen.findByText('This data source is not here');
});

it('offers to read a source again after an error', async () => {
  server.use(http.get('*/api/data-sources/:id', () => problem(500)));
  await open();
  await screen.findByText('It broke');
  serve();
  await press('Retry');
  await screen.findByRole('link', { name: 'sales' });
});

it('says to managers whether clients see the source, and who does not', async () => {
  serve();
  const member = (id: number, displayName: string) => ({
    ...serverState().user,
    ...{ userId: idOf(id), displayName, firstName: null, lastName: null, role: 'client' as const },
    joinedAt: serverState().user.createdAt,
  });
  serverState().members = [member(2, 'Grace'), member(3, 'Joan')];
  server.use(
    http.get('*/api/client-views', () =>
      HttpResponse.json([
        { userId: idOf(2), sourceIds: [] },
        { userId: idOf(3), sourceIds: [source.id] },
      ]),
    ),
  );
  await renderPart(
    <Routes>
      <Route path="/data-sources/:id" element={<SourceScreen />} />
    </Routes>,
    `${address}?tab=settings`,
  );
  await screen.findByText('Clients see this source.');
  await screen.findByText('Except Grace, who see chosen sources only.');
  server.use(
    http.get(`*/api/data-sources/${source.id}`, () => HttpResponse.json({ ...source, clientAccess: false })),
  );
  await renderPart(
    <Routes>
      <Route path="/data-sources/:id" element={<SourceScreen />} />
    </Routes>,
    `${address}?tab=settings`,
  );
  await screen.findByText('Clients do not see this source.');
  screen.getByText(/^The setting “Client data access”/);
});
