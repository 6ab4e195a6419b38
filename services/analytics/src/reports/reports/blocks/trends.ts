import type { ReportChart, ReportSection } from '../document-types.js';
import type { MetricData, ReportData } from '../report-data.js';
import { unitOf } from '../report-units.js';
import { figureText, metricTitle, rounded } from './metric-text.js';
import { section } from './section.js';

/** A straight line through points, by least squares. */
export interface Line {
  readonly slope: number;
  readonly intercept: number;
}

/** The line through (0, y0), (1, y1), ...; null for fewer than two points. Gaps are left out. */
export function lineThrough(values: readonly (number | null)[]): Line | null {
  const points = values.flatMap((y, x) => (y === null ? [] : [{ x, y }]));
  if (points.length < 2) return null;
  const meanX = points.reduce((sum, { x }) => sum + x, 0) / points.length;
  const meanY = points.reduce((sum, { y }) => sum + y, 0) / points.length;
  const spread = points.reduce((sum, { x }) => sum + (x - meanX) ** 2, 0);
  const slope = points.reduce((sum, { x, y }) => sum + (x - meanX) * (y - meanY), 0) / spread;
  return { slope, intercept: meanY - slope * meanX };
}

/** A change of less than this part of the mean over the whole period counts as steady. */
const steadyShare = 0.02;

export type Trend = 'rising' | 'falling' | 'steady' | 'unknown';

/** Whether the line through the values rises or falls. */
export function trendOf(values: readonly (number | null)[]): Trend {
  const line = lineThrough(values);
  if (line === null) return 'unknown';
  const known = values.filter((value) => value !== null);
  const mean = Math.abs(known.reduce((sum, value) => sum + value, 0) / known.length);
  const change = line.slope * (values.length - 1);
  if (Math.abs(change) <= mean * steadyShare) return 'steady';
  return change > 0 ? 'rising' : 'falling';
}

/** Metrics with a chart of their own. */
const shownCharts = 12;

/** A line chart of a metric over the period. */
export function seriesChart(metric: MetricData): ReportChart {
  const { name, days, series } = metric;
  const unit = unitOf(name, metric.unit);
  const known = series.filter((value) => value !== null);
  const [first, last] = [known[0], known.at(-1)];
  const title = metricTitle(name);
  // Without a change there is nothing to say.
  const [from, to] = [first, last].map((value) => (value === undefined ? '' : figureText(value, metric)));
  const summary = from === to ? '' : `${title} went from ${from} to ${to}.`;
  return { kind: 'line', title, unit, labels: days, series: [{ name: title, values: series }], summary };
}

function trendSentence(metric: MetricData, step: number): string {
  const { name, series } = metric;
  const trend = trendOf(series);
  const line = lineThrough(series);
  if (trend === 'unknown' || line === null) return `${metricTitle(name)}: too few values for a trend.`;
  if (trend === 'steady') return `${metricTitle(name)} is steady.`;
  const perWeek = figureText(Math.abs(rounded((line.slope / step) * 7)), metric);
  // Half a thing a week shows as none.
  if (perWeek === figureText(0, metric)) return `${metricTitle(name)} is ${trend} slowly.`;
  return `${metricTitle(name)} is ${trend}, by about ${perWeek} a week.`;
}

/** The trend of each metric with values in the period, and a chart of the first ones. */
export function trends({ metrics, step }: ReportData): ReportSection {
  const withValues = metrics.filter(({ series }) => series.some((value) => value !== null));
  if (withValues.length === 0) return section('Trends', { text: ['No metric has values in this period.'] });
  const charts = withValues.slice(0, shownCharts);
  const more = withValues.length - charts.length;
  return section('Trends', {
    text: more > 0 ? [`Charts of the first ${charts.length} metrics; ${more} more are in the table.`] : [],
    bullets: charts.map((metric) => trendSentence(metric, step)),
    charts: charts.map(seriesChart),
    tables:
      more > 0
        ? [
            {
              title: 'Trends of all metrics',
              columns: [
                { label: 'Metric', kind: 'text' },
                { label: 'Trend', kind: 'text' },
              ],
              rows: withValues.map(({ name, series }) => [metricTitle(name), trendOf(series)]),
              totalRows: withValues.length,
            },
          ]
        : [],
    notes: 'A trend is the straight line through the values of the period, by least squares.',
  });
}
