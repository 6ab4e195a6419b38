import { colors, seriesColor } from '../colors.js';
import type { ReportChart } from '../report-document.js';
import { drawAxes, type Plot } from './chart-axes.js';
import { drawDoughnut } from './doughnut-chart.js';
import { contentWidth, type Page, sheet, styles } from './page.js';
import { lineHeight, type TextStyle } from './typesetter.js';

const padding = 14;
const plotHeight = 170;
const legendStyle: TextStyle = { size: 8, weight: 'regular', color: colors.textSecondary, leading: 1.5 };
const titleStyle: TextStyle = { size: 11, weight: 'semibold', color: colors.text, leading: 1.3 };
/** More names in a legend than this do not help to find a line. */
const mostNames = 24;

interface Name {
  readonly text: string;
  readonly color: string;
}

/** A chart in a frame with title, legend and summary, drawn as vectors. */
export function drawChart(page: Page, chart: ReportChart): void {
  const { type } = page;
  const width = contentWidth - 2 * padding;
  const title = chart.unit === null ? chart.title : `${chart.title} (${chart.unit})`;
  const titleLines = type.lines(title, titleStyle, width, 2);
  const names = chart.kind === 'doughnut' || chart.series.length < 2 ? [] : chart.series.map(toName);
  const legend = legendRows(page, names, width);
  const summary = type.lines(chart.summary, styles.small, width, 4);
  const top = titleLines.length * lineHeight(titleStyle) + 8;
  const legendHeight = legend.length * lineHeight(legendStyle) + (legend.length > 0 ? 6 : 0);
  const height =
    padding * 2 + top + legendHeight + plotHeight + summary.length * lineHeight(styles.small) + 8;
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
      drawLegend(page, legend);
      drawPlot(page, chart, { x: sheet.left + padding, y: page.y, width, height: plotHeight });
      page.y += plotHeight + 8;
      page.drawLines(summary, styles.small, sheet.left + padding);
    },
    { alt: `${title}. ${chart.summary}` },
  );
  page.y = y + height + 16;
}

const toName = ({ name }: { name: string }, index: number): Name => ({
  text: name,
  color: seriesColor(index),
});

function legendRows(page: Page, names: readonly Name[], width: number): Name[][] {
  const shown = names.slice(0, mostNames);
  const rest = names.length - shown.length;
  const all = rest > 0 ? [...shown, { text: `and ${rest} more`, color: colors.white }] : shown;
  const rows: Name[][] = [];
  let left = 0;
  for (const name of all) {
    const space = nameWidth(page, name);
    const row = rows.at(-1);
    if (row && left + space <= width) row.push(name);
    else {
      rows.push([name]);
      left = 0;
    }
    left += space;
  }
  return rows;
}

const nameLimit = 150;

const nameWidth = (page: Page, { text }: Name): number =>
  Math.min(nameLimit, page.type.width(text, legendStyle)) + 26;

function drawLegend(page: Page, rows: readonly Name[][]): void {
  for (const row of rows) {
    let x = sheet.left + padding;
    for (const name of row) {
      page.doc.roundedRect(x, page.y + 3, 8, 6, 2).fill(name.color);
      page.text(name.text, x + 12, page.y, legendStyle, { width: nameLimit });
      x += nameWidth(page, name);
    }
    page.y += lineHeight(legendStyle);
  }
  if (rows.length > 0) page.y += 6;
}

interface Box {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

function drawPlot(page: Page, chart: ReportChart, box: Box): void {
  const values = chart.series.flatMap((series) => series.values.filter((value) => value !== null));
  if (values.length === 0) {
    const style: TextStyle = { ...styles.body, color: colors.textSecondary };
    page.doc.roundedRect(box.x, box.y, box.width, box.height, 6).fill(colors.background);
    page.text('No data in this period', box.x, box.y + box.height / 2 - 8, style, {
      width: box.width,
      align: 'center',
    });
    return;
  }
  if (chart.kind === 'doughnut') {
    drawDoughnut(page, chart, box);
    return;
  }
  const plot = drawAxes(page, chart, values, box);
  if (chart.kind === 'line') drawLines(page, chart, plot);
  else drawBars(page, chart, plot);
}

function drawLines({ doc }: Page, chart: ReportChart, plot: Plot): void {
  const few = chart.labels.length <= 40;
  for (const [index, { values }] of chart.series.entries()) {
    const color = seriesColor(index);
    const segments = segmentsOf(values, plot);
    if (chart.series.length === 1) for (const segment of segments) fillArea(doc, segment, plot.bottom, color);
    doc.lineWidth(1.75).lineJoin('round').lineCap('round');
    for (const segment of segments) {
      for (const [place, [x, y]] of segment.entries()) {
        if (place === 0) doc.moveTo(x, y);
        else doc.lineTo(x, y);
      }
      doc.stroke(color);
      // A single point has no line; many marks would hide one.
      if (segment.length === 1 || few) {
        for (const [x, y] of segment) doc.circle(x, y, 1.9);
        doc.fill(color);
      }
    }
  }
}

type Spot = readonly [x: number, y: number];

/** Connected points; a missing value is a gap, not a zero. */
function segmentsOf(values: readonly (number | null)[], plot: Plot): Spot[][] {
  const segments: Spot[][] = [];
  let open: Spot[] | null = null;
  for (const [index, value] of values.entries()) {
    if (value === null) {
      open = null;
      continue;
    }
    if (!open) {
      open = [];
      segments.push(open);
    }
    open.push([plot.center(index), plot.place(value)]);
  }
  return segments;
}

function fillArea(doc: PDFKit.PDFDocument, segment: readonly Spot[], bottom: number, color: string): void {
  const [first] = segment;
  const last = segment.at(-1);
  if (!first || !last || segment.length < 2) return;
  doc.save().fillOpacity(0.1).moveTo(first[0], bottom);
  for (const [x, y] of segment) doc.lineTo(x, y);
  doc.lineTo(last[0], bottom).closePath().fill(color).restore();
}

function drawBars({ doc }: Page, chart: ReportChart, plot: Plot): void {
  const slot = plot.step * 0.72;
  const width = Math.min(28, slot / chart.series.length);
  const group = width * chart.series.length;
  for (const [index, { values }] of chart.series.entries()) {
    for (const [place, value] of values.entries()) {
      if (value === null) continue;
      const x = plot.center(place) - group / 2 + index * width;
      const [y, end] = [plot.place(value), plot.place(0)];
      const height = Math.max(0.4, Math.abs(end - y));
      const gap = width > 4 ? 1 : 0;
      const radius = Math.min(2, width / 4, height / 2);
      doc.roundedRect(x + gap / 2, Math.min(y, end), width - gap, height, radius);
    }
    doc.fill(seriesColor(index));
  }
}
