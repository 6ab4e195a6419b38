import type { ChartLook, ChartSeries } from './chart-data.js';
import { fitText } from './fit-text.js';
import { polyline, type Shape } from './shapes.js';

/** More names than this do not help to find a line. */
const mostNames = 24;

interface Name {
  readonly text: string;
  readonly left: number;
  /** Null for the number of names that are left out. */
  readonly line: ChartSeries | null;
}

/** Sizes relative to the text of the legend. */
const sizes = { leading: 1.5, line: 1.6, gap: 0.6, between: 1.4, nameLimit: 19, below: 0.75 };

/** The names in rows that fit the width. */
export function legendRows(series: readonly ChartSeries[], look: ChartLook, width: number): Name[][] {
  const { size, weight } = look.legend;
  const measure = (text: string): number => look.measure(text, size, weight);
  const rest = series.length - mostNames;
  const entries = [
    ...series.slice(0, mostNames).map((line) => ({ text: line.name, line })),
    ...(rest > 0 ? [{ text: `and ${rest} more`, line: null }] : []),
  ];
  const rows: Name[][] = [];
  let left = 0;
  for (const { text, line } of entries) {
    const shown = fitText(text, Math.min(width * 0.8, size * sizes.nameLimit), measure);
    const space = size * (sizes.line + sizes.gap) + measure(shown);
    const row = rows.at(-1);
    if (row && left + space <= width) {
      row.push({ text: shown, left, line });
    } else {
      left = 0;
      rows.push([{ text: shown, left, line }]);
    }
    left += space + size * sizes.between;
  }
  return rows;
}

/** The height of the legend with the gap below it. */
export const legendHeight = (rows: readonly (readonly Name[])[], { legend }: ChartLook): number =>
  rows.length === 0 ? 0 : legend.size * (rows.length * sizes.leading + sizes.below);

/** Draws each name behind a piece of its line. */
export function drawLegend(rows: readonly (readonly Name[])[], { legend }: ChartLook): Shape[] {
  const { size } = legend;
  return rows.flatMap((row, index) => {
    const middle = size * sizes.leading * (index + 0.5);
    return row.flatMap(({ text, left, line }): Shape[] => {
      const from = left + size * sizes.line;
      const name: Shape = {
        kind: 'text',
        ...legend,
        text,
        x: from + size * sizes.gap,
        y: middle + size * 0.36,
        anchor: 'start',
      };
      const { color, dash } = line ?? {};
      const piece = polyline([
        [left, middle],
        [from, middle],
      ]);
      return color === undefined
        ? [name]
        : [
            { kind: 'path', d: piece, stroke: color, strokeWidth: size * 0.3, ...(dash ? { dash } : {}) },
            name,
          ];
    });
  });
}
