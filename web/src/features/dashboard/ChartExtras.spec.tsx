import { expect, it } from '@jest/globals';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { mockServer, press, type } from '../../../test/component/changes.js';
import { aSeries } from '../../../test/component/dashboard.js';
import { renderPart } from '../../../test/component/ScreenHarness.js';
import { server } from '../../../test/component/server.js';
import { idOf } from '../../../test/component/workspace.js';
import { AnalyticsPanel } from './AnalyticsPanel.js';

mockServer();

const sales = aSeries('30days', {
  metric: 'sales',
  points: [{ timestamp: '2026-03-10T00:00:00.000Z', value: 30 }],
});

function serveSeries(series = sales): URLSearchParams[] {
  const searches: URLSearchParams[] = [];
  server.use(
    http.get('*/api/dashboard/series', ({ request }) => {
      searches.push(new URL(request.url).searchParams);
      return HttpResponse.json(series);
    }),
  );
  return searches;
}

/** The placeholder of the chart holds the same buttons, which cannot be pressed. */
async function renderChart(): Promise<void> {
  await renderPart(<AnalyticsPanel />);
  await waitFor(() => expect(document.querySelector('[aria-busy="true"]')).toBeNull());
}

it('marks a day, and lists the mark by its number', async () => {
  const marks = [
    { id: idOf(900), day: '2026-03-10', text: 'New prices', kind: 'member', createdBy: idOf(1) },
    { id: idOf(901), day: '2026-03-10', text: 'Import of a.csv', kind: 'import', createdBy: idOf(1) },
  ].map((mark) => ({ ...mark, createdAt: '2026-03-10T12:00:00.000Z' }));
  const bodies: unknown[] = [];
  server.use(
    http.get('*/api/chart-marks', () => HttpResponse.json(bodies.length === 0 ? [] : marks)),
    http.post('*/api/chart-marks', async ({ request }) => {
      bodies.push(await request.json());
      return HttpResponse.json(marks[0], { status: 201 });
    }),
  );
  serveSeries();
  await renderChart();
  await press('Add a mark');
  await type('Text', 'New prices');
  await press('Add');
  const section = await screen.findByRole('region', { name: 'Marks' });
  await within(section).findByText('New prices');
  await waitFor(() => expect(bodies).toEqual([{ day: '2026-03-11', text: 'New prices' }]));
  expect(within(section).queryByText('Import of a.csv')).toBeNull();
  fireEvent.click(within(section).getByRole('checkbox', { name: 'Imports, pauses and reports too' }));
  await within(section).findByText('Import of a.csv');
  await press('Delete the mark New prices');
  expect(within(section).queryByText('New prices')).toBeNull();
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Add a mark' }));
  await press('Undo');
  await within(section).findByText('New prices');
});

it('shows the numbers of the chart as a table on demand', async () => {
  serveSeries();
  await renderChart();
  const [button] = await screen.findAllByRole('button', { name: 'Show the numbers' });
  fireEvent.click(button ?? document.body);
  await screen.findByRole('button', { name: 'Hide the numbers', expanded: true });
  expect(screen.getAllByRole('region', { name: /^Figures of the chart/ })).toHaveLength(1);
});

const euros = [{ timestamp: '2026-03-10T00:00:00.000Z', value: 1_200 }];

it('writes the values of each line in its own unit', async () => {
  const none = { points: [], previous: null };
  serveSeries({
    ...sales,
    ...{ metric: 'revenue_*', points: [] },
    units: [
      { unit: 'EUR', points: euros, previous: null },
      { unit: 'USD', ...none },
    ],
    sources: [{ id: idOf(1), name: 'Shop', unit: 'EUR', points: euros, previous: null }],
  });
  await renderChart();
  screen.getByText(/Different units are not added up\./);
  const table = screen.getByRole('table', { hidden: true });
  expect(table.textContent).toContain('Shop (EUR)');
  expect(table.textContent).toContain('€1,200');
});

it('says why a metric in several units has no line', async () => {
  const none = { points: [], previous: null };
  serveSeries({
    ...sales,
    points: [],
    units: [
      { unit: 'EUR', ...none },
      { unit: 'USD', ...none },
    ],
  });
  await renderChart();
  expect(screen.getAllByText(/Different units are not added up\./).length).toBeGreaterThan(1);
  expect(screen.queryByRole('link', { name: /Upload/ })).toBeNull();
});

it('reads a range of own days once both make one', async () => {
  const searches = serveSeries();
  await renderPart(<AnalyticsPanel />, '/?range=custom&from=2026-01-01&until=2026-01-31');
  await screen.findByLabelText('From');
  await type('From', '2026-02-01');
  await screen.findByText('Choose a first day that is not after the last one, at most ten years apart');
  await type('To', '2026-02-28');
  await screen.findByRole('figure');
  expect(searches.at(-1)?.get('from')).toBe('2026-02-01');
  expect(searches.map((search) => search.get('until'))).toEqual(['2026-01-31', '2026-02-28']);
});
