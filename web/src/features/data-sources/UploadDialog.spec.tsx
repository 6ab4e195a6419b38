import { expect, it } from '@jest/globals';
import { uploadReading } from '@emberdeck/contracts/analytics/upload-reading';
import { type UploadQuestion } from '@emberdeck/contracts/analytics/uploads';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { expectNoViolations } from '../../../test/component/axe.js';
import { mockServer, press, type } from '../../../test/component/changes.js';
import { aRun } from '../../../test/component/runs.js';
import { renderPart } from '../../../test/component/ScreenHarness.js';
import { problem, server } from '../../../test/component/server.js';
import { expectToast } from '../../../test/component/toasts.js';
import { aPreview, chooseFiles, serveUploads } from '../../../test/component/uploads.js';
import { aSource } from '../../../test/component/workspace.js';
import { UploadDialog } from './UploadDialog.js';

mockServer();

let nextId = 100;

/** Uploads outlive the dialog, so each test has a source of its own. */
async function open(changes: object = {}): Promise<HTMLElement> {
  nextId += 1;
  const source = { ...aSource('Files', nextId), type: 'File Upload' as const, ...changes };
  await renderPart(<UploadDialog source={source} onClose={() => undefined} />);
  return screen.findByRole('dialog');
}

const question: UploadQuestion = {
  id: 'same-time',
  message: 'Rows share a name and a time. What are they?',
  choices: [
    { label: 'Values', figure: '-4.00', reading: { rows: 'values', accepted: ['same-time'] } },
    { label: 'Events', figure: '-11.00', reading: { rows: 'events' } },
  ],
};

it('sends a file, shows what the server read of it, and imports it by its id', async () => {
  const notes = ['Values are rounded to six decimals.'];
  const errors = [{ line: 3, message: 'The value "many" is not a number' }];
  const served = serveUploads(aPreview({ notes, errors, rowsRead: 2, rowsRefused: 1 }));
  const dialog = await open();
  chooseFiles(dialog, 'metrics.csv');
  await within(dialog).findByRole('table', { name: 'What would come in' });
  within(dialog).getByText(notes[0] ?? '');
  within(dialog).getByRole('rowheader', { name: '3' });
  within(dialog).getByText('2 rows read. 1 row cannot come in.');
  await expectNoViolations();
  await press('Import', dialog);
  await within(dialog).findByText(/Import finished\. 1 row added\./);
  expect(served.announced).toEqual(['metrics.csv']);
  expect(served.imported).toEqual([{ uploadId: expect.any(String), reading: null }]);
  await within(dialog).findByRole('button', { name: 'Use Sales as Revenue of Sales' });
  const counts = within(dialog)
    .getAllByRole('term')
    .map((term) => `${term.textContent} ${term.nextElementSibling?.textContent}`);
  expect(counts).toEqual([
    'Rows read 2',
    'Rows added 1',
    'Rows replaced 1',
    'Rows already there 0',
    'Rows refused 0',
  ]);
});

it('asks what the server cannot decide before the import, and lets the answer be changed', async () => {
  const served = serveUploads(aPreview({ questions: [question] }), aPreview());
  const dialog = await open();
  chooseFiles(dialog, 'metrics.csv');
  const group = await within(dialog).findByRole('radiogroup', { name: question.message });
  within(group).getByText('-11.00');
  within(dialog).getByText(`To import, answer: ${question.message}`);
  expect(within(dialog).getByRole('button', { name: 'Import' }).getAttribute('aria-disabled')).toBe('true');
  fireEvent.click(within(group).getByRole('radio', { name: 'Values' }));
  await waitFor(() =>
    expect(within(dialog).getByRole('button', { name: 'Import' }).getAttribute('aria-disabled')).toBe(
      'false',
    ),
  );
  fireEvent.click(within(dialog).getByRole('radio', { name: 'Events' }));
  await waitFor(() => expect(served.previewed).toHaveLength(3));
  await press('Import', dialog);
  await within(dialog).findByText(/Import finished/);
  expect(served.previewed.slice(1)).toEqual([
    uploadReading.parse({ rows: 'values', accepted: ['same-time'] }),
    uploadReading.parse({ rows: 'events' }),
  ]);
  expect(served.imported).toMatchObject([{ reading: { rows: 'events', accepted: [] } }]);
});

it('lets the columns be chosen where the server cannot tell them', async () => {
  const served = serveUploads(aPreview({ columns: null, points: [] }), aPreview());
  const dialog = await open();
  chooseFiles(dialog, 'metrics.csv');
  await within(dialog).findByText(/The columns were not recognized/);
  await type('Use of date', 'name');
  expect(served.previewed).toHaveLength(1);
  await type('Use of sales', 'value');
  await waitFor(() => expect(served.previewed).toHaveLength(2));
  expect(served.previewed[1]?.columns).toMatchObject({ layout: 'long', name: ['date'], value: 'sales' });
});

