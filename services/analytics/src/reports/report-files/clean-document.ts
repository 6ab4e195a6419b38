import { cleanText } from './clean-text.js';
import type {
  ReportChart,
  ReportColumn,
  ReportDocument,
  ReportFigure,
  ReportSection,
  ReportTable,
} from './report-document.js';

const nameLimit = 300;

const clean = (text: string): string => cleanText(text);
const cleanName = (text: string): string => cleanText(text, nameLimit);
const cleanOrNull = (text: string | null): string | null => (text === null ? null : cleanName(text) || null);

/** NaN and infinite numbers have no place in a cell or an axis. */
const finite = (value: number | null): number | null =>
  value === null || !Number.isFinite(value) ? null : value;

const cleanFigure = (figure: ReportFigure): ReportFigure => ({
  ...figure,
  label: cleanName(figure.label),
  value: finite(figure.value),
  unit: cleanOrNull(figure.unit),
  decimals: decimals(figure.decimals),
  reason: cleanOrNull(figure.reason),
  change: figure.change && {
    ...figure.change,
    text: cleanName(figure.change.text),
    sentence: cleanName(figure.change.sentence),
  },
  goal: figure.goal && { ...figure.goal, decimals: decimals(figure.goal.decimals) },
});

const decimals = (count: number): number => Math.min(6, Math.max(0, Math.round(count) || 0));

const cleanChart = (chart: ReportChart): ReportChart => ({
  ...chart,
  title: cleanName(chart.title),
  unit: cleanOrNull(chart.unit),
  summary: clean(chart.summary),
  labels: chart.labels.map(cleanName),
  // A chart has as many values as labels, so that no format draws a point without a name.
  series: chart.series.map(({ name, values }) => ({
    name: cleanName(name),
    values: chart.labels.map((_, index) => finite(values[index] ?? null)),
  })),
});

const cleanColumn = (column: ReportColumn): ReportColumn => ({
  ...column,
  label: cleanName(column.label),
  ...(column.decimals === undefined ? {} : { decimals: decimals(column.decimals) }),
});

type Row = ReportTable['rows'][number];

const cleanCell = (cell: string | number | null): string | number | null =>
  typeof cell === 'string' ? clean(cell) : finite(cell);

/** Most rows are clean already; they are not copied, because a table may have 200,000. */
const cleanRow = (row: Row, columns: number): Row =>
  row.length === columns && row.every((cell) => cleanCell(cell) === cell)
    ? row
    : Array.from({ length: columns }, (_, index) => cleanCell(row[index] ?? null));

const cleanTable = (table: ReportTable): ReportTable => ({
  title: cleanName(table.title),
  columns: table.columns.map(cleanColumn),
  rows: table.rows.map((row) => cleanRow(row, table.columns.length)),
  totalRows: Math.max(table.totalRows, table.rows.length),
});

const cleanSection = (section: ReportSection): ReportSection => ({
  title: cleanName(section.title),
  text: section.text.map(clean).filter(Boolean),
  bullets: section.bullets.map(clean).filter(Boolean),
  charts: section.charts.map(cleanChart),
  tables: section.tables.map(cleanTable),
  notes: section.notes.split('\n').map(clean).join('\n').trim(),
});

/** Removes from a document what a format cannot hold. All writers get the same cleaned document. */
export function cleanDocument(document: ReportDocument): ReportDocument {
  return {
    ...document,
    title: cleanName(document.title) || 'Report',
    workspaceName: cleanName(document.workspaceName),
    authorName: cleanName(document.authorName),
    typeLabel: cleanName(document.typeLabel),
    period: { ...document.period, label: cleanName(document.period.label) },
    sources: document.sources.map((source) => ({
      ...source,
      name: cleanName(source.name),
      type: cleanName(source.type),
    })),
    figures: document.figures.map(cleanFigure),
    sections: document.sections.map(cleanSection),
    method: document.method.map(clean).filter(Boolean),
    notice: document.notice === null ? null : clean(document.notice) || null,
  };
}
