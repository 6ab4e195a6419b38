import { totalRevenue } from '@emberdeck/contracts/analytics/dashboard';
import type { ReportSection, ReportTable } from '../document-types.js';
import type { DailySeries, MetricData, ReportData } from '../report-data.js';
import { changeOf } from './key-insights.js';
import { decimalsOf, figureText, metricTitle, unitOf } from './metric-text.js';
import { section } from './section.js';
import { seriesChart } from './trends.js';

/** Slices of the doughnut; the others are one slice. */
const shownProducts = 8;

const partsTable = ({ name, unit, parts }: MetricData): ReportTable => ({
  title: `${metricTitle(name)} by source`,
  columns: [
    { label: 'Source', kind: 'text' },
    {
      label: 'Value',
      kind: 'number',
      decimals: decimalsOf(
        parts.map(({ value }) => value),
        { name, unit },
      ),
    },
    { label: 'Newest point', kind: 'date' },
  ],
  rows: parts.map(({ sourceName, value, newestAt }) => [sourceName, value, newestAt]),
  totalRows: parts.length,
});

/** A metric over the period, and by source. */
export function metricSection(metric: MetricData): ReportSection {
  const chart = seriesChart(metric);
  return section(metricTitle(metric.name), {
    charts: metric.days.length > 0 ? [chart] : [],
    text: metric.days.length > 0 ? [chart.summary] : ['This metric has no values in this period.'],
    tables: [partsTable(metric)],
    notes: chart.summary,
  });
}

const metricNamed = ({ metrics }: ReportData, name: string): MetricData | undefined =>
  metrics.find((metric) => metric.name === name);

/** Active users over the period, and by source. */
export function activeUsers(data: ReportData): ReportSection {
  const metric = metricNamed(data, 'active_users');
  return metric
    ? metricSection(metric)
    : section('Active users', { text: ['No source brings the metric active_users.'] });
}

/** The conversion rate by source. The figure of the report weighs it by active users, as the dashboard does. */
export function conversionRate(data: ReportData): ReportSection {
  const metric = metricNamed(data, 'conversion_rate');
  if (!metric) return section('Conversion rate', { text: ['No source brings the metric conversion_rate.'] });
  const text = `The conversion rate is ${figureText(data.headline.conversionRate, metric)} over all sources.`;
  return section('Conversion rate', { text: [text], tables: [partsTable(metric)], notes: text });
}

/** The newest revenue of each product. */
export function revenue({ metrics, headline }: ReportData): ReportSection {
  const products = metrics
    .filter(({ name }) => name.startsWith('revenue_'))
    .sort((one, other) => other.value - one.value);
  if (products.length === 0) {
    return section('Revenue', { text: ['No source brings a metric of the form revenue_product.'] });
  }
  const label = ({ name }: MetricData): string => name.slice('revenue_'.length).replaceAll('_', ' ');
  const shown = products.slice(0, shownProducts);
  // Of a workspace with more products than a report reads, the figure holds them all.
  const rest = Math.round((headline.revenue - shown.reduce((sum, { value }) => sum + value, 0)) * 100) / 100;
  const hasRest = products.length > shownProducts;
  const [top] = products;
  const summary = top
    ? `${label(top)} brings the most: ${figureText(top.value, top)} of ${figureText(headline.revenue, top)}.`
    : '';
  const isDrawable = products.every(({ value }) => value >= 0);
  return section('Revenue', {
    text: [summary],
    charts: [
      {
        kind: isDrawable ? 'doughnut' : 'bar',
        title: 'Revenue by product',
        unit: unitOf(totalRevenue, null),
        labels: [...shown.map(label), ...(hasRest ? ['Other'] : [])],
        series: [
          {
            name: 'Revenue',
            values: [...shown.map(({ value }) => value), ...(hasRest ? [rest] : [])],
          },
        ],
        summary,
      },
    ],
    tables: [
      {
        title: 'Revenue by product',
        columns: [
          { label: 'Product', kind: 'text' },
          {
            label: 'Revenue',
            kind: 'number',
            decimals: decimalsOf(
              products.map(({ value }) => value),
              { name: totalRevenue, unit: '$' },
            ),
          },
          { label: 'Share', kind: 'percent', decimals: 1 },
        ],
        rows: products.map((product) => [
          label(product),
          product.value,
          headline.revenue === 0 ? null : product.value / headline.revenue,
        ]),
        totalRows: products.length,
      },
    ],
    notes: summary,
  });
}

/** A table of every metric. */
export function allMetrics({ metrics, metricCount }: ReportData): ReportSection {
  if (metrics.length === 0) return section('All metrics', { text: ['There are no metrics yet.'] });
  return section('All metrics', {
    tables: [
      {
        title: 'All metrics',
        columns: [
          { label: 'Metric', kind: 'text' },
          { label: 'Unit', kind: 'text' },
          { label: 'Newest value', kind: 'number', decimals: 2 },
          { label: 'Change', kind: 'percent', decimals: 1 },
          { label: 'Sources', kind: 'number', decimals: 0 },
          { label: 'Newest point', kind: 'date' },
        ],
        rows: metrics.map((metric) => [
          metricTitle(metric.name),
          unitOf(metric.name, metric.unit),
          metric.value,
          changeOf(metric)?.share ?? null,
          metric.parts.length,
          metric.newestAt.toISOString(),
        ]),
        totalRows: metricCount,
      },
    ],
  });
}

/** Every metric on every day of the period, a column each: for spreadsheets. */
export function dailyValues(daily: readonly DailySeries[]): ReportSection {
  const days = [...new Set(daily.flatMap((metric) => metric.days))].sort();
  const values = daily.map(({ days: own, series }) => new Map(own.map((day, index) => [day, series[index]])));
  return section('Daily values', {
    tables: [
      {
        title: 'Daily values',
        columns: [
          { label: 'Day', kind: 'date' },
          ...daily.map(({ name, unit }) => ({
            label: unitOf(name, unit) === null ? name : `${name} (${unitOf(name, unit)})`,
            kind: 'number' as const,
            decimals: 2,
          })),
        ],
        rows: days.map((day) => [day, ...values.map((byDay) => byDay.get(day) ?? null)]),
        totalRows: days.length,
      },
    ],
  });
}
