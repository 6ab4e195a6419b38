import { openReading, type UploadReading } from '@emberdeck/contracts/analytics/upload-reading';
import { type UploadPreview } from '@emberdeck/contracts/analytics/uploads';
import { millionthsToText } from '@emberdeck/connector/values/decimal';
import { columnsOf } from './column-refs.js';
import type { MetricsFile as File } from './row-reader.js';
import { filledFields, refusedFile, type TableFile, type TableRow } from './table-file.js';
import {
  anySource,
  type ReadFile,
  type SourceOfFile,
  type UnderstoodFile,
  understandFile,
} from './understood-file.js';

/** The content of a file. */
export type MetricsFile = File;

/** Rows and points of a preview, and the longest text in it. */
const previewed = 20;
const longestPreviewed = 200;

/** A preview is the reply of a call, which has a limit. The first bounds sample and first lines each, the second all of it. */
const maxSampleBytes = 64 * 1024;
const maxPreviewBytes = 384 * 1024;
const tooLongTitles =
  'The titles of the columns and the names of the sheets are too long to be shown together: shorten them';

/** Scripts send files in the product's form without looking at a preview: the product answers these by itself. */
const answeredForScripts: readonly string[] = ['rows', 'date_order', 'decimal', 'time', 'currency'];

/**
 * Reads a file of metrics: CSV, JSON or a workbook, by its content. Bad rows become errors, the others points; another kind
 * of file is refused, and one that leaves a question open. `now` is the time of rows whose file has no times.
 */
export async function readMetricsFile(
  file: Buffer,
  now: Date,
  reading: UploadReading = openReading,
  source: SourceOfFile = anySource,
): Promise<ReadFile> {
  const { read, problem, questions, isProductForm } = await understandFile(file, { now, reading, source });
  const open = questions.find(({ id }) => !isProductForm || !answeredForScripts.includes(id));
  if (read === null || open !== undefined) {
    throw refusedFile(open?.message ?? problem ?? '');
  }
  return read;
}

/** What the file would bring. Columns that are not found are no error here: the user maps them next. */
export async function previewMetricsFile(
  file: Buffer,
  now: Date,
  reading: UploadReading = openReading,
  source: SourceOfFile = anySource,
): Promise<UploadPreview> {
  const understood = await understandFile(file, { now, reading, source });
  const { table, read, problem } = understood;
  const seen = await seenOf(understood);
  if (read === null) {
    const errors = [{ line: table.headerLine || 1, message: shortened(problem ?? '') }];
    const rows = reading.rows ?? source.rows ?? 'values';
    return sendable({
      ...seen,
      rows,
      notes: [],
      columns: null,
      points: [],
      rowsRead: 0,
      rowsRefused: 0,
      errors,
    });
  }
  const { points, rowsRead, errors, layout, notes, rows } = read;
  return sendable({
    ...seen,
    rows,
    notes,
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

/** What is seen of a file however it is understood. */
async function seenOf({ table, questions, columnUses }: UnderstoodFile) {
  const { format, encoding, delimiter, sheet, sheets, headerLine, header, firstLines } = table;
  return {
    format,
    encoding: encoding?.name ?? null,
    delimiter,
    sheet,
    sheets: [...sheets],
    headerLine,
    firstLines: shownRows(firstLines).map(({ line, fields }) => ({ line, fields })),
    header: header.map(shortened),
    columnUses: columnUses.map((use) => ({ ...use, title: shortened(use.title) })),
    questions: [...questions],
    sample: shownRows(await firstRows(table)).map(({ fields }) => fields),
  };
}

const bytesOf = (value: unknown): number => Buffer.byteLength(JSON.stringify(value));

function sendable(preview: UploadPreview): UploadPreview {
  if (bytesOf(preview) > maxPreviewBytes) {
    throw refusedFile(tooLongTitles);
  }
  return preview;
}

/** The rows as texts, fewer of them where they are long. */
function shownRows(rows: readonly TableRow[]): { readonly line: number; readonly fields: string[] }[] {
  const shown: { line: number; fields: string[] }[] = [];
  let bytes = 0;
  for (const row of rows) {
    const fields = filledFields(row).map(shortened);
    bytes += bytesOf(fields);
    if (bytes > maxSampleBytes) break;
    shown.push({ line: row.line, fields });
  }
  return shown;
}

const shortened = (text: string): string =>
  text.length > longestPreviewed ? `${text.slice(0, longestPreviewed)}…` : text;

async function firstRows(table: TableFile): Promise<readonly TableRow[]> {
  const rows: TableRow[] = [];
  for await (const part of table.rows()) {
    rows.push(...part.slice(0, previewed));
    if (rows.length >= previewed) break;
  }
  return rows.slice(0, previewed);
}
