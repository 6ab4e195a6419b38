import {
  Chart,
  ChartEmptyCells,
  ChartFont,
  ChartFormat,
  ChartLegendPosition,
  ChartLine,
  ChartMarker,
  ChartPoint,
  ChartRange,
  ChartSeries,
  ChartSolidFill,
  ChartType,
  Color,
} from 'wasm-xlsxwriter';
import { axisDecimals } from '../../shared/value-text.js';
import { seriesColor } from '../colors.js';
import type { ReportChart } from '../report-document.js';
import { instantOf } from '../number-text.js';
import { dayFormat, unitFormat } from './number-formats.js';
import type { Sheet } from './sheet.js';

const types = { line: ChartType.Line, bar: ChartType.Column, doughnut: ChartType.Doughnut } as const;
/** Excel draws at most 255 series in a chart. */
const mostSeries = 255;
const size = { width: 720, height: 320 } as const;
/** Rows that a chart covers at the standard height of 20 pixels. */
export const chartRows = Math.ceil(size.height / 20) + 1;

/**
 * Cells of a chart's data: labels in column 0, a series in each column after it. Names are references to cells as well: the
 * library takes a name like `it's!A1` for one.
 */
export interface ChartCells {
  readonly titleRow: number;
  readonly headerRow: number;
  readonly firstRow: number;
  readonly lastRow: number;
}

/** A native chart over cells, so that a reader can change both. */
export function insertChart(sheet: Sheet, chart: ReportChart, cells: ChartCells, column: number): void {
  const native = new Chart(types[chart.kind]);
  native.title().setName(sheet.reference(cells.titleRow, 0)).setFont(new ChartFont().setSize(13).setBold());
  native.setWidth(size.width).setHeight(size.height).setAltText(chart.summary.slice(0, 1_000));
  native.showEmptyCellsAs(ChartEmptyCells.Gaps);
  const series = chart.kind === 'doughnut' ? chart.series.slice(0, 1) : chart.series.slice(0, mostSeries);
  for (const index of series.keys()) native.pushSeries(nativeSeries(sheet, chart, cells, index));
  if (chart.kind === 'doughnut') native.legend().setPosition(ChartLegendPosition.Right);
  else {
    const values = chart.series.flatMap((each) => each.values);
    native.yAxis().setNumFormat(unitFormat(chart.unit, axisDecimals(values)));
    if (chart.labels.every((label) => instantOf(label) !== null)) native.xAxis().setNumFormat(dayFormat);
    if (series.length > 1) native.legend().setPosition(ChartLegendPosition.Bottom);
    else native.legend().setHidden();
  }
  sheet.worksheet.insertChart(cells.headerRow, column, native);
}

function nativeSeries(sheet: Sheet, chart: ReportChart, cells: ChartCells, index: number): ChartSeries {
  const { firstRow, lastRow } = cells;
  const column = index + 1;
  const series = new ChartSeries()
    .setName(sheet.reference(cells.headerRow, column))
    .setCategories(ChartRange.newFromRange(sheet.name, firstRow, 0, lastRow, 0))
    .setValues(ChartRange.newFromRange(sheet.name, firstRow, column, lastRow, column));
  const color = Color.parse(seriesColor(index));
  if (chart.kind === 'line') {
    const line = new ChartFormat().setLine(new ChartLine().setColor(color).setWidth(2.25));
    return series.setFormat(line).setMarker(new ChartMarker().setNone());
  }
  if (chart.kind === 'bar') return series.setFormat(filled(color));
  return series.setPoints(
    chart.labels.map((_, point) => new ChartPoint().setFormat(filled(Color.parse(seriesColor(point))))),
  );
}

const filled = (color: Color): ChartFormat =>
  new ChartFormat().setSolidFill(new ChartSolidFill().setColor(color));
