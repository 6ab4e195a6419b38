import { isUtf8 } from 'node:buffer';
import { setImmediate as yieldToOthers } from 'node:timers/promises';
import { windowsText } from '@emberdeck/connector/values/windows-text';
import { detectDelimiter } from './csv-header.js';
import { type CsvRecord, CsvScanner } from './csv-scanner.js';
import {
  charactersPerSlice,
  refusedFile,
  rowsPerSlice,
  type TableFile,
  type TableRow,
} from './table-file.js';

/** As much of the first line is looked at for the delimiter. */
const longestHeader = 64 * 1024;

const byteOrderMark = '\uFEFF';

/** Without holding up other work of the process for long. */
async function windowsTextOf(file: Buffer): Promise<string> {
  const pieces: string[] = [];
  for (let start = 0; start < file.length; start += charactersPerSlice) {
    pieces.push(windowsText(file.subarray(start, start + charactersPerSlice)));
    await yieldToOthers();
  }
  return pieces.join('');
}

/** Bytes that are not UTF-8 are Windows-1252: spreadsheets in western languages write it, and every byte is a character. */
export async function textOf(file: Buffer): Promise<string> {
  const text = isUtf8(file) ? file.toString('utf8') : await windowsTextOf(file);
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
        : 'The first line has a field that is longer than 32,767 characters',
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
    if (rows.length >= rowsPerSlice || scanner.read - begin >= charactersPerSlice) {
      yield rows;
      await yieldToOthers();
      rows = [];
      begin = scanner.read;
    }
  }
  yield rows;
}
