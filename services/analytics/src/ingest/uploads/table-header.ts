import { maxHeaderLine } from '@emberdeck/contracts/analytics/upload-reading';
import { findHeader } from './find-header.js';
import {
  filledFields,
  isBlank,
  lastText,
  type RawTable,
  refusedFile,
  type TableFile,
  type TableRow,
} from './table-file.js';

/** Rows in which a header can be, and as many after it that show what it is the header of. */
const rowsOfStart = maxHeaderLine + 50;
const fieldsOfStart = 50_000;

/** First lines that are shown, and as many after the header. */
const shownLines = 20;
const shownAfterHeader = 3;

/** The table under the header in this line, or under the one that is found; 0 means that there is none. */
export async function withHeader(raw: RawTable, chosen: number | null): Promise<TableFile> {
  const { titles, ...table } = raw;
  if (titles !== null) {
    const rows = (places?: readonly number[]) => raw.rows(places && { places, width: titles.length });
    return { ...table, header: titles, headerLine: null, firstLines: [], rows };
  }
  const start = await startOf(raw);
  const line = chosen ?? findHeader(start);
  const header = line === 0 ? numberedTitles(start) : titlesOf(start, line);
  const firstLines = start.filter((row, place) => place < shownLines || row.line <= line + shownAfterHeader);
  return {
    ...table,
    header,
    headerLine: line,
    firstLines,
    rows: (places) => after(raw.rows(places && { places, width: header.length }), line),
  };
}

async function startOf(raw: RawTable): Promise<readonly TableRow[]> {
  const rows: TableRow[] = [];
  let fields = 0;
  for await (const part of raw.rows()) {
    for (const row of part) {
      if (rows.length < rowsOfStart && (rows.length < 2 || fields < fieldsOfStart)) rows.push(row);
      fields += row.fields.length;
    }
    if (rows.length >= rowsOfStart || fields >= fieldsOfStart) break;
  }
  if (rows.every((row) => row.fault === null && isBlank(row))) {
    throw refusedFile(raw.format === 'xlsx' ? 'The sheet is empty' : 'The file is empty');
  }
  return rows;
}

/** Lines within a quoted field have no row: the next one is meant. */
function titlesOf(start: readonly TableRow[], line: number): readonly string[] {
  const row = start.find((each) => each.line >= line);
  if (row === undefined || row.line !== line) {
    throw refusedFile(`Line ${line} begins no row of the file: choose another line as its header`);
  }
  if (row.fault !== null) {
    throw refusedFile(
      row.fault === 'open-quote'
        ? 'A quote in the line of the header is never closed'
        : 'The header has a field that is longer than 32,767 characters',
    );
  }
  const [first = '', ...others] = filledFields(row);
  return [first.replace(/^\s*#\s*/, ''), ...others];
}

const numberedTitles = (start: readonly TableRow[]): readonly string[] => {
  const width = Math.max(...start.map(({ fields }) => lastText(fields) + 1));
  return Array.from({ length: width }, (_, place) => `Column ${place + 1}`);
};

async function* after(
  rows: AsyncIterable<readonly TableRow[]>,
  headerLine: number,
): AsyncGenerator<readonly TableRow[]> {
  let isAfter = headerLine === 0;
  for await (const part of rows) {
    yield isAfter ? part : part.filter(({ line }) => line > headerLine);
    isAfter ||= (part.at(-1)?.line ?? 0) >= headerLine;
  }
}
