import type { SourceMetric } from '@emberdeck/contracts/analytics/source-page';
import { openReading, type UploadReading } from '@emberdeck/contracts/analytics/upload-reading';
import { type UploadPreview } from '@emberdeck/contracts/analytics/uploads';
import { fireEvent } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { aRun } from './runs.js';
import { server } from './server.js';
import { idOf } from './workspace.js';

export const uploadId = idOf(800);

const content = `/api/incoming/${idOf(801)}`;

/** What a file with a column of names and one of values would bring. */
export const aPreview = (part: Partial<UploadPreview> = {}): UploadPreview => ({
  format: 'csv',
  encoding: 'utf-8',
  delimiter: ',',
  sheet: null,
  headerLine: 1,
  firstLines: [
    { line: 1, fields: ['date', 'sales', 'visits'] },
    { line: 2, fields: ['2026-03-10', '12', '40'] },
  ],
  header: ['date', 'sales', 'visits'],
  columnUses: [],
  rows: 'values',
  questions: [],
  notes: [],
  sample: [['2026-03-10', '12', '40']],
  sheets: [],
  columns: {
    layout: 'wide',
    metrics: [{ column: 'sales', name: null, unit: null, factor: 1 }],
    group: [],
    timestamp: 'date',
  },
  points: [{ name: 'sales', value: 12, unit: null, timestamp: '2026-03-10T00:00:00.000Z' }],
  rowsRead: 1,
  rowsRefused: 0,
  errors: [],
  ...part,
});

/** The metric that an import brings. */
const importedMetric: SourceMetric = {
  name: 'sales',
  unit: null,
  units: [],
  value: 12,
  newestAt: '2026-03-10T00:00:00.000Z',
  aggregation: 'last',
  line: [12],
};

export interface ServedUploads {
  /** Names of the announced files. */
  readonly announced: string[];
  /** Readings of the previews, in their order. */
  readonly previewed: UploadReading[];
  /** Bodies of the imports, in their order. */
  readonly imported: object[];
}

interface Body {
  readonly fileName: string;
  readonly sizeBytes: number;
  readonly reading: UploadReading | null;
}

/** Takes files, previews them in turn, and imports them at once. */
export function serveUploads(...previews: readonly (UploadPreview | Response)[]): ServedUploads {
  const served: ServedUploads = { announced: [], previewed: [], imported: [] };
  let sizeBytes = 0;
  const run = aRun({ trigger: 'upload', undoableUntil: '2026-04-09T12:00:00.000Z' });
  const answer = { rowsRead: 2, rowsAdded: 1, rowsReplaced: 1, rowsSkipped: 0, rowsRefused: 0, errors: [] };
  server.use(
    http.post('*/api/data-sources/:id/files', async ({ request }) => {
      const body = (await request.json()) as Body;
      served.announced.push(body.fileName);
      ({ sizeBytes } = body);
      return HttpResponse.json(
        { id: uploadId, url: content, expiresAt: '2026-03-10T13:00:00.000Z' },
        { status: 201 },
      );
    }),
    http.patch(`*${content}`, () => HttpResponse.json({ offset: sizeBytes, sizeBytes, isStored: true })),
    http.post('*/api/data-sources/:id/previews', async ({ request }) => {
      const { reading } = (await request.json()) as Body;
      served.previewed.push(reading ?? openReading);
      const preview = previews[Math.min(served.previewed.length, previews.length) - 1];
      return preview instanceof Response ? preview.clone() : HttpResponse.json(preview);
    }),
    http.post('*/api/data-sources/:id/imports', async ({ request }) => {
      served.imported.push((await request.json()) as object);
      return HttpResponse.json({ uploadId, run: { ...run, status: 'queued' } }, { status: 202 });
    }),
    http.get('*/api/data-sources/:id/metrics', () =>
      HttpResponse.json({ total: 1, metrics: [importedMetric] }),
    ),
    http.get('*/api/data-sources/:id/uploads/:uploadId', () =>
      HttpResponse.json({ uploadId, run, answer, refusal: null }),
    ),
  );
  return served;
}

/** Chooses files in the dialog. */
export function chooseFiles(dialog: HTMLElement, ...names: readonly string[]): void {
  const input = dialog.querySelector('input[type="file"]');
  const files = names.map((name) => new File(['date,sales\n2026-03-10,12\n'], name));
  fireEvent.change(input ?? dialog, { target: { files } });
}