it('renames a metric and multiplies its values when the user leaves the field', async () => {
  const served = serveUploads(aPreview());
  const dialog = await open();
  chooseFiles(dialog, 'metrics.csv');
  fireEvent.click(await within(dialog).findByText('Columns'));
  for (const [label, text] of [
    ['Name of the metric', 'Sales of the shop'],
    ['Multiply values by', '0.01'],
  ] as const) {
    const field = await type(label, text);
    fireEvent.blur(field);
  }
  await waitFor(() =>
    expect(served.previewed.at(-1)?.columns).toMatchObject({
      metrics: [{ column: 'sales', name: 'Sales of the shop', factor: 0.01 }],
    }),
  );
});

it('takes the header from another line, by a click or by its radio button', async () => {
  const firstLines = [
    { line: 1, fields: ['Export of March'] },
    { line: 2, fields: ['date', 'sales'] },
  ];
  const served = serveUploads(aPreview({ firstLines }));
  const dialog = await open();
  chooseFiles(dialog, 'metrics.csv');
  fireEvent.click(await within(dialog).findByText('Format of the file'));
  fireEvent.click(await within(dialog).findByRole('radio', { name: 'Line 2: date, sales' }));
  await waitFor(() => expect(served.previewed.at(-1)).toMatchObject({ headerLine: 2, columns: null }));
  expect(served.previewed).toHaveLength(2);
  fireEvent.click(within(dialog).getByText('Export of March'));
  await waitFor(() => expect(served.previewed.at(-1)?.headerLine).toBe(1));
  await expectNoViolations();
});

it('previews another sheet, character set and delimiter', async () => {
  const served = serveUploads(aPreview({ sheets: ['First', 'Second'], sheet: 'First' }));
  const dialog = await open();
  chooseFiles(dialog, 'metrics.xlsx');
  fireEvent.click(await within(dialog).findByText('Format of the file'));
  await type('Sheet', 'Second');
  await type('Characters', 'gbk');
  await type('Columns are separated by', '\t');
  await waitFor(() =>
    expect(served.previewed.at(-1)).toMatchObject({ sheet: 'Second', encoding: 'gbk', delimiter: '\t' }),
  );
});

it('asks for the column of the key before it previews rows with a key', async () => {
  const served = serveUploads(aPreview());
  const dialog = await open();
  chooseFiles(dialog, 'metrics.csv');
  fireEvent.click(await within(dialog).findByText('Meaning of the rows'));
  fireEvent.click(await within(dialog).findByRole('radio', { name: 'A row with a key' }));
  await within(dialog).findByText('To import, say what the columns are.');
  expect(served.previewed).toHaveLength(1);
  await type('Use of visits', 'key');
  await waitFor(() => expect(served.previewed.at(-1)).toMatchObject({ rows: 'keyed', key: 'visits' }));
});

it('shows why the server cannot read a file, and blocks the import', async () => {
  serveUploads(problem(422, 'The workbook contains a macro.'));
  const dialog = await open();
  chooseFiles(dialog, 'metrics.xlsx');
  await within(dialog).findByText('The workbook contains a macro.');
  expect(within(dialog).getByRole('button', { name: 'Import' }).getAttribute('aria-disabled')).toBe('true');
});

it('offers to send a file again that the server has deleted', async () => {
  const served = serveUploads(problem(404, 'Not found'), aPreview());
  const dialog = await open();
  chooseFiles(dialog, 'metrics.csv');
  await press('Send again', dialog);
  await within(dialog).findByRole('table', { name: 'What would come in' });
  expect(served.announced).toEqual(['metrics.csv', 'metrics.csv']);
});

it('names a file over 10 MB before any file is sent', async () => {
  const served = serveUploads(aPreview());
  const dialog = await open();
  const input = dialog.querySelector('input[type="file"]');
  const large = new File([''], 'large.csv');
  Object.defineProperty(large, 'size', { value: 10 * 1024 * 1024 + 1 });
  fireEvent.change(input ?? dialog, { target: { files: [new File(['a'], 'small.csv'), large] } });
  await within(dialog).findByText('large.csv is larger than 10 MB. Split it into smaller files.');
  expect(served.announced).toEqual([]);
});

