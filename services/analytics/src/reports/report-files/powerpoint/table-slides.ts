import { colors } from '../colors.js';
import { cellText, rowsText } from '../number-text.js';
import type { ReportColumn, ReportTable } from '../report-document.js';
import {
  cut,
  fittingSize,
  fontName,
  hex,
  layouts,
  type Presentation,
  type Slide,
  slideSize,
} from './deck.js';
import { titled } from './slides.js';

const { left, contentWidth, top } = slideSize;
const rowsOnSlide = 13;
/** A deck is shown, not searched: what is beyond stands in the Excel file. */
const mostRows = 65;

/** A table on as many slides as its rows need, each with the header. */
export function addTable(deck: Presentation, table: ReportTable, sectionTitle: string): Slide | null {
  let first: Slide | null = null;
  const shown = table.rows.slice(0, mostRows);
  const widths = widthsOf(table, shown);
  const pages = Math.max(1, Math.ceil(shown.length / rowsOnSlide));
  for (let page = 0; page < pages; page++) {
    const title = pages === 1 ? table.title : `${table.title} (${page + 1} of ${pages})`;
    const slide = titled(deck, layouts.title, title, sectionTitle);
    first ??= slide;
    const rows = shown.slice(page * rowsOnSlide, (page + 1) * rowsOnSlide);
    if (rows.length === 0) {
      const style = {
        fontFace: fontName,
        fontSize: 16,
        color: hex(colors.textSecondary),
        margin: 0,
      } as const;
      slide.addText('No rows in this period.', { x: left, y: top, w: contentWidth, h: 0.5, ...style });
      continue;
    }
    const header = table.columns.map((column) => headerCell(column));
    const body = rows.map((row, index) =>
      table.columns.map((column, place) => bodyCell(row[place] ?? null, column, index, widths[place] ?? 1)),
    );
    slide.addTable([header, ...body], {
      x: left,
      y: top,
      w: contentWidth,
      colW: widths,
      rowH: 0.36,
      fontFace: fontName,
      border: { type: 'solid', pt: 0.5, color: hex(colors.divider) },
    });
    const isLast = page === pages - 1;
    slide.addNotes(
      isLast && table.totalRows > shown.length
        ? `${table.title}. ${rowsText(shown.length, table.totalRows)}`
        : table.title,
    );
    if (isLast && table.totalRows > shown.length) addRemark(slide, rowsText(shown.length, table.totalRows));
  }
  return first;
}

function addRemark(slide: Slide, text: string): void {
  const style = { fontFace: fontName, fontSize: 11, color: hex(colors.textSecondary), margin: 0 } as const;
  slide.addText(text, { x: left, y: 6.62, w: contentWidth, h: 0.28, ...style });
}

const alignOf = ({ kind }: ReportColumn): 'left' | 'right' =>
  kind === 'text' || kind === 'date' ? 'left' : 'right';

const headerCell = (column: ReportColumn) => ({
  text: cut(column.label, 40),
  options: {
    bold: true,
    fontSize: 12,
    align: alignOf(column),
    valign: 'middle' as const,
    color: hex(colors.primaryText),
    fill: { color: hex(colors.primaryTint) },
  },
});

const bodySize = 11;

/** One line: a longer name is cut, a longer number set smaller, because a cut figure is a wrong one. */
const bodyCell = (value: string | number | null, column: ReportColumn, index: number, width: number) => {
  const text = cellText(value, column);
  const isName = column.kind === 'text';
  return {
    text: isName ? cut(text, Math.max(14, Math.floor(width * 11.5))) : text,
    options: {
      fontSize: isName ? bodySize : fittingSize(text, Math.max(0.3, width - 0.25), bodySize, 5),
      align: alignOf(column),
      valign: 'middle' as const,
      color: hex(colors.text),
      fill: { color: index % 2 === 1 ? 'FAFBFD' : 'FFFFFF' },
    },
  };
};

/** Widths by the longest text of each column. */
function widthsOf(table: ReportTable, rows: readonly (readonly (string | number | null)[])[]): number[] {
  const lengths = table.columns.map((column, index) =>
    Math.min(
      45,
      Math.max(8, column.label.length, ...rows.map((row) => cellText(row[index] ?? null, column).length)),
    ),
  );
  const all = lengths.reduce((sum, length) => sum + length, 0);
  return lengths.map((length) => (length / all) * contentWidth);
}
