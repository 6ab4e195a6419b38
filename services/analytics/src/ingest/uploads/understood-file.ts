import type { RowRule } from '@emberdeck/contracts/analytics/row-meaning';
import { type UploadReading, uploadReading } from '@emberdeck/contracts/analytics/upload-reading';
import { type UploadQuestion } from '@emberdeck/contracts/analytics/uploads';
import { defaultTimeZone } from '@emberdeck/contracts/core/zoned-time';
import { chosenLayout } from './chosen-layout.js';
import { profilesOf } from './column-profile.js';
import { columnUsesOf } from './column-uses.js';
import { findLayout } from './find-layout.js';
import { findStyle } from './find-style.js';
import { notesOf } from './file-notes.js';
import { questionsOfRows } from './file-questions.js';
import type { FoundLayout } from './found-layout.js';
import { keyPlace } from './key-place.js';
import { type Layout, placesOf, withoutTimes } from './layout.js';
import { openTable } from './open-table.js';
import { type MetricsFile, RowReader } from './row-reader.js';
import { sharedTimes } from './shared-times.js';
import { refusedFile, type TableFile } from './table-file.js';
import { withoutTotals } from './total-rows.js';
import { totalsColumn, totalsQuestion } from './totals.js';

/** What is known of the source that gets a file. */
export interface SourceOfFile {
  /** Zone of the days of figures: a date without a zone is a day in it. */
  readonly timeZone: string;
  /** What the rows of the source are; null before the first import. */
  readonly rows: RowRule | null;
}

export const anySource: SourceOfFile = { timeZone: defaultTimeZone, rows: null };

/** How to read a file. */
export interface FileContext {
  /** The moment of the upload. */
  readonly now: Date;
  readonly reading: UploadReading;
  readonly source: SourceOfFile;
}

/** A file whose columns are understood, with its rows. */
export interface ReadFile extends MetricsFile {
  readonly layout: Layout;
  readonly rows: RowRule;
  /** No two points share name and time. */
  readonly isDistinct: boolean;
  readonly notes: string[];
}

/** A file as the product understands it. */
export interface UnderstoodFile {
  readonly table: TableFile;
  /** Null with a problem. */
  readonly read: ReadFile | null;
  /** Why the columns are not understood. */
  readonly problem: string | null;
  readonly questions: readonly UploadQuestion[];
  /** The file names its columns as the product does: it was made for it. */
  readonly isProductForm: boolean;
  readonly columnUses: ReturnType<typeof columnUsesOf>;
}

/** Reads the whole file. Questions that the reading accepts are answered by their first choice. */
export async function understandFile(file: Buffer, context: FileContext): Promise<UnderstoodFile> {
  const { accepted } = context.reading;
  let { reading } = context;
  for (let answers = 0; ; answers += 1) {
    const understood = await understand(file, { ...context, reading });
    const question = understood.questions.find(({ id }) => accepted.includes(id));
    const choice = question?.choices[0];
    if (choice === undefined || answers > accepted.length) return understood;
    reading = uploadReading.parse({ ...reading, ...choice.reading });
  }
}

async function understand(file: Buffer, context: FileContext): Promise<UnderstoodFile> {
  const { reading, source } = context;
  const { table, found, totals } = await openRows(file, reading);
  const { header } = table;
  const key = (reading.rows ?? source.rows) === 'keyed' ? keyPlace(reading.key, header) : null;
  if (found.layout !== null && typeof key !== 'string') {
    return readTable({ table, found: { ...found, layout: found.layout }, totals, key }, context);
  }
  return {
    table,
    read: null,
    problem: found.problem ?? (typeof key === 'string' ? key : null),
    questions: totals === null ? found.questions : [totals],
    isProductForm: found.isProductForm,
    columnUses: columnUsesOf({ header, layout: found.layout, key: null, reasons: found.reasons }),
  };
}

/** Rows that may come in, and the question which of them do: other figures depend on its answer. */
interface OpenRows {
  readonly table: TableFile;
  readonly found: FoundLayout;
  readonly totals: UploadQuestion | null;
}

async function openRows(file: Buffer, reading: UploadReading): Promise<OpenRows> {
  const table = await openTable(file, reading);
  const found = await layoutOf(table, reading);
  const isAsked = reading.totals === null && !found.isProductForm;
  if (found.layout === null || (!isAsked && reading.totals !== 'leave_out')) {
    return { table, found, totals: null };
  }
  const column = totalsColumn(found.layout, found.profiles ?? (await profilesOf(table)));
  if (column === null || isAsked) {
    return { table, found, totals: column && totalsQuestion(column) };
  }
  const others = withoutTotals(table, column.place);
  return { table: others, found: await layoutOf(others, reading), totals: null };
}

const layoutOf = async (table: TableFile, { columns }: UploadReading): Promise<FoundLayout> =>
  columns === null ? findLayout(table) : chosenLayout(columns, table.header);

/** A table whose columns are understood. */
interface FoundTable extends OpenRows {
  readonly found: FoundLayout & { readonly layout: Layout };
  readonly key: number | null;
}

async function readTable(
  { table, found, totals, key }: FoundTable,
  { now, reading, source }: FileContext,
): Promise<UnderstoodFile> {
  const { header } = table;
  const { isProductForm, profiles } = found;
  const { timeZone, rows: sourceRows } = source;
  const style = await findStyle(table, found.layout, reading);
  const layout = style.hasTimes ? found.layout : withoutTimes(found.layout);
  const options = { header, style, now: now.getTime(), timeZone, key };
  const reader = await readRows(table, layout, new RowReader(layout, options), key);
  const result = reader.result();
  const shared = sharedTimes(result.points);
  const rows = { table, layout, reading, profiles, reader, shared, sourceRows, timeZone };
  const ofColumns = totals === null ? found.questions : [totals];
  const questions = ofColumns.length > 0 ? ofColumns : await questionsOfRows(rows);
  const byDefault = shared !== null && isProductForm ? 'events' : 'values';
  const notes = notesOf({ table, layout, profiles, reader, timeZone });
  return {
    table,
    read: {
      ...result,
      layout,
      rows: reading.rows ?? sourceRows ?? byDefault,
      isDistinct: shared === null,
      notes,
    },
    problem: null,
    questions,
    isProductForm,
    columnUses: columnUsesOf({ header, layout, key, reasons: reasonsOf(found, layout) }),
  };
}

async function readRows(
  table: TableFile,
  layout: Layout,
  reader: RowReader,
  key: number | null,
): Promise<RowReader> {
  const places = placesOf(layout);
  for await (const rows of table.rows(key === null ? places : [...places, key])) {
    for (const row of rows) reader.read(row);
  }
  if (reader.result().rowsRead === 0) {
    throw refusedFile(
      reader.values.withoutValue > 0 ? 'No row of the file has a value' : 'The file has no rows',
    );
  }
  return reader;
}

/** A column of times without any time is empty. */
function reasonsOf({ layout: found, reasons }: FoundLayout, layout: Layout): ReadonlyMap<number, string> {
  const isEmptied = found !== layout && found !== null && found.kind !== 'times' && found.timestamp !== null;
  return isEmptied ? new Map([...reasons, [found.timestamp, 'It is empty']]) : reasons;
}
