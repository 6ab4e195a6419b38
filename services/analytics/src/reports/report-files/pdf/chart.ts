import { numberDecimals } from '@emberdeck/contracts/analytics/shown-decimals';
import { drawChart as chartDrawing } from '@emberdeck/charts/chart';
import type { ChartData, ChartLook } from '@emberdeck/charts/chart-data';
import { colors, seriesColor, seriesColors } from '../colors.js';
import { axisText, mostDecimals, valueText } from '../../shared/value-text.js';
import { dateText } from '../number-text.js';
import type { ReportChart } from '../report-document.js';
import { contentWidth, type Page, sheet, styles } from './page.js';
import { drawShapes } from './shapes.js';
import { lineHeight, type TextStyle, type Typesetter } from './typesetter.js';

const padding = 14;
const plotHeight = 170;
const titleStyle: TextStyle = { size: 11, weight: 'semibold', color: colors.text, leading: 1.3 };

const dataOf = (type: Typesetter, chart: ReportChart): ChartData => ({
  kind: chart.kind,
  labels: chart.labels.map((label) => type.readable(dateText(label))),
  series: chart.series.map(({ name, values }, index) => ({
    name: type.readable(name),
    values,
    color: seriesColor(index),
  })),
  partColors: seriesColors,
});

const lookOf = (type: Typesetter, { unit, series }: ReportChart): ChartLook => {
  const values = series.flatMap((each) => each.values);
  const decimals = mostDecimals(values, numberDecimals);
  return {
    axis: { size: 7.5, weight: 'regular', color: colors.textSecondary },
    legend: { size: 8.5, weight: 'regular', color: colors.text },
    total: { size: 13, weight: 'bold', color: colors.text },
    grid: colors.divider,
    zeroLine: '#94A3B8',
    paper: colors.white,
    noData: 'No data in this period',
    measure: (text, size, weight) => type.width(text, { size, weight, color: colors.text }),
    tickText: (value) => type.readable(axisText(value, unit)),
    valueText: (value) => type.readable(valueText(value, unit, decimals)),
  };
};

/** A chart in a frame with title, legend and summary, drawn as vectors. */
export function drawChart(page: Page, chart: ReportChart): void {
  const { type } = page;
  const width = contentWidth - 2 * padding;
  const title = chart.unit === null ? chart.title : `${chart.title} (${chart.unit})`;
  const titleLines = type.lines(title, titleStyle, width, 2);
  const drawing = chartDrawing(dataOf(type, chart), lookOf(type, chart), { width, plotHeight });
  const summary = chart.summary === '' ? [] : type.lines(chart.summary, styles.small, width, 4);
  const top = titleLines.length * lineHeight(titleStyle) + 8;
  const height = padding * 2 + top + drawing.height + summary.length * lineHeight(styles.small) + 8;
  page.ensure(height);
  const { y } = page;
  page.artifact(() => {
    page.doc.roundedRect(sheet.left, y, contentWidth, height, 8).lineWidth(0.75).stroke(colors.divider);
  });
  page.tag(
    'Figure',
    () => {
      page.y = y + padding;
      page.drawLines(titleLines, titleStyle, sheet.left + padding);
      page.y += 8;
      drawShapes(page, drawing.shapes, sheet.left + padding, page.y);
      page.y += drawing.height + 8;
      page.drawLines(summary, styles.small, sheet.left + padding);
    },
    { alt: chart.summary === '' ? title : `${title}. ${chart.summary}` },
  );
  page.y = y + height + 16;
}
