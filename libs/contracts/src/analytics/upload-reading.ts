import { z } from 'zod';
import { rowRule } from './row-meaning.js';

/** A column: its title, or its number from 1 on where titles are equal or absent. */
export const columnRef = z.union([z.string().max(255), z.number().int().min(1).max(1_000)]);

export type ColumnRef = z.output<typeof columnRef>;

const optionalColumn = columnRef.nullable().default(null);

/** The time of the day, where the column of `timestamp` has the date alone. Absent in readings of earlier versions. */
const clockColumn = columnRef.nullish();

/** Columns whose texts make one name, joined by ` · `. A single column may be given without a list. */
const nameColumns = z.union([columnRef.transform((column) => [column]), z.array(columnRef).min(1).max(5)]);

/** Multiplies values: 0.01 for cents, -1 for amounts of the other sign. */
const factor = z.number().min(-1_000_000).max(1_000_000).default(1);

/** Where a value stands: in one column, in two for debit and credit, or beside a letter that says which of them it is. */
export const valueColumns = z.union([
  columnRef,
  z.strictObject({ debit: columnRef, credit: columnRef }),
  z.strictObject({ amount: columnRef, side: columnRef }),
]);

/** Values of a wide file, with the name of their metric where that is not the title of the column. */
export const metricColumn = z.union([
  columnRef.transform((column) => ({ column, name: null, unit: null, factor: 1 })),
  z.strictObject({
    column: valueColumns,
    name: z.string().trim().min(1).max(255).nullable().default(null),
    unit: z.string().max(50).nullable().default(null),
    factor,
  }),
]);

/**
 * How the columns of a file become points. Long: each row has a name and a value. Wide: each column of `metrics` is a
 * metric, one for each text of the columns of `group`. Times: each column of `times` has a time as its title, for instance
 * a year. Absent parts are found by the product.
 */
export const uploadColumns = z.discriminatedUnion('layout', [
  z.strictObject({
    layout: z.literal('long'),
    name: nameColumns,
    value: valueColumns,
    unit: optionalColumn,
    timestamp: optionalColumn,
    clock: clockColumn,
    factor,
  }),
  z.strictObject({
    layout: z.literal('wide'),
    metrics: z.array(metricColumn).min(1).max(200),
    group: z.array(columnRef).max(4).default([]),
    timestamp: optionalColumn,
    clock: clockColumn,
    /** Of values without a unit, where their metric has none. Absent in readings of earlier versions. */
    unit: columnRef.nullish(),
  }),
  z.strictObject({
    layout: z.literal('times'),
    name: nameColumns,
    times: z.array(columnRef).min(1).max(400),
    unit: optionalColumn,
    factor,
  }),
]);

export type UploadColumns = z.output<typeof uploadColumns>;

export type ValueColumns = z.output<typeof valueColumns>;

/** Order of day and month in dates like 03/04/2026; `auto` decides by the whole column. */
export const dateOrders = ['auto', 'day_first', 'month_first'] as const;

/** Delimiters of text files. */
export const delimiters = [',', ';', '\t', '|'] as const;

/** Lines of a text file that may precede its header. */
export const maxHeaderLine = 100;

/** How to read a file. Absent parts are found by the product. Sent as JSON in the form field `reading`. */
export const uploadReading = z.strictObject({
  columns: uploadColumns.nullish().transform((value) => value ?? null),
  dateOrder: z.enum(dateOrders).default('auto'),
  decimal: z.enum(['auto', '.', ',']).default('auto'),
  /** Sheet of a workbook; null means the first with rows. */
  sheet: z
    .string()
    .max(255)
    .nullish()
    .transform((value) => value ?? null),
  /** Label of the character set of a text file (WHATWG Encoding); null means that of its bytes. */
  encoding: z.string().max(40).nullable().default(null),
  delimiter: z.enum(delimiters).nullable().default(null),
  /** Physical line of the header; 0 means that there is none. Rows of a workbook count as lines. */
  headerLine: z.number().int().min(0).max(maxHeaderLine).nullable().default(null),
  /** What the rows mean; null means what the source says. */
  rows: rowRule.nullable().default(null),
  /** Whether rows that are called a total come in; null asks where the file has such rows. */
  totals: z.enum(['leave_out', 'keep']).nullable().default(null),
  /** Column that gives each row its key, where `rows` is `keyed`. */
  key: optionalColumn,
  /** Ids of {@link uploadQuestion} whose first choice is taken as it stands. */
  accepted: z.array(z.string().max(40)).max(20).default([]),
});

export type UploadReading = z.output<typeof uploadReading>;

/** Everything is found by the product. */
export const openReading: UploadReading = uploadReading.parse({});
