import type { ReportChart, ReportSection } from '../document-types.js';
import type { MetricData, ReportData } from '../report-data.js';
import { unitOf } from '../report-units.js';
import { fewValues, type Forecast, forecastOf } from './forecast.js';
import { metricsOf } from './headline.js';
import { figureText, metricTitle } from './metric-text.js';
import { section } from './section.js';

/** Metrics that are forecast: the headline metrics first. */
const shown = 6;

/** Values ahead: a week of days, or a month of weeks. */
const horizonOf = (step: number): number => (step === 1 ? 7 : 4);

const dayMs = 86_400_000;

const methodText: Readonly<Record<Forecast['method'], string>> = {
  linear: 'straight line (least squares)',
  seasonal: 'repetition of the last week',
};

interface MetricForecast {
  readonly metric: MetricData;
  readonly forecast: Forecast;
  readonly days: readonly string[];
}

function forecastMetric(metric: MetricData, step: number): MetricForecast[] {
  const last = metric.days.at(-1);
  const forecast = forecastOf(metric.series, { horizon: horizonOf(step), isDaily: step === 1 });
  if (forecast === null || last === undefined) return [];
  const days = forecast.points.map((_, index) =>
    new Date(Date.parse(last) + (index + 1) * step * dayMs).toISOString().slice(0, 10),
  );
  return [{ metric, forecast, days }];
}

function sentenceOf({ metric, forecast, days }: MetricForecast): string {
  const end = forecast.points.at(-1);
  const day = days.at(-1);
  if (end === undefined || day === undefined) return '';
  const warning =
    forecast.count < fewValues ? ` Only ${forecast.count} values: take it as a rough guess.` : '';
  return (
    `${metricTitle(metric.name)}: about ${figureText(end.value, metric)} on ${day}, ` +
    `with 80% between ${figureText(end.low, metric)} and ${figureText(end.high, metric)}. ` +
    `Method: ${methodText[forecast.method]}.${warning}`
  );
}

function chartOf({ metric, forecast, days }: MetricForecast): ReportChart {
  const { name, series } = metric;
  const title = metricTitle(name);
  // The lines of the forecast begin at the last value.
  const before = series.map((value, index) => (index === series.length - 1 ? value : null));
  const ahead = days.map(() => null);
  const line = (label: string, valueOf: (point: Forecast['points'][number]) => number) => ({
    name: label,
    values: [...before, ...forecast.points.map(valueOf)],
  });
  return {
    kind: 'line',
    title: `Forecast: ${title}`,
    unit: unitOf(name, metric.unit),
    labels: [...metric.days, ...days],
    series: [
      { name: title, values: [...series, ...ahead] },
      line('Forecast', ({ value }) => value),
      line('80% low', ({ low }) => low),
      line('80% high', ({ high }) => high),
    ],
    summary: sentenceOf({ metric, forecast, days }),
  };
}

/** The next week, or month, of the headline metrics and of others by name. */
export function forecasts(data: ReportData): ReportSection {
  const { metrics, step } = data;
  const headline = new Set([...metricsOf('activeUsers', data), ...metricsOf('revenue', data)]);
  const isHeadline = (metric: MetricData): boolean => headline.has(metric);
  const ordered = [...metrics.filter(isHeadline), ...metrics.filter((metric) => !isHeadline(metric))];
  const made = ordered.flatMap((metric) => forecastMetric(metric, step)).slice(0, shown);
  if (made.length === 0) {
    return section('Forecasts', { text: ['A forecast needs at least 3 values of a metric in the period.'] });
  }
  return section('Forecasts', {
    text: ['A forecast continues the past. It knows nothing of plans, holidays or campaigns.'],
    bullets: made.map(sentenceOf),
    charts: made.map(chartOf),
    tables: [
      {
        title: 'Forecast values',
        columns: [
          { label: 'Metric', kind: 'text' },
          { label: 'Day', kind: 'date' },
          { label: 'Forecast', kind: 'number' },
          { label: '80% low', kind: 'number' },
          { label: '80% high', kind: 'number' },
        ],
        rows: made.flatMap(({ metric, forecast, days }) =>
          forecast.points.map(({ value, low, high }, index) => [
            metricTitle(metric.name),
            days[index] ?? null,
            value,
            low,
            high,
          ]),
        ),
        totalRows: made.reduce((sum, { forecast }) => sum + forecast.points.length, 0),
      },
    ],
    notes: made.map(sentenceOf).join(' '),
  });
}
