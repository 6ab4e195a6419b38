import { plotAxes } from './axes.js';
import type { ChartData, ChartLook } from './chart-data.js';
import { drawDoughnut } from './doughnut.js';
import { drawLegend, legendHeight, legendRows } from './legend.js';
import { fitText } from './fit-text.js';
import { drawBars, drawLines } from './series.js';
import { type Box, roundedRect, type Shape } from './shapes.js';

/** A chart in shapes, and the height that it takes. */
export interface ChartDrawing {
  readonly shapes: readonly Shape[];
  readonly height: number;
}

/** Draws a chart below its legend. The plot is as high as asked for, the legend adds its rows. */
export function drawChart(
  data: ChartData,
  look: ChartLook,
  { width, plotHeight }: { readonly width: number; readonly plotHeight: number },
): ChartDrawing {
  const names = data.kind === 'doughnut' || data.series.length < 2 ? [] : data.series;
  const rows = legendRows(names, look, width);
  const top = legendHeight(rows, look);
  const box = { x: 0, y: top, width, height: plotHeight };
  return { shapes: [...drawLegend(rows, look), ...drawPlot(data, look, box)], height: top + plotHeight };
}

function drawPlot(data: ChartData, look: ChartLook, box: Box): Shape[] {
  const values = data.series.flatMap((series) => series.values.filter((value) => value !== null));
  if (values.length === 0) {
    return emptyPlot(look, box);
  }
  if (data.kind === 'doughnut') {
    return drawDoughnut(data, look, box);
  }
  const { plot, shapes } = plotAxes(data.labels, values, look, box);
  return [
    ...shapes,
    ...(data.kind === 'line' ? drawLines(data, plot, look.axis.size) : drawBars(data, plot)),
  ];
}

function emptyPlot(look: ChartLook, box: Box): Shape[] {
  const { legend, measure } = look;
  return [
    { kind: 'path', d: roundedRect(box, 6), fill: look.grid, opacity: 0.35 },
    {
      kind: 'text',
      ...legend,
      text: fitText(look.noData, box.width, (text) => measure(text, legend.size, legend.weight)),
      x: box.x + box.width / 2,
      y: box.y + box.height / 2 + legend.size * 0.36,
      anchor: 'middle',
    },
  ];
}
