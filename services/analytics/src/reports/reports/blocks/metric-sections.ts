import type { HeadlineUse } from '@emberdeck/contracts/analytics/card-rules';
import type { ReportSection, ReportTable } from '../document-types.js';
import type { DailySeries, MetricData, ReportData } from '../report-data.js';
import { isMixed, unitOf } from '../report-units.js';
import { amountsOf, cardLabel, headlineOf, metricsOf, partsText } from './headline.js';
import { changeOf } from './key-insights.js';
import { decimalsOf, figureText, metricTitle } from './metric-text.js';
import { section } from './section.js';
import { seriesChart } from './trends.js';

const partsTable = ({ name, unit, parts }: MetricData, hasUnits = false): ReportTable => ({
  title: `${metricTitle(name)} by source`,
  columns: [
    { label: 'Source', kind: 'text' },
    ...(hasUnits ? [{ label: 'Unit', kind: 'text' as const }] : []),
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
  rows: parts.map((part) => [
    part.sourceName,
    ...(hasUnits ? [unitOf(name, part.unit)] : []),
    part.value,
    part.newestAt,
  ]),
  totalRows: parts.length,
});

/** A metric over the period, and by source. One whose sources have different units has its parts alone. */
export function metricSection(metric: MetricData): ReportSection {
  const title = metricTitle(metric.name);
  if (isMixed(metric)) {
    return section(title, { text: [mixedText(metric)], tables: [partsTable(metric, true)] });
  }
  const chart = seriesChart(metric);
  return section(title, {
    charts: metric.days.length > 0 ? [chart] : [],
    text: metric.days.length > 0 ? [] : [`${title} has no values in this period.`],
    tables: [partsTable(metric)],
    notes: chart.summary,
  });
}

const mixedText = (metric: MetricData): string =>
  `The sources of ${metricTitle(metric.name)} have different units, so their values have no sum. ${partsText([metric])}.`;

/** The metrics of a card over the period, and by source. A sum of several metrics has the charts and tables of each. */
function cardSection(name: HeadlineUse, data: ReportData, title: string): ReportSection {
  const all = metricsOf(name, data).map(metricSection);
  return section(title, {
    text:
      all.length > 0 ? all.flatMap(({ text }) => text) : [`${headlineOf(name, data).reason ?? 'No data'}.`],
    bullets: amountsOf(name, data),
    charts: all.flatMap(({ charts }) => charts),
    tables: all.flatMap(({ tables }) => tables),
    notes: all
      .map(({ notes }) => notes)
      .join(' ')
      .trim(),
  });
}

/** Active users over the period, and by source. */
export const activeUsers = (data: ReportData): ReportSection =>
  cardSection('activeUsers', data, cardLabel('activeUsers', data, 'Active users'));

/** The conversion rate by source. The figure of the report weighs it by active users, as the dashboard does. */
export function conversionRate(data: ReportData): ReportSection {
  const title = cardLabel('conversionRate', data, 'Conversion rate');
  const metrics = metricsOf('conversionRate', data);
  const { value, unit } = headlineOf('conversionRate', data);
  if (value === null || metrics.length === 0) return cardSection('conversionRate', data, title);
  const shown = figureText(value, { name: 'conversion_rate', unit });
  const text = `${title === 'Conversion rate' ? 'The conversion rate' : title} is ${shown} over all sources.`;
  return section(title, { text: [text], tables: metrics.map((metric) => partsTable(metric)), notes: text });
}

type Row = ReportTable['rows'][number];

const rowOf = (metric: MetricData): Row => [
  metricTitle(metric.name),
  unitOf(metric.name, metric.unit),
  metric.value,
  changeOf(metric)?.share ?? null,
  metric.parts.length,
  metric.newestAt.toISOString(),
];

/** A row for each source: values in different units have no sum. */
const partRowsOf = ({ name, parts }: MetricData): Row[] =>
  parts.map(({ sourceName, unit, value, newestAt }) => [
    `${metricTitle(name)} (${sourceName})`,
    unitOf(name, unit),
    value,
    null,
    1,
    newestAt,
  ]);

/** A table of every metric. */
export function allMetrics({ metrics, mixed, metricCount }: ReportData): ReportSection {
  const rows = [...metrics, ...mixed]
    .sort(({ name: one }, { name: other }) => (one < other ? -1 : 1))
    .flatMap((metric) => (isMixed(metric) ? partRowsOf(metric) : [rowOf(metric)]));
  if (rows.length === 0) return section('All metrics', { text: ['There are no metrics yet.'] });
  return section('All metrics', {
    tables: [
      {
        title: 'All metrics',
        columns: [
          { label: 'Metric', kind: 'text' },
          { label: 'Unit', kind: 'text' },
          { label: 'Newest value', kind: 'number' },
          { label: 'Change', kind: 'percent', decimals: 1 },
          { label: 'Sources', kind: 'number', decimals: 0 },
          { label: 'Newest point', kind: 'date' },
        ],
        rows,
        totalRows: rows.length + metricCount - metrics.length - mixed.length,
      },
    ],
  });
}

const labelOf = ({ name, unit }: DailySeries): string => {
  const shown = unitOf(name, unit);
  return shown === null ? name : `${name} (${shown})`;
};

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
          ...daily.map((metric) => ({
            label: labelOf(metric),
            kind: 'number' as const,
            decimals: decimalsOf(metric.series, metric),
          })),
        ],
        rows: days.map((day) => [day, ...values.map((byDay) => byDay.get(day) ?? null)]),
        totalRows: days.length,
      },
    ],
  });
}
