import { expect, it } from '@jest/globals';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { maxListedMetrics as contractMaximum } from '@emberdeck/contracts/analytics/metrics';
import { mockServer } from '../../../test/component/changes.js';
import { aMetric, aSeries, aTrend } from '../../../test/component/dashboard.js';
import { renderPart } from '../../../test/component/ScreenHarness.js';
import { server, serverState } from '../../../test/component/server.js';
import { aSource } from '../../../test/component/workspace.js';
import { AnalyticsPanel } from './AnalyticsPanel.js';
import { MetricPicker } from './MetricPicker.js';
import { MoreMetrics } from './MoreMetrics.js';
import { maxListedMetrics } from './useMetricSearch.js';

mockServer();

/** A workspace with more metrics than one answer lists: `zebra` is beyond the end. */
function serveMany(): string[] {
  const searches: string[] = [];
  const listed = Array.from({ length: maxListedMetrics }, (_, index) => aMetric(`metric_${index}`));
  server.use(
    http.get('*/api/metrics', ({ request }) => {
      const search = new URL(request.url).searchParams.get('search');
      if (search !== null) searches.push(search);
      return HttpResponse.json(
        search === null
          ? listed
          : [...listed.slice(0, 3), aMetric('zebra')].filter(({ name }) => name.includes(search)),
      );
    }),
    http.get('*/api/dashboard/trends', ({ request }) =>
      HttpResponse.json(new URL(request.url).searchParams.getAll('name').map((name) => aTrend(name, 1))),
    ),
  );
  return searches;
}

it('has the length of the contract', () => {
  expect(maxListedMetrics).toBe(contractMaximum);
});

it('says that the list of metrics ends, and finds the others on the server', async () => {
  const searches = serveMany();
  await renderPart(<MoreMetrics onOpen={() => undefined} />);
  await screen.findByText('The first 1,000 metrics are listed. Search to find the others.');
  expect(searches).toEqual([]);
  fireEvent.change(screen.getByLabelText('Search metrics'), { target: { value: 'zeb' } });
  await screen.findByRole('button', { name: /^Zebra/ });
  expect(searches).toEqual(['zeb']);
  fireEvent.change(screen.getByLabelText('Search metrics'), { target: { value: 'unicorn' } });
  await screen.findByText('No metric has this name.');
});

it('says that the picker shows a part, and picks a metric beyond the list', async () => {
  serveMany();
  const picked: string[] = [];
  await renderPart(<MetricPicker value="metric_1" onChange={(name) => picked.push(name)} />);
  await screen.findByText('The list shows 100 metrics at a time. Type to find others.');
  const picker = screen.getByRole('combobox', { name: 'Metric' });
  act(() => picker.focus());
  fireEvent.change(picker, { target: { value: 'zeb' } });
  await waitFor(() => within(screen.getByRole('listbox')).getByText('Zebra'));
  fireEvent.keyDown(picker, { key: 'Enter' });
  expect(picked).toEqual(['zebra']);
});

it.each([
  [true, 'team_member', 'No data yet. Connect a data source or upload a file to fill this chart.'],
  [true, 'client', 'No data yet.'],
  [false, 'team_member', 'No active data source has data for this chart. Some data sources are paused.'],
] as const)('says why a chart is empty: active sources %p, role %p', async (isActive, role, text) => {
  serverState().user = { ...serverState().user, role, ownsWorkspace: false };
  serverState().sources = [{ ...aSource('Shop'), isActive }];
  server.use(
    http.get('*/api/dashboard/series', () =>
      HttpResponse.json(aSeries('30days', { metric: 'sales', points: [] })),
    ),
  );
  await renderPart(<AnalyticsPanel />, '/?metric=sales');
  await screen.findByText(text);
});
