import type { uploadFormats } from '@emberdeck/contracts/analytics/uploads';
import { invalid } from '@emberdeck/platform/errors/app-error';
import type { CsvRecord } from './csv-scanner.js';

/** One row as texts. Fields that the file has no text for may be absent. */
export interface TableRow {
  readonly fields: readonly string[];
  /** Physical line of a text, number of the row of a workbook, place in a JSON array; from 1 on. */
  readonly line: number;
  readonly fault: CsvRecord['fault'] | 'not-json';
}

/** Which fields of the rows are needed. Fields of other columns may be absent, except those beyond the width. */
export interface WantedFields {
  readonly places: readonly number[];
  readonly width: number;
}

/** A file as rows of texts, before one of them is chosen as the header. */
export interface RawTable {
  readonly format: (typeof uploadFormats)[number];
  readonly sheets: readonly string[];
  /** Sheet of a workbook; null for other formats. */
  readonly sheet: string | null;
  /** Character set of a text, and whether it was guessed from its bytes; null for a workbook. */
  readonly encoding: { readonly name: string; readonly isGuessed: boolean } | null;
  /** Between the fields of a CSV file; null for other formats. */
  readonly delimiter: string | null;
  /** Sentences about the rows that were read last, such as formulas of a workbook without a result. */
  readonly notes?: () => readonly string[];
  /** Titles that the format itself gives; null where one of the rows is the header. */
  readonly titles: readonly string[] | null;
  /** The rows, some at a time: other work of the process gets a turn in between. Starts from the top. */
  rows(wanted?: WantedFields): AsyncIterable<readonly TableRow[]>;
}

/** A file as a table of texts with titles. */
export interface TableFile extends Omit<RawTable, 'titles' | 'rows'> {
  readonly header: readonly string[];
  /** Physical line of the header; 0 without one, null where the format itself gives titles. */
  readonly headerLine: number | null;
  readonly firstLines: readonly TableRow[];
  /** The rows after the header. With `places`, fields of other columns may be absent. */
  rows(places?: readonly number[]): AsyncIterable<readonly TableRow[]>;
}

/** The place of the last field with a text; -1 without one. From the end, since most fields of a row may be absent. */
export function lastText(fields: TableRow['fields']): number {
  let place = fields.length - 1;
  while (place >= 0 && (fields[place] ?? '').trim() === '') place -= 1;
  return place;
}

/** Whether the row has no text at all. */
export const isBlank = ({ fields, fault }: TableRow): boolean => fault === null && lastText(fields) === -1;

/** The fields with an empty text where one is absent. */
export const filledFields = ({ fields }: TableRow): readonly string[] =>
  Array.from({ length: fields.length }, (_, place) => fields[place] ?? '');

/** The whole file is refused: `validation_failed` on the field `file`. */
export const refusedFile = (message: string) => invalid([{ field: 'file', message }]);

/** As many characters, or rows, are read before other work of the process gets a turn. */
export const charactersPerSlice = 32 * 1024;
export const bytesPerSlice = 32 * 1024;
export const rowsPerSlice = 500;

/** More fields of a row are dropped: no file of metrics has so many columns. */
export const maxColumns = 1_000;
