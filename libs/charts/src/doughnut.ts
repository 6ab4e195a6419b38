import type { ChartData, ChartLook } from './chart-data.js';
import { fitText } from './fit-text.js';
import { type Box, polygon, roundedRect, type Shape, type Spot } from './shapes.js';

const mostParts = 8;

interface Part {
  readonly label: string;
  readonly value: number;
  readonly color: string;
}

/** A ring with its parts named beside it: label, value and share. */
export function drawDoughnut(data: ChartData, look: ChartLook, box: Box): Shape[] {
  const parts = partsOf(data);
  const sum = parts.reduce((all, part) => all + part.value, 0);
  const radius = Math.min(box.height / 2 - 6, box.width / 4);
  const center: Spot = [box.x + radius + box.width * 0.04, box.y + box.height / 2];
  return [
    ...ringOf(parts, sum, center, radius, look.paper),
    totalOf(look.valueText(Number(sum.toPrecision(12))), look, center, radius),
    ...namesOf(parts, sum, look, box, center[0] + radius + box.width * 0.06),
  ];
}

/** The largest parts; the smaller ones together are the last. A negative part has no place in a ring. */
function partsOf({ labels, series, partColors = [] }: ChartData): Part[] {
  const values = series[0]?.values ?? [];
  const parts = labels
    .map((label, index) => ({ label, value: values[index] ?? 0 }))
    .filter(({ value }) => value > 0)
    .toSorted((one, other) => other.value - one.value);
  const shown = parts.length <= mostParts ? parts : parts.slice(0, mostParts - 1);
  const rest = parts.slice(shown.length);
  const others = rest.reduce((all, { value }) => all + value, 0);
  const all = rest.length > 0 ? [...shown, { label: `${rest.length} others`, value: others }] : shown;
  return all.map((part, place) => ({
    ...part,
    color: partColors[place % partColors.length] ?? series[0]?.color ?? '#000000',
  }));
}

function ringOf(parts: readonly Part[], sum: number, [x, y]: Spot, radius: number, paper: string): Shape[] {
  let from = -Math.PI / 2;
  return parts.map(({ value, color }) => {
    // A full circle has no start and end that differ.
    const to = from + Math.min(0.9999, value / sum) * 2 * Math.PI;
    const arc = (start: number, end: number, distance: number): Spot[] => {
      // Short straight lines, one a degree and a half, are smooth in print.
      const steps = Math.max(2, Math.ceil(Math.abs(end - start) / 0.026));
      return Array.from({ length: steps + 1 }, (_, step): Spot => {
        const angle = start + ((end - start) * step) / steps;
        return [x + distance * Math.cos(angle), y + distance * Math.sin(angle)];
      });
    };
    const d = polygon([...arc(from, to, radius), ...arc(to, from, radius * 0.62)]);
    from = to;
    return { kind: 'path', d, fill: color, stroke: paper, strokeWidth: 1 };
  });
}

function totalOf(text: string, { total, measure }: ChartLook, [x, y]: Spot, radius: number): Shape {
  const inner = radius * 1.1;
  const wide = measure(text, total.size, total.weight);
  const size = Math.max(total.size * 0.54, Math.min(total.size, (total.size * inner) / wide));
  const shown = fitText(text, inner, (each) => measure(each, size, total.weight));
  return { kind: 'text', ...total, size, text: shown, x, y: y + size * 0.36, anchor: 'middle' };
}

const percent = new Intl.NumberFormat('en-US', { minimumFractionDigits: 1, maximumFractionDigits: 1 });

function namesOf(parts: readonly Part[], sum: number, look: ChartLook, box: Box, left: number): Shape[] {
  const name = look.legend;
  const em = name.size;
  const height = em * 1.7;
  const right = box.x + box.width;
  const amount = { ...name, weight: 'semibold' } as const;
  const top = box.y + (box.height - parts.length * height) / 2;
  const shareWidth = em * 5.3;
  const amountWidth = em * 11;
  const measure = (text: string): number => look.measure(text, em, 'semibold');
  return parts.flatMap(({ label, value, color }, index): Shape[] => {
    const middle = top + (index + 0.5) * height;
    const y = middle + em * 0.36;
    const room = Math.max(em * 4, right - shareWidth - amountWidth - left - em * 2.2);
    return [
      {
        kind: 'path',
        d: roundedRect({ x: left, y: middle - em / 2, width: em, height: em }, em / 4),
        fill: color,
      },
      { kind: 'text', ...name, text: fitText(label, room, measure), x: left + em * 1.65, y, anchor: 'start' },
      {
        kind: 'text',
        ...amount,
        text: fitText(look.valueText(value), amountWidth, measure),
        x: right - shareWidth,
        y,
        anchor: 'end',
      },
      { kind: 'text', ...name, text: `${percent.format((value / sum) * 100)}%`, x: right, y, anchor: 'end' },
    ];
  });
}
