import { colors } from '../colors.js';
import { cellText, rowsText } from '../number-text.js';
import type { ReportColumn, ReportTable } from '../report-document.js';
import { contentWidth, type Page, sheet, styles } from './page.js';
import { type Line, lineHeight, type TextStyle } from './typesetter.js';

const header: TextStyle = { size: 8, weight: 'semibold', color: colors.primaryText, leading: 1.35 };
const cell: TextStyle = { size: 8.5, weight: 'regular', color: colors.text, leading: 1.4 };
const cellPadding = 6;
const rowPadding = 4;
/** A long name wraps up to this many lines; a number never wraps. */
const mostLines = 3;
/** Columns are sized by their first rows: measuring all of 500 changes little. */
const measuredRows = 60;
const narrowest = 34;
const narrowestText = 60;

interface Column extends ReportColumn {
  readonly x: number;
  readonly width: number;
  readonly align: 'left' | 'right';
}

/** A table that continues on the next pages under a repeated header. */
export function drawTable(page: Page, table: ReportTable): void {
  page.subheading(table.title, 70);
  if (table.rows.length === 0) {
    page.paragraph('No rows in this period.', styles.small);
    return;
  }
  const columns = placed(page, table);
  const headerLines = columns.map(({ label, width }) => page.type.lines(label, header, inner(width), 2));
  page.group('Table', () => {
    drawHeader(page, columns, headerLines);
    for (const [index, row] of table.rows.entries()) drawRow(page, columns, headerLines, row, index);
  });
  page.gap(6);
  if (table.totalRows > table.rows.length) {
    page.paragraph(rowsText(table.rows.length, table.totalRows), styles.small);
  }
  page.gap(12);
}

const inner = (width: number): number => width - 2 * cellPadding;

/** Shares the width by what the columns hold. Numbers get what they need, texts share the rest. */
function placed(page: Page, table: ReportTable): Column[] {
  const rows = table.rows.slice(0, measuredRows);
  const wanted = table.columns.map((column, index) => {
    const texts = rows.map((row) => page.type.width(cellText(row[index] ?? null, column), cell));
    const widest =
      Math.max(narrowest, page.type.width(column.label, header) * 0.8, ...texts) + 2 * cellPadding;
    return Math.min(widest, contentWidth / 2);
  });
  const sum = wanted.reduce((all, width) => all + width, 0);
  const widths = sum <= contentWidth ? stretch(wanted, contentWidth - sum) : shrink(wanted, table.columns);
  let x: number = sheet.left;
  return table.columns.map((column, index) => {
    const width = widths[index] ?? 0;
    const placedColumn: Column = { ...column, x, width, align: isText(column) ? 'left' : 'right' };
    x += width;
    return placedColumn;
  });
}

const isText = ({ kind }: ReportColumn): boolean => kind === 'text' || kind === 'date';

const stretch = (wanted: readonly number[], free: number): number[] =>
  wanted.map((width) => width + free / wanted.length);

/** Narrow columns keep what they need; the widest texts give way, as equally as they can. */
function shrink(wanted: readonly number[], columns: readonly ReportColumn[]): number[] {
  const texts = wanted
    .filter((_, index) => columns[index]?.kind === 'text')
    .toSorted((one, other) => one - other);
  const fixed = wanted.reduce((sum, width, index) => sum + (columns[index]?.kind === 'text' ? 0 : width), 0);
  let rest = contentWidth - fixed;
  if (texts.length === 0 || rest < texts.length * narrowestText) {
    const narrow = wanted.map((width, index) => (columns[index]?.kind === 'text' ? narrowestText : width));
    const all = narrow.reduce((sum, width) => sum + width, 0);
    return narrow.map((width) => (width / all) * contentWidth);
  }
  let limit = rest / texts.length;
  for (const [index, width] of texts.entries()) {
    limit = rest / (texts.length - index);
    if (width > limit) break;
    rest -= width;
  }
  return wanted.map((width, index) => (columns[index]?.kind === 'text' ? Math.min(width, limit) : width));
}

function drawHeader(page: Page, columns: readonly Column[], lines: readonly (readonly Line[])[]): void {
  const height = Math.max(...lines.map((each) => each.length)) * lineHeight(header) + 2 * rowPadding + 2;
  page.ensure(height + 30);
  const { y } = page;
  page.artifact(() => {
    page.doc.roundedRect(sheet.left, y, contentWidth, height, 4).fill(colors.primaryTint);
  });
  page.group('TR', () => {
    for (const [index, column] of columns.entries()) {
      page.tag('TH', () => drawCell(page, column, lines[index] ?? [], y + rowPadding + 1, header));
    }
  });
  page.y = y + height;
}

function drawRow(
  page: Page,
  columns: readonly Column[],
  headerLines: readonly (readonly Line[])[],
  row: readonly (string | number | null)[],
  index: number,
): void {
  const cells = columns.map((column, place) => cellOf(page, column, row[place] ?? null));
  const height = Math.max(1, ...cells.map(({ lines }) => lines.length)) * lineHeight(cell) + 2 * rowPadding;
  if (page.ensure(height)) drawHeader(page, columns, headerLines);
  const { y } = page;
  page.artifact(() => {
    if (index % 2 === 1) page.doc.rect(sheet.left, y, contentWidth, height).fill('#FAFBFD');
    page.doc
      .moveTo(sheet.left, y + height)
      .lineTo(sheet.right, y + height)
      .lineWidth(0.4)
      .stroke(colors.divider);
  });
  page.group('TR', () => {
    for (const [place, column] of columns.entries()) {
      const { lines = [], style = cell } = cells[place] ?? {};
      page.tag('TD', () => drawCell(page, column, lines, y + rowPadding, style));
    }
  });
  page.y = y + height;
}

/** A text wraps; a number or date that is too wide is set smaller, because a cut figure is a wrong one. */
function cellOf(
  page: Page,
  column: Column,
  value: string | number | null,
): { lines: Line[]; style: TextStyle } {
  const text = cellText(value, column);
  const width = inner(column.width);
  if (column.kind === 'text') return { lines: page.type.lines(text, cell, width, mostLines), style: cell };
  const wide = page.type.width(text, cell);
  const style = wide <= width ? cell : { ...cell, size: (cell.size * width) / wide };
  return { lines: [page.type.line(text, style)], style };
}

function drawCell(page: Page, column: Column, lines: readonly Line[], top: number, style: TextStyle): void {
  let y = top;
  const box = { width: inner(column.width), align: column.align };
  for (const line of lines) y += page.type.draw(line, column.x + cellPadding, y, style, box);
}
