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

/** A file as a table of texts. */
export interface TableFile {
  readonly format: (typeof uploadFormats)[number];
  readonly sheets: readonly string[];
  readonly header: readonly string[];
  /** Between the fields of a CSV file; null for other formats. */
  readonly delimiter: string | null;
  /** Sentences about the rows that were read last, such as formulas of a workbook without a result. */
  readonly notes?: () => readonly string[];
  /**
   * The rows after the header, some at a time: other work of the process gets a turn in between. Starts from the top. With
   * `places`, fields of other columns may be absent.
   */
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
export const rowsPerSlice = 500;

/** More fields of a row are dropped: no file of metrics has so many columns. */
export const maxColumns = 1_000;
