import type { Plot } from './axes.js';
import type { ChartData, ChartSeries } from './chart-data.js';
import { circle, polygon, polyline, roundedRect, type Shape, type Spot } from './shapes.js';

/** More marks than these would hide their line. */
const mostMarks = 40;
/** Relative to the size of the axis' text. */
const sizes = { line: 0.23, mark: 0.25 };

/** Lines with gaps where a value is missing. One line alone stands over a filled area. */
export function drawLines({ labels, series }: ChartData, plot: Plot, em: number): Shape[] {
  const hasMarks = labels.length <= mostMarks;
  return series.flatMap((line) => {
    const segments = segmentsOf(line.values, plot);
    const areas = series.length === 1 ? segments.flatMap((spots) => areaOf(spots, plot, line.color)) : [];
    return [...areas, ...segments.flatMap((spots) => shapesOf(spots, line, em, hasMarks))];
  });
}

function shapesOf(
  spots: readonly Spot[],
  { color, dash }: ChartSeries,
  em: number,
  hasMarks: boolean,
): Shape[] {
  const line: Shape = {
    kind: 'path',
    d: polyline(spots),
    stroke: color,
    strokeWidth: em * sizes.line,
    ...(dash ? { dash } : {}),
  };
  // A single point has no line.
  const marks =
    spots.length === 1 || hasMarks ? spots.map((each) => circle(each, em * sizes.mark)).join('') : '';
  return [
    ...(spots.length > 1 ? [line] : []),
    ...(marks === '' ? [] : [{ kind: 'path' as const, d: marks, fill: color }]),
  ];
}

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

function areaOf(spots: readonly Spot[], { bottom }: Plot, color: string): Shape[] {
  const [first] = spots;
  const last = spots.at(-1);
  if (!first || !last || spots.length < 2) return [];
  const d = polygon([[first[0], bottom], ...spots, [last[0], bottom]]);
  return [{ kind: 'path', d, fill: color, opacity: 0.1 }];
}

/** Bars of all series beside each other, from zero. */
export function drawBars({ series }: ChartData, plot: Plot): Shape[] {
  const width = Math.min(28, (plot.step * 0.72) / series.length);
  const group = width * series.length;
  const gap = width > 4 ? 1 : 0;
  return series.flatMap(({ values, color }, index): Shape[] => {
    const bars = values.map((value, place) => {
      if (value === null) return '';
      const [y, end] = [plot.place(value), plot.place(0)];
      const height = Math.max(0.4, Math.abs(end - y));
      const x = plot.center(place) - group / 2 + index * width + gap / 2;
      return roundedRect({ x, y: Math.min(y, end), width: width - gap, height }, Math.min(2, width / 4));
    });
    return [{ kind: 'path', d: bars.join(''), fill: color }];
  });
}
