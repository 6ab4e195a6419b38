import { expect, it } from '@jest/globals';
import { uploadColumns } from '@emberdeck/contracts/analytics/upload-reading';
import type { UploadPreview } from '@emberdeck/contracts/analytics/uploads';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { expectNoViolations } from '../../../test/component/axe.js';
import { mockServer, press, type } from '../../../test/component/changes.js';
import { renderPart } from '../../../test/component/ScreenHarness.js';
import { problem, server } from '../../../test/component/server.js';
import { aSource } from '../../../test/component/workspace.js';
import { UploadDialog } from './UploadDialog.js';

mockServer();

const unknown: UploadPreview = {
  format: 'jsonl',
  encoding: null,
  delimiter: null,
  sheet: null,
  headerLine: null,
  firstLines: [],
  columnUses: [],
  rows: 'values',
  questions: [],
  notes: [],
  header: ['date', 'sales', 'visits'],
  sample: [['2026-03-10', '12', '40']],
  sheets: [],
  columns: null,
  points: [],
  rowsRead: 1,
  rowsRefused: 0,
  errors: [],
};

const point = { name: 'sales', value: 12, unit: null, timestamp: '2026-03-10T00:00:00.000Z' };

/** The part `reading` of a multipart body. The body is read as text: jsdom's files are not those of Node. */
async function readingOf(request: Request): Promise<unknown> {
  const text = await request.text();
  const json = /name="reading"\r\n\r\n(.*)\r\n/.exec(text)?.[1];
  return json === undefined ? null : (JSON.parse(json) as unknown);
}

/** Serves previews, and records how the user wants the file to be read. */
function servePreviews(...previews: readonly (UploadPreview | Response)[]): unknown[] {
  const readings: unknown[] = [];
  server.use(
    http.post('*/api/data-sources/:id/uploads/preview', async ({ request }) => {
      readings.push(await readingOf(request));
      const preview = previews[Math.min(readings.length, previews.length) - 1];
      return preview instanceof Response ? preview : HttpResponse.json(preview);
    }),
  );
  return readings;
}

async function open(name: string, content: string): Promise<HTMLElement> {
  const source = { ...aSource('Files'), type: 'File Upload' as const };
  await renderPart(<UploadDialog source={source} onClose={() => undefined} />);
  const dialog = await screen.findByRole('dialog');
  const input = dialog.querySelector('input[type="file"]');
  fireEvent.change(input ?? dialog, { target: { files: [new File([content], name)] } });
  return dialog;
}

it('maps columns by hand where the server cannot tell them, and sends the choice with the file', async () => {
  const columns = uploadColumns.parse({ layout: 'wide', metrics: ['sales'] });
  const known = { ...unknown, columns, points: [point] };
  const readings = servePreviews(unknown, known);
  const uploads: unknown[] = [];
  server.use(
    http.post('*/api/data-sources/:id/uploads', async ({ request }) => {
      uploads.push(await readingOf(request));
      return HttpResponse.json({ rowsRead: 1, rowsAdded: 1, rowsSkipped: 0, errors: [] });
    }),
  );
  const dialog = await open('metrics.jsonl', '{"date":"2026-03-10","sales":12,"visits":40}');
  await within(dialog).findByText(/The columns were not recognized/);
  fireEvent.click(within(dialog).getByRole('radio', { name: 'A column for each metric' }));
  fireEvent.click(await within(dialog).findByRole('checkbox', { name: 'sales' }));
  await within(dialog).findByRole('table', { name: 'What would come in' });
  await expectNoViolations();
  const reading = { columns, dateOrder: 'auto', decimal: 'auto', sheet: null };
  expect(readings).toEqual([null, reading]);
  await press('Upload', dialog);
  await within(dialog).findByText(/1 row added/);
  expect(uploads).toEqual([reading]);
});

it('previews a workbook with the chosen sheet', async () => {
  const columns = uploadColumns.parse({ layout: 'long', name: 'a', value: 'b' });
  const book: UploadPreview = { ...unknown, format: 'xlsx', sheets: ['First', 'Second'], columns };
  const readings = servePreviews({ ...book, points: [point] });
  const dialog = await open('metrics.xlsx', 'PK');
  await within(dialog).findByRole('table', { name: 'What would come in' });
  await type('Sheet', 'Second');
  await waitFor(() => expect(readings.at(-1)).toMatchObject({ sheet: 'Second', columns: null }));
});

it('shows why the server cannot read a file', async () => {
  servePreviews(problem(422, 'The workbook contains a macro.'));
  const dialog = await open('metrics.xlsx', 'PK');
  await within(dialog).findByText('The workbook contains a macro.');
});
