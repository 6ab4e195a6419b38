import { writeFile } from 'node:fs/promises';
import { DocProperties, Workbook } from 'wasm-xlsxwriter';
import { numberDecimals } from '@emberdeck/contracts/analytics/shown-decimals';
import { mostDecimals } from '../../shared/value-text.js';
import { colors } from '../colors.js';
import { cleanText } from '../clean-text.js';
import { dayText, instantOf, rowsText } from '../number-text.js';
import type { PointStream, ReportDocument, ReportSection, ReportTable } from '../report-document.js';
import { chartRows, insertChart } from './excel-chart.js';
import { columnFormat, dayFormat, serialOf, unitFormat } from './number-formats.js';
import { writePoints } from './points-sheet.js';
import { Formats, Sheet } from './sheet.js';
import { SheetNames } from './sheet-names.js';
import { writeSummary } from './summary-sheet.js';

export type Progress = (share: number) => void;

/** Cells of a column that are written at once. */
const batchRows = 2_000;
/** Rows of all tables together. With 100,000 points they take 300 MB. */
const mostRows = 50_000;
const widest = 60;
const narrowest = 11;

interface Book {
  readonly workbook: Workbook;
  readonly names: SheetNames;
  readonly formats: Formats;
}

/** Writes a report as a workbook: a sheet a topic, typed cells, native charts. Returns the number of sheets. */
export async function writeExcel(
  document: ReportDocument,
  path: string,
  points: PointStream | null,
  progress: Progress,
): Promise<number> {
  const workbook = new Workbook();
  workbook.setProperties(properties(document));
  const book: Book = { workbook, names: new SheetNames(), formats: new Formats() };
  const add = (name: string): Sheet => {
    sheets += 1;
    return Sheet.add(workbook, book.names.next(name), book.formats);
  };
  let sheets = 0;
  let rowsLeft = mostRows;
  writeSummary(add('Summary'), document);
  for (const section of document.sections) {
    if (hasTopic(section)) writeSection(add(section.title), section);
    for (const table of section.tables) {
      const rows = table.rows.slice(0, rowsLeft);
      rowsLeft -= rows.length;
      writeTable(add(table.title), { ...table, rows });
    }
  }
  if (document.sources.length > 0) writeTable(add('Data sources'), sourcesTable(document));
  progress(0.2);
  if (points !== null) {
    await writePoints(add('Points'), points, document.timeZone, (share) => progress(0.2 + 0.6 * share));
  }
  writeMethod(add('Method'), document);
  const bytes = workbook.saveToBufferSync();
  progress(0.95);
  await writeFile(path, bytes);
  return sheets;
}

function properties(document: ReportDocument): DocProperties {
  // Excel limits these fields to 255 characters.
  const field = (text: string): string => cleanText(text, 250);
  return new DocProperties()
    .setTitle(field(document.title))
    .setSubject(field(`${document.typeLabel}, ${document.period.label}`))
    .setAuthor(field(document.authorName))
    .setCompany(field(document.workspaceName));
}

/** A section of tables alone needs no sheet beside theirs. */
const hasTopic = ({ text, bullets, charts, tables }: ReportSection): boolean =>
  text.length + bullets.length + charts.length > 0 || tables.length === 0;

function writeSection(sheet: Sheet, section: ReportSection): void {
  const columns = Math.max(1, ...section.charts.map(({ series }) => series.length + 1));
  sheet.widths([26, ...Array.from({ length: columns }, () => 16)]);
  sheet.title(section.title);
  sheet.row += 1;
  for (const text of section.text) sheet.wrapped(text, 8, 120);
  for (const bullet of section.bullets) sheet.wrapped(`•  ${bullet}`, 8, 120);
  for (const chart of section.charts) {
    sheet.row += 1;
    const titleRow = sheet.row;
    sheet.heading(chart.unit === null ? chart.title : `${chart.title} (${chart.unit})`);
    if (chart.summary !== '') sheet.subtitle(chart.summary);
    const headerRow = sheet.row;
    sheet.header(['', ...chart.series.map(({ name }) => name)], [false, ...chart.series.map(() => true)]);
    const values = chart.series.flatMap((series) => series.values);
    const number = unitFormat(chart.unit, mostDecimals(values, numberDecimals));
    for (const [index, label] of chart.labels.entries()) {
      writeLabel(sheet, label);
      for (const [place, { values }] of chart.series.entries()) {
        const value = values[index] ?? null;
        if (value !== null) sheet.number(place + 1, value, { number, hasLine: true });
      }
      sheet.row += 1;
    }
    const hasValues = chart.series.some(({ values }) => values.some((value) => value !== null));
    if (!hasValues) continue;
    const cells = { titleRow, headerRow, firstRow: headerRow + 1, lastRow: sheet.row - 1 };
    insertChart(sheet, chart, cells, chart.series.length + 2);
    sheet.row = Math.max(sheet.row, headerRow + chartRows);
  }
}

