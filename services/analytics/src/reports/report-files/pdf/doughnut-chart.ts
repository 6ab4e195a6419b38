import { colors, seriesColor } from '../colors.js';
import { numberText, valueText } from '../number-text.js';
import type { ReportChart } from '../report-document.js';
import type { Page } from './page.js';
import { lineHeight, type TextStyle } from './typesetter.js';

const name: TextStyle = { size: 8.5, weight: 'regular', color: colors.text, leading: 1.7 };
const amount: TextStyle = { size: 8.5, weight: 'semibold', color: colors.text, leading: 1.7 };
const total: TextStyle = { size: 13, weight: 'bold', color: colors.text, leading: 1.2 };
const mostSlices = 8;

interface Slice {
  readonly label: string;
  readonly value: number;
  readonly color: string;
}

interface Box {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

/** A ring with its parts named beside it: label, value and share. */
export function drawDoughnut(page: Page, chart: ReportChart, box: Box): void {
  const slices = slicesOf(chart);
  const sum = slices.reduce((all, slice) => all + slice.value, 0);
  const radius = box.height / 2 - 6;
  const center = { x: box.x + radius + 20, y: box.y + box.height / 2 };
  drawRing(page.doc, slices, sum, center, radius);
  const decimals = slices.every(({ value }) => Number.isInteger(value)) ? 0 : 2;
  const sumText = valueText(Number(sum.toPrecision(12)), chart.unit, decimals);
  const inner = radius * 1.1;
  const wide = page.type.width(sumText, total);
  const style = { ...total, size: Math.max(7, Math.min(total.size, (total.size * inner) / wide)) };
  page.text(sumText, center.x - inner / 2, center.y - lineHeight(style) / 2, style, {
    width: inner,
    align: 'center',
  });
  drawNames(page, chart, slices, sum, decimals, box, center.x + radius + 30);
}

/** The largest parts; the smaller ones together are the last. A negative part has no place in a ring. */
function slicesOf(chart: ReportChart): Slice[] {
  const values = chart.series[0]?.values ?? [];
  const parts = chart.labels
    .map((label, index) => ({ label, value: values[index] ?? 0 }))
    .filter(({ value }) => value > 0)
    .toSorted((one, other) => other.value - one.value);
  const shown = parts.length <= mostSlices ? parts : parts.slice(0, mostSlices - 1);
  const rest = parts.slice(shown.length);
  const others = rest.reduce((all, { value }) => all + value, 0);
  const all = rest.length > 0 ? [...shown, { label: `${rest.length} others`, value: others }] : shown;
  return all.map((part, index) => ({ ...part, color: seriesColor(index) }));
}

function drawRing(
  doc: PDFKit.PDFDocument,
  slices: readonly Slice[],
  sum: number,
  center: { x: number; y: number },
  radius: number,
): void {
  const hole = radius * 0.62;
  let from = -Math.PI / 2;
  for (const slice of slices) {
    // A full circle has no start and end that differ.
    const to = from + Math.min(0.9999, slice.value / sum) * 2 * Math.PI;
    const spot = (angle: number, distance: number): [number, number] => [
      center.x + distance * Math.cos(angle),
      center.y + distance * Math.sin(angle),
    ];
    doc.moveTo(...spot(from, radius));
    curve(doc, from, to, (angle) => spot(angle, radius));
    doc.lineTo(...spot(to, hole));
    curve(doc, to, from, (angle) => spot(angle, hole));
    doc.closePath().lineWidth(1).fillAndStroke(slice.color, colors.white);
    from = to;
  }
}

/** An arc as short straight lines, one a degree and a half: smooth in print, and simple. */
function curve(
  doc: PDFKit.PDFDocument,
  from: number,
  to: number,
  spot: (angle: number) => [number, number],
): void {
  const steps = Math.max(2, Math.ceil(Math.abs(to - from) / 0.026));
  for (let step = 1; step <= steps; step++) doc.lineTo(...spot(from + ((to - from) * step) / steps));
}

function drawNames(
  page: Page,
  chart: ReportChart,
  slices: readonly Slice[],
  sum: number,
  decimals: number,
  box: Box,
  left: number,
): void {
  const height = lineHeight(name);
  const right = box.x + box.width;
  let y = box.y + (box.height - slices.length * height) / 2;
  for (const { label, value, color } of slices) {
    page.doc.roundedRect(left, y + 3.5, 8, 8, 2).fill(color);
    const share = `${numberText((value / sum) * 100, 1)}%`;
    page.text(label, left + 14, y, name, { width: right - left - 164 });
    page.text(valueText(value, chart.unit, decimals), right - 145, y, amount, { width: 95, align: 'right' });
    page.text(share, right - 45, y, name, { width: 45, align: 'right' });
    y += height;
  }
}
