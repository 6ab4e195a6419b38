import { csvText } from '@emberdeck/contracts/core/csv-text';
import { type Html, markup } from '@emberdeck/platform/html/html';
import { pageOf } from './page.js';

type Row = Readonly<Record<string, unknown>>;

export type Pages = AsyncIterable<readonly Row[]>;

/** Rows that a page shows. A browser takes long for more, and the other files have all. */
const shownRows = 2_000;

const textOf = (value: unknown): string => {
  if (value === null || value === undefined) return '';
  return typeof value === 'string' ? value : JSON.stringify(value);
};

/** A number cannot run as a formula, any text could. */
const csvCell = (value: unknown): string =>
  typeof value === 'number' || typeof value === 'boolean' ? String(value) : csvText(textOf(value));

/** The rows as a JSON array, one a line. */
export async function* jsonText(pages: Pages, onRows: (count: number) => void): AsyncGenerator<string> {
  let separator = '[\n';
  for await (const rows of pages) {
    yield separator + rows.map((row) => JSON.stringify(row)).join(',\n');
    separator = ',\n';
    onRows(rows.length);
  }
  yield separator === '[\n' ? '[]\n' : '\n]\n';
}

/** The rows as CSV (RFC 4180). The byte order mark makes spreadsheets read it as UTF-8. */
export async function* csvRows(columns: readonly string[], pages: Pages): AsyncGenerator<string> {
  yield `\uFEFF${columns.map(csvText).join(',')}\r\n`;
  for await (const rows of pages) {
    yield rows.map((row) => `${columns.map((column) => csvCell(row[column])).join(',')}\r\n`).join('');
  }
}

/** The rows as a page for people. */
export async function* htmlText(
  title: string,
  columns: readonly string[],
  pages: Pages,
): AsyncGenerator<string> {
  const [head, foot] = pageOf(title, '../');
  yield `${head}\n<div class="scroll" tabindex="0" role="region" aria-label="Rows"><table>\n`;
  yield markup`<thead><tr>${columns.map((column) => markup`<th scope="col">${column}</th>`)}</tr></thead>`
    .source;
  let left = shownRows;
  for await (const rows of pages) {
    yield rows
      .slice(0, left)
      .map((row) => lineOf(columns, row).source)
      .join('\n');
    left -= rows.length;
    if (left <= 0) break;
  }
  yield '\n</table></div>\n';
  if (left < 0) {
    yield `<p>These are the first ${shownRows} rows. All of them are in the other two files.</p>\n`;
  }
  yield foot;
}

const lineOf = (columns: readonly string[], row: Row): Html =>
  markup`<tr>${columns.map((column) => markup`<td dir="auto">${textOf(row[column])}</td>`)}</tr>`;
