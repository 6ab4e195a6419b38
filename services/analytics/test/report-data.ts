import type { DashboardCard } from '@emberdeck/contracts/analytics/card-figures';
import type { HeadlineUse } from '@emberdeck/contracts/analytics/card-rules';
import { totalRevenue } from '@emberdeck/contracts/analytics/metric-names';
import type { MetricGoal } from '@emberdeck/contracts/analytics/metrics';
import type { MetricData, ReportData } from '../src/reports/reports/report-data.js';

const endDate = new Date('2026-03-15T10:00:00.000Z');
const dayMs = 86_400_000;

type Values = readonly (number | null)[];

/** A metric with one part for each source; the last value of each is its newest, and sources add up. */
export function aMetric(
  name: string,
  parts: Readonly<Record<string, { readonly series: Values; readonly previous?: Values }>>,
  unit: string | null = null,
): MetricData {
  const all = Object.entries(parts);
  const length = Math.max(...all.map(([, { series }]) => series.length));
  const sum = (values: Values): number | null => {
    const known = values.filter((value) => value !== null);
    return known.length === 0 ? null : known.reduce((total, value) => total + value, 0);
  };
  const days = Array.from({ length }, (_, index) =>
    new Date(endDate.getTime() - (length - 1 - index) * dayMs).toISOString().slice(0, 10),
  );
  const byDay = (key: 'series' | 'previous'): (number | null)[] =>
    days.map((_, day) => sum(all.map(([, part]) => part[key]?.[day] ?? null)));
  const ends = all.map(
    ([, { series, previous }]) => [series.at(-1) ?? null, previous?.at(-1) ?? null] as const,
  );
  const both = ends.filter((pair) => !pair.includes(null));
  const end = (place: 0 | 1): number | null => sum(both.map((pair) => pair[place]));
  return {
    name,
    unit,
    value: sum(all.map(([, { series }]) => series.at(-1) ?? null)) ?? 0,
    newestAt: endDate,
    days,
    series: byDay('series'),
    previous: byDay('previous'),
    now: end(0),
    before: end(1),
    parts: all.map(([sourceName, { series }], index) => {
      const [now, before] = ends[index] ?? [null, null];
      return {
        sourceId: sourceName,
        sourceName,
        name,
        value: series.at(-1) ?? 0,
        unit,
        unitKey: unit,
        newestAt: endDate.toISOString(),
        change: now === null || before === null ? null : now - before,
      };
    }),
  };
}

const noTrend = { change: null, label: 'No earlier data' };

const aCard = (figure: HeadlineUse, metric: string, value: number): DashboardCard => ({
  figure,
  metrics: [],
  label: null,
  metric,
  value,
  unit: null,
  amounts: [],
  trend: noTrend,
});

export const someHeadline: ReportData['headline'] = {
  activeUsers: 1125,
  revenue: 300,
  conversionRate: 4.25,
  dataSourceCount: 1,
  trends: {
    activeUsers: { change: 12.5, label: '+12.5%' },
    revenue: noTrend,
    conversionRate: noTrend,
    dataSourceCount: { change: 1, label: '+1 new' },
  },
  asOf: endDate.toISOString(),
  cards: null,
  headlines: {
    activeUsers: aCard('activeUsers', 'active_users', 1125),
    revenue: aCard('revenue', totalRevenue, 300),
    conversionRate: aCard('conversionRate', 'conversion_rate', 4.25),
  },
};

/** The cards with other figures, and with other parts of each card, such as its metrics or its unit. */
export function aHeadline(
  values: Partial<Record<HeadlineUse, number | null>>,
  cards: Partial<Record<HeadlineUse, Partial<DashboardCard>>> = {},
): ReportData['headline'] {
  const known = { ...someHeadline, ...values };
  const card = (use: HeadlineUse): DashboardCard => ({
    ...someHeadline.headlines[use],
    value: known[use],
    ...cards[use],
  });
  return {
    ...known,
    headlines: {
      activeUsers: card('activeUsers'),
      revenue: card('revenue'),
      conversionRate: card('conversionRate'),
    },
  };
}

export function someReportData(changes: Partial<ReportData> = {}): ReportData {
  const metrics = changes.metrics ?? [];
  return {
    headline: someHeadline,
    timeZone: 'UTC',
    sources: [{ id: 'a', name: 'Shop', type: 'Webhook', lastSyncAt: endDate.toISOString() }],
    metrics,
    metricCount: metrics.length,
    goals: [],
    marks: [],
    mixed: [],
    firstDay: '2026-02-14',
    lastDay: '2026-03-15',
    endDate,
    asOf: endDate,
    days: 30,
    step: 1,
    daily: null,
    points: null,
    ...changes,
  };
}

export const aGoal = (changes: Partial<MetricGoal> = {}): MetricGoal => ({
  id: 'goal',
  metric: 'active_users',
  target: 1500,
  dueDate: '2026-03-29',
  startValue: null,
  reachedAt: null,
  createdBy: 'user',
  createdAt: endDate.toISOString(),
  ...changes,
});
