import { setImmediate as yieldToOthers } from 'node:timers/promises';
import { csvStart } from './csv-delimiter.js';
import { CsvScanner } from './csv-scanner.js';
import { QuotedRows } from './quoted-rows.js';
import { charactersPerSlice, type RawTable, rowsPerSlice, type TableRow } from './table-file.js';
import type { DecodedText } from './text-encoding.js';

/** The records of a CSV text, which are separated by a chosen delimiter or by the one that fits. */
export function csvTable({ text, encoding }: DecodedText, chosen: string | null): RawTable {
  const { delimiter, from } = csvStart(text, chosen);
  let quoted = new QuotedRows(delimiter);
  return {
    format: 'csv',
    sheets: [],
    sheet: null,
    encoding,
    delimiter,
    titles: null,
    notes: () => quoted.notes(),
    rows: () => {
      quoted = new QuotedRows(delimiter);
      return rowsOf(new CsvScanner(text, delimiter, from), quoted);
    },
  };
}

async function* rowsOf(scanner: CsvScanner, quoted: QuotedRows): AsyncGenerator<readonly TableRow[]> {
  let rows: TableRow[] = [];
  let begin = scanner.read;
  for (let record = scanner.next(); record !== null; record = scanner.next()) {
    rows.push(record);
    quoted.add(record, scanner.nextLine - record.line);
    if (rows.length >= rowsPerSlice || scanner.read - begin >= charactersPerSlice) {
      yield rows;
      await yieldToOthers();
      rows = [];
      begin = scanner.read;
    }
  }
  yield rows;
}
