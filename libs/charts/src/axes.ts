import type { ChartLook } from './chart-data.js';
import { fitText } from './fit-text.js';
import { scaleOf } from './scale.js';
import { type Box, polyline, type Shape } from './shapes.js';

/** Where values and labels are in the drawing. */
export interface Plot {
  readonly bottom: number;
  /** Width of one label's slot. */
  readonly step: number;
  /** The middle of a label's slot. */
  center(index: number): number;
  place(value: number): number;
}

/** Grid, numbers and labels, and where the values belong. */
export function plotAxes(
  labels: readonly string[],
  values: readonly number[],
  look: ChartLook,
  box: Box,
): { readonly plot: Plot; readonly shapes: Shape[] } {
  const { axis } = look;
  const measure = (text: string): number => look.measure(text, axis.size, axis.weight);
  const scale = scaleOf(values);
  const texts = scale.ticks.map((tick) => look.tickText(tick));
  const gutter = Math.min(box.width / 4, Math.max(...texts.map(measure)) + axis.size);
  const left = box.x + gutter;
  const lowest = box.y + box.height - axis.size * 2.1;
  const highest = box.y + axis.size * 0.7;
  const place = (value: number): number =>
    lowest - ((value - scale.low) / (scale.high - scale.low)) * (lowest - highest);
  const grid = scale.ticks.flatMap((tick, index): Shape[] => {
    const y = place(tick);
    const line = polyline([
      [left, y],
      [box.x + box.width, y],
    ]);
    const isZero = tick === 0;
    return [
      {
        kind: 'path',
        d: line,
        stroke: isZero ? look.zeroLine : look.grid,
        strokeWidth: axis.size * (isZero ? 0.1 : 0.065),
      },
      {
        kind: 'text',
        ...axis,
        text: fitText(texts[index] ?? '', gutter - axis.size * 0.6, measure),
        x: left - axis.size * 0.8,
        y: y + axis.size * 0.36,
        anchor: 'end',
      },
    ];
  });
  const step = (box.x + box.width - left) / Math.max(1, labels.length);
  const plot = { bottom: place(0), step, center: (index: number) => left + step * (index + 0.5), place };
  return { plot, shapes: [...grid, ...labelsOf(labels, look, plot, lowest + axis.size * 1.5)] };
}

/** As many labels as fit beside each other, at equal distances. */
function labelsOf(labels: readonly string[], look: ChartLook, plot: Plot, y: number): Shape[] {
  const { axis } = look;
  const measure = (text: string): number => look.measure(text, axis.size, axis.weight);
  const sample = labels.length > 60 ? labels.filter((_, index) => index % 10 === 0) : labels;
  const widest = sample.reduce((most, label) => Math.max(most, measure(label)), 0);
  const wanted = Math.min(widest, axis.size * 15) + axis.size;
  const every = Math.max(1, Math.ceil(wanted / plot.step));
  const room = Math.min(plot.step * every - axis.size / 2, wanted + axis.size * 2.5);
  return labels.flatMap((label, index): Shape[] =>
    index % every === 0
      ? [
          {
            kind: 'text',
            ...axis,
            text: fitText(label, room, measure),
            x: plot.center(index),
            y,
            anchor: 'middle',
          },
        ]
      : [],
  );
}
