import type { uploadFormats } from '@emberdeck/contracts/analytics/uploads';
import { invalid } from '@emberdeck/platform/errors/app-error';
import type { CsvRecord } from './csv-scanner.js';

/** One row as texts. */
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
  /** The rows after the header, some at a time: other work of the process gets a turn in between. Starts from the top. */
  rows(): AsyncIterable<readonly TableRow[]>;
}

/** The whole file is refused: `validation_failed` on the field `file`. */
export const refusedFile = (message: string) => invalid([{ field: 'file', message }]);

/** More fields of a row are dropped: no file of metrics has so many columns. */
export const maxColumns = 1_000;