/** Days are dates: the chart over them gets an axis of time. */
function writeLabel(sheet: Sheet, label: string): void {
  const date = instantOf(label);
  if (date === null) sheet.text(0, label, { hasLine: true });
  else sheet.number(0, serialOf(date), { number: dayFormat, isLeft: true, hasLine: true });
}

/** A table with a frozen header, a filter and cells of its columns' types. */
export function writeTable(sheet: Sheet, table: ReportTable): void {
  const { columns, rows } = table;
  sheet.title(table.title);
  if (table.totalRows > rows.length) sheet.subtitle(rowsText(rows.length, table.totalRows));
  sheet.row += 1;
  const headerRow = sheet.row;
  sheet.header(
    columns.map(({ label }) => label),
    columns.map(({ kind }) => kind === 'number' || kind === 'percent'),
  );
  sheet.worksheet.setFreezePanes(sheet.row, 0).setRepeatRows(headerRow, headerRow);
  const numbers = columns.map((column, index) =>
    columnFormat(
      column,
      rows.map((row) => row[index] ?? null),
    ),
  );
  for (let from = 0; from < rows.length; from += batchRows) {
    const batch = rows.slice(from, from + batchRows);
    for (const [index, { kind, decimals }] of columns.entries()) {
      const cells = batch.map((row) => cellOf(row[index] ?? null, kind === 'date'));
      if (kind === 'number' && decimals === undefined) sheet.numbers(index, cells, { hasLine: true });
      else {
        const left = kind === 'date' ? { isLeft: true } : {};
        sheet.column(index, cells, { number: numbers[index] ?? '@', hasLine: true, ...left });
      }
    }
    sheet.row += batch.length;
  }
  if (columns.length > 0 && rows.length > 0) {
    sheet.worksheet.autofilter(headerRow, 0, sheet.row - 1, columns.length - 1);
  }
  sheet.widths(
    columns.map(({ label }, index) =>
      widthOf([label, ...rows.slice(0, 200).map((row) => row[index] ?? null)]),
    ),
  );
}

function cellOf(value: string | number | null, isDate: boolean): string | number | null {
  const date = isDate && typeof value === 'string' ? instantOf(value) : null;
  return date === null ? value : serialOf(date);
}

const widthOf = (cells: readonly (string | number | null)[]): number =>
  Math.min(widest, Math.max(narrowest, ...cells.map((cell) => lengthOf(cell) + 3)));

const lengthOf = (cell: string | number | null): number =>
  typeof cell === 'number' ? 14 : cell === null ? 0 : cell.length;

const sourcesTable = ({ sources, timeZone }: ReportDocument): ReportTable => ({
  title: 'Data sources',
  columns: [
    { label: 'Source', kind: 'text' },
    { label: 'Type', kind: 'text' },
    { label: `Last sync (${timeZone})`, kind: 'date' },
  ],
  rows: sources.map(({ name, type, lastSyncAt }) => [name, type, lastSyncAt]),
  totalRows: sources.length,
});

function writeMethod(sheet: Sheet, document: ReportDocument): void {
  sheet.widths([110]);
  sheet.title('Method');
  sheet.subtitle(
    `${dayText(document.period.from)} – ${dayText(document.period.to)}, times in ${document.timeZone}`,
  );
  sheet.row += 1;
  for (const text of document.method) {
    sheet.text(0, text, { isWrapped: true });
    sheet.worksheet.setRowHeight(sheet.row, 15.5 * Math.ceil(text.length / 110) + 4);
    sheet.row += 1;
  }
  sheet.row += 1;
  sheet.text(0, `Made for ${document.workspaceName}`, { color: colors.textSecondary });
}
