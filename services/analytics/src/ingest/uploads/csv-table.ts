import { isUtf8 } from 'node:buffer';
import { setImmediate as yieldToOthers } from 'node:timers/promises';
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

/** The characters of Windows-1252 from 0x80 to 0x9F; bytes without a character stay control characters. */
const windowsCharacters =
  '\u20AC\x81\u201A\u0192\u201E\u2026\u2020\u2021\u02C6\u2030\u0160\u2039\u0152\x8D\u017D\x8F\x90\u2018\u2019\u201C\u201D\u2022\u2013\u2014\u02DC\u2122\u0161\u203A\u0153\x9D\u017E\u0178';

/** By hand: `TextDecoder` of Node 20 reads windows-1252 as Latin-1. */
async function windowsText(file: Buffer): Promise<string> {
  const pieces: string[] = [];
  for (let start = 0; start < file.length; start += charactersPerSlice) {
    const piece = file.toString('latin1', start, start + charactersPerSlice);
    pieces.push(
      piece.replace(/[\x80-\x9F]/g, (character) => windowsCharacters.charAt(character.charCodeAt(0) - 0x80)),
    );
    await yieldToOthers();
  }
  return pieces.join('');
}

/** Bytes that are not UTF-8 are Windows-1252: spreadsheets in western languages write it, and every byte is a character. */
export async function textOf(file: Buffer): Promise<string> {
  const text = isUtf8(file) ? file.toString('utf8') : await windowsText(file);
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
