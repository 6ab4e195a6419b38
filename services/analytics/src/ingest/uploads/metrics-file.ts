import { openReading, type UploadReading } from '@emberdeck/contracts/analytics/upload-reading';
import type { UploadPreview } from '@emberdeck/contracts/analytics/uploads';
import { chosenLayout, columnsOf, guessLayout, type Layout, placesOf } from './columns.js';
import { millionthsToText } from '@emberdeck/connector/values/decimal';
import { openTable } from './open-table.js';
import { findStyle } from './find-style.js';
import { type MetricsFile as File, RowReader } from './row-reader.js';
import { filledFields, refusedFile, type TableFile, type TableRow } from './table-file.js';

/** The content of a file. */
export type MetricsFile = File;

/** Rows that show what the columns hold, and fields of them: looking at the dates of a wide file takes long. */
const rowsOfGuess = 100;
const fieldsOfGuess = 10_000;

/** Rows and points of a preview, and the longest text in it. */
const previewed = 20;
const longestPreviewed = 200;

/** A preview is the reply of a call, which has a limit. The first bounds the sample, the second all of it. */
const maxSampleBytes = 96 * 1024;
const maxPreviewBytes = 384 * 1024;
const tooLongTitles =
  'The titles of the columns and the names of the sheets are too long to be shown together: shorten them';

/**
 * Reads a file of metrics: CSV, JSON lines or a workbook, by its content. Bad rows become errors, the others points; another
 * kind of file is refused. `now` replaces missing timestamps.
 */
export async function readMetricsFile(
  file: Buffer,
  now: Date,
  reading: UploadReading = openReading,
): Promise<MetricsFile> {
  const table = await openTable(file, reading.sheet);
  const layout = layoutOf(table, await firstRows(table), reading);
  if (typeof layout === 'string') {
    throw refusedFile(layout);
  }
  return readAll(table, layout, reading, now);
}

/** What the file would bring. Columns that are not found are no error here: the user maps them next. */
export async function previewMetricsFile(
  file: Buffer,
  now: Date,
  reading: UploadReading = openReading,
): Promise<UploadPreview> {
  const table = await openTable(file, reading.sheet);
  const first = await firstRows(table);
  const layout = layoutOf(table, first, reading);
  const seen = {
    format: table.format,
    encoding: null,
    delimiter: table.delimiter,
    sheet: null,
    headerLine: 1,
    firstLines: [],
    columnUses: [],
    rows: 'values' as const,
    questions: [],
    notes: [],
    sheets: [...table.sheets],
    header: table.header.map(shortened),
    sample: sampleOf(first),
  };
  if (typeof layout === 'string') {
    const errors = [{ line: 1, message: shortened(layout) }];
    return sendable({ ...seen, columns: null, points: [], rowsRead: 0, rowsRefused: 0, errors });
  }
  const { points, rowsRead, errors } = await readAll(table, layout, reading, now);
  return sendable({
    ...seen,
    notes: [...(table.notes?.() ?? [])],
    columns: columnsOf(layout, table.header),
    points: points.first(previewed).map(({ name, millionths, unit, timestamp }) => ({
      name,
      value: Number(millionthsToText(millionths)),
      unit,
      timestamp: new Date(timestamp).toISOString(),
    })),
    rowsRead,
    rowsRefused: rowsRead - points.length,
    errors,
  });
}

const bytesOf = (value: unknown): number => Buffer.byteLength(JSON.stringify(value));

function sendable(preview: UploadPreview): UploadPreview {
  if (bytesOf(preview) > maxPreviewBytes) {
    throw refusedFile(tooLongTitles);
  }
  return preview;
}

/** The first rows, fewer of them where they are long. */
function sampleOf(first: readonly TableRow[]): string[][] {
  const sample: string[][] = [];
  let bytes = 0;
  for (const row of first.slice(0, previewed)) {
    const fields = filledFields(row).map(shortened);
    bytes += bytesOf(fields);
    if (bytes > maxSampleBytes) break;
    sample.push(fields);
  }
  return sample;
}

const shortened = (text: string): string =>
  text.length > longestPreviewed ? `${text.slice(0, longestPreviewed)}…` : text;

function layoutOf(table: TableFile, first: readonly TableRow[], { columns }: UploadReading): Layout | string {
  return columns === null
    ? guessLayout(
        table.header,
        first.map(({ fields }) => fields),
      )
    : chosenLayout(columns, table.header);
}

async function firstRows(table: TableFile): Promise<readonly TableRow[]> {
  const rows: TableRow[] = [];
  for await (const part of table.rows()) {
    rows.push(...part);
    if (rows.length >= rowsOfGuess) break;
  }
  return rows.slice(0, Math.min(rowsOfGuess, Math.ceil(fieldsOfGuess / table.header.length)));
}

async function readAll(
  table: TableFile,
  layout: Layout,
  reading: UploadReading,
  now: Date,
): Promise<MetricsFile> {
  const style = await findStyle(table, layout, reading);
  const reader = new RowReader(layout, table.header.length, style, now.getTime());
  for await (const rows of table.rows(placesOf(layout))) {
    for (const row of rows) reader.read(row);
  }
  const result = reader.result();
  if (result.rowsRead === 0) {
    throw refusedFile('The file has no rows');
  }
  return result;
}