it('imports several files one after the other', async () => {
  const served = serveUploads(aPreview());
  const dialog = await open();
  chooseFiles(dialog, 'march.csv', 'april.csv');
  await within(dialog).findByText('Next file: april.csv');
  await within(dialog).findByRole('table', { name: 'What would come in' });
  await press('Import', dialog);
  await press('Next file: april.csv', dialog);
  await within(dialog).findByText('Check april.csv');
  expect(served.announced).toEqual(['march.csv', 'april.csv']);
});

it('sends the rest of a file after a lost connection', async () => {
  serveUploads(aPreview());
  const offsets: (string | null)[] = [];
  server.use(
    http.patch('*/api/incoming/:grant', ({ request }) => {
      offsets.push(request.headers.get('upload-offset'));
      return offsets.length === 1
        ? HttpResponse.error()
        : HttpResponse.json({ offset: 25, sizeBytes: 25, isStored: true });
    }),
    http.get('*/api/incoming/:grant', () => HttpResponse.json({ offset: 7, sizeBytes: 25, isStored: false })),
  );
  const dialog = await open();
  chooseFiles(dialog, 'metrics.csv');
  await within(dialog).findByRole('table', { name: 'What would come in' });
  expect(offsets).toEqual(['0', '7']);
});

it('undoes an import from its result, once', async () => {
  serveUploads(aPreview());
  server.use(
    http.post('*/api/data-sources/:id/runs/:runId/undo', () =>
      HttpResponse.json(aRun({ undoneAt: '2026-03-10T12:05:00.000Z' })),
    ),
  );
  const dialog = await open();
  chooseFiles(dialog, 'metrics.csv');
  await within(dialog).findByRole('table', { name: 'What would come in' });
  await press('Import', dialog);
  await press(/^Undo import/, dialog);
  await expectToast('Success', 'The import was undone.', 'default');
  expect(within(dialog).queryByRole('button', { name: /^Undo import/ })).toBeNull();
});

it('replaces the rows of the last file where the user says so', async () => {
  const served = serveUploads(aPreview());
  const dialog = await open({ lastSyncAt: '2026-03-01T12:00:00.000Z' });
  chooseFiles(dialog, 'metrics.csv');
  fireEvent.click(await within(dialog).findByRole('checkbox', { name: /^New version/ }));
  await press('Import', dialog);
  await within(dialog).findByText(/Import finished/);
  expect(served.imported).toMatchObject([{ replaces: 'last' }]);
});

it('shows a refused import above the choices, and imports the file read in another way', async () => {
  const served = serveUploads(aPreview());
  let isRefused = true;
  server.use(
    http.get('*/api/data-sources/:id/uploads/:uploadId', () => {
      if (!isRefused) return undefined;
      isRefused = false;
      const run = aRun({ status: 'failed', reason: 'The file was refused' });
      const refusal = { field: 'file', message: 'The file was refused' };
      return HttpResponse.json({ uploadId: run.id, run, answer: null, refusal });
    }),
  );
  const dialog = await open();
  chooseFiles(dialog, 'metrics.csv');
  await within(dialog).findByRole('table', { name: 'What would come in' });
  await press('Import', dialog);
  await within(dialog).findByText('The file was refused');
  fireEvent.click(within(dialog).getByText('Format of the file'));
  await type('Decimal separator', ',');
  await press('Import', dialog);
  await within(dialog).findByText(/Import finished/);
  expect(served.imported).toMatchObject([{ reading: null }, { reading: { decimal: ',' } }]);
});

it('cancels an import by its job, and lets the file be imported later', async () => {
  serveUploads(aPreview());
  const canceled: string[] = [];
  server.use(
    http.get('*/api/data-sources/:id/uploads/:uploadId', () => {
      const isEnded = canceled.length > 0;
      const ended = {
        status: 'failed',
        finishedAt: '2026-03-10T12:00:01.000Z',
        reason: 'It was canceled.',
      } as const;
      const running = { status: 'running', finishedAt: null } as const;
      const run = aRun(isEnded ? ended : running);
      return HttpResponse.json({ uploadId: run.id, run, answer: null, refusal: null });
    }),
    http.post('*/api/jobs/analytics/:id/cancel', ({ params }) => {
      canceled.push(String(params['id']));
      return HttpResponse.json({});
    }),
  );
  const dialog = await open();
  chooseFiles(dialog, 'metrics.csv');
  await within(dialog).findByRole('table', { name: 'What would come in' });
  await press('Import', dialog);
  await press('Cancel import', dialog);
  await within(dialog).findByRole('heading', { name: 'Import canceled' });
  expect(canceled).toEqual([aRun().id]);
  await within(dialog).findByText('No row of metrics.csv was added.');
  within(dialog).getByRole('button', { name: 'Import' });
});
