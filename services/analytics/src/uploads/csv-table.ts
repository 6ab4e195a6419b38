import { isUtf8 } from 'node:buffer';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { detectDelimiter } from './csv-header.js';
import { type CsvRecord, CsvScanner } from './csv-scanner.js';
import { refusedFile, type TableFile, type TableRow } from './table-file.js';

/** As many records, or characters, are read before other work of the process gets a turn. */
const recordsPerTurn = 500;
const charactersPerTurn = 256 * 1024;

/** As much of the first line is looked at for the delimiter. */
const longestHeader = 64 * 1024;

const byteOrderMark = '\uFEFF';

/** Bytes that are not UTF-8 are Windows-1252: spreadsheets in western languages write it, and every byte is a character. */
export function textOf(file: Buffer): string {
  const text = isUtf8(file) ? file.toString('utf8') : new TextDecoder('windows-1252').decode(file);
  return text.startsWith(byteOrderMark) ? text.slice(1) : text;
}

/** A CSV text whose first line is the header. */
export function csvTable(text: string): TableFile {
  const [firstLine = ''] = text.slice(0, longestHeader).split(/[\r\n]/, 1);
  const delimiter = detectDelimiter(firstLine);
  const first = new CsvScanner(text, delimiter).next();
  return {
    format: 'csv',
    sheets: [],
    header: headerOf(first),
    delimiter,
    rows: () => rowsOf(new CsvScanner(text, delimiter)),
  };
}

function headerOf(record: CsvRecord | null): readonly string[] {
  if (record === null) {
    throw refusedFile('The file is empty');
  }
  if (record.fault !== null) {
    throw refusedFile(
      record.fault === 'open-quote'
        ? 'A quote in the first line is never closed'
        : 'The first line has a field that is longer than 64 KiB',
    );
  }
  return record.fields;
}

async function* rowsOf(scanner: CsvScanner): AsyncGenerator<readonly TableRow[]> {
  scanner.next();
  let rows: TableRow[] = [];
  let begin = scanner.read;
  for (let record = scanner.next(); record !== null; record = scanner.next()) {
    rows.push(record);
    if (rows.length >= recordsPerTurn || scanner.read - begin >= charactersPerTurn) {
      yield rows;
      await nextTurn();
      rows = [];
      begin = scanner.read;
    }
  }
  yield rows;
}
