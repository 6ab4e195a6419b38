import { afterEach, expect, it, jest } from '@jest/globals';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { mockServer } from '../../../test/component/changes.js';
import { renderPart } from '../../../test/component/ScreenHarness.js';

// A picture needs a canvas and the font file of the bundler, and jsdom has neither.
jest.unstable_mockModule('../../shared/charts/chartPicture.js', () => ({
  chartPng: () => Promise.resolve(new Blob(['pixels'], { type: 'image/png' })),
}));

const { ChartActions } = await import('./ChartActions.js');

mockServer();

afterEach(() => {
  jest.restoreAllMocks();
});

/** The files that the page offers to the browser. */
function watchDownloads() {
  const names: string[] = [];
  const blobs: Blob[] = [];
  URL.createObjectURL = (blob) => {
    if (blob instanceof Blob) blobs.push(blob);
    return 'blob:chart';
  };
  URL.revokeObjectURL = () => undefined;
  jest.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    names.push(this.download);
  });
  return { names, blobs };
}

async function save(item: RegExp) {
  const downloads = watchDownloads();
  const rows = [
    ['2026-03-01', 1_234.5],
    ['=1+1', null],
  ];
  await renderPart(
    <ChartActions
      figure={{ ref: 'active_users' }}
      title="Active Users over Time"
      columns={['Day', 'Active "users"']}
      rows={rows}
      chart={{
        kind: 'line',
        labels: ['Mar 1'],
        series: [{ name: 'All', values: [1_234.5], color: '#000' }],
        formatValue: String,
        formatTick: String,
      }}
    />,
  );
  fireEvent.click(screen.getByRole('button'));
  fireEvent.click(await screen.findByRole('menuitem', { name: item }));
  await waitFor(() => expect(downloads.names).toHaveLength(1));
  return downloads;
}

it('saves a chart as CSV, with a name after its title and texts that are no formulas', async () => {
  const { names, blobs } = await save(/CSV/);
  expect(names).toEqual(['active-users-over-time.csv']);
  expect(blobs[0]?.type).toBe('text/csv;charset=utf-8');
  const bytes = (await blobs[0]?.arrayBuffer()) ?? new ArrayBuffer(0);
  expect(Buffer.from(bytes).toString('utf8')).toBe(
    '\uFEFF"Day","Active ""users"""\r\n"2026-03-01",1234.5\r\n"\'=1+1",\r\n',
  );
});

it('saves a chart as PNG, with a name after its title', async () => {
  const { names, blobs } = await save(/PNG/);
  expect(names).toEqual(['active-users-over-time.png']);
  expect(blobs[0]?.type).toBe('image/png');
});
