import type { TextLook, Weight } from './shapes.js';

/** A line, a group of bars, or the parts of a doughnut. */
export interface ChartSeries {
  readonly name: string;
  /** One value for each label; null where there is none. */
  readonly values: readonly (number | null)[];
  readonly color: string;
  readonly dash?: readonly number[];
}

/** What a chart shows. A doughnut has one series, whose parts are its labels. */
export interface ChartData {
  readonly kind: 'line' | 'bar' | 'doughnut';
  readonly labels: readonly string[];
  readonly series: readonly ChartSeries[];
  /** The colors of the parts of a doughnut, from the largest on. They repeat. */
  readonly partColors?: readonly string[];
}

/** How a chart is drawn. */
export interface ChartLook {
  readonly axis: TextLook;
  readonly legend: TextLook;
  /** The sum in the middle of a doughnut. */
  readonly total: TextLook;
  readonly grid: string;
  readonly zeroLine: string;
  /** The color behind the chart. */
  readonly paper: string;
  readonly noData: string;
  /** The width of a text. */
  readonly measure: (text: string, size: number, weight: Weight) => number;
  readonly tickText: (value: number) => string;
  readonly valueText: (value: number) => string;
}
