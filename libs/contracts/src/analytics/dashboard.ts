import { z } from 'zod';
import { defineCall } from '../core/call.js';
import { defineEvent } from '../core/event.js';
import type { ReadyRule } from '../core/data-version.js';
import { instant, nothing, nullableInstant, text, uuid } from '../core/fields.js';
import { get } from '../core/route.js';
import { defaultTimeZone } from '../core/zoned-time.js';
import { headlineUses } from './card-rules.js';
import { amountsByUnit, dashboardCard, trend } from './card-figures.js';
import { figuresVersion } from './data-sources.js';
import { aggregations } from './metrics.js';

/**
 * Maximum number of `revenue_{product}` values in the figures of a workspace. One source has at most `maxMetricNames`.
 */
export const maxRevenueProducts = 5_000;

/**
 * The headline figures, by the metrics that the caller's dashboard or the workspace has chosen; null where no source brings
 * one, and where its sources have different units. `asOf` is the time of the newest point in them. `revenue` sums at most
 * {@link maxRevenueProducts} values.
 */
export const dashboardMetrics = z.object({
  activeUsers: z.number().nullable(),
  revenue: z.number().nullable(),
  conversionRate: z.number().nullable(),
  dataSourceCount: z.number().int(),
  trends: z.object({ activeUsers: trend, revenue: trend, conversionRate: trend, dataSourceCount: trend }),
  asOf: nullableInstant,
  /** The cards of the caller in their order. Services of an earlier release do not send it. */
  cards: z.array(dashboardCard).nullable().default(null),
});

export type DashboardMetrics = z.output<typeof dashboardMetrics>;

export const latestMetric = z.object({
  name: z.string(),
  /** Null for a product whose source brings it in several units. */
  value: z.number().nullable(),
  timestamp: instant,
  /** Services of an earlier release do not send it. */
  unit: z.string().nullable().default(null),
});

export type LatestMetric = z.output<typeof latestMetric>;

export const dashboardRanges = ['30days', '90days', '1year'] as const;
export type DashboardRange = (typeof dashboardRanges)[number];

/** Ranges of the calendar; each is compared with the same part of the period before. Weeks begin on Monday. */
export const calendarRanges = [
  'this_week',
  'last_week',
  'this_month',
  'last_month',
  'this_quarter',
  'last_quarter',
  'year_to_date',
] as const;

/** Ranges of a chart. `custom` has a first and a last day. */
export const seriesRanges = [...dashboardRanges, ...calendarRanges, 'custom'] as const;
export type SeriesRange = (typeof seriesRanges)[number];

/** Longest range with own days, in days. */
export const maxRangeDays = 3_660;

const seriesPoint = z.object({ timestamp: instant, value: z.number() });

/**
 * Points of one metric over a range, one a day (a week from 120 days on, 30 days from 800 on), oldest first. `first` and
 * `last` are the days of the range. `previous` is the period before, `shiftDays` earlier, null unless it was requested. `sources` has the points of the largest sources, and those of all others
 * together with `id` null, each with its own period before; empty unless they were requested. Where units differ, these are one for
 * each source and unit. A point has the midnight of its
 * day as if it were in UTC; its day is one of `timeZone`.
 */
export const metricSeries = z.object({
  range: z.enum(seriesRanges),
  first: z.iso.date(),
  last: z.iso.date(),
  shiftDays: z.number().int(),
  metric: z.string(),
  unit: z.string().nullable(),
  aggregation: z.enum(aggregations),
  /** The zone of the days. Services of an earlier release do not send it. */
  timeZone: z.string().default(defaultTimeZone),
  points: z.array(seriesPoint),
  previous: z.array(seriesPoint).nullable(),
  sources: z.array(
    z.object({
      id: uuid.nullable(),
      name: z.string(),
      /** Services of an earlier release do not send it. */
      unit: z.string().nullable().default(null),
      points: z.array(seriesPoint),
      /** Null unless it was requested. Services of an earlier release do not send it. */
      previous: z.array(seriesPoint).nullable().default(null),
    }),
  ),
  /**
   * A series for each unit if there are different ones, which have no total: `points` is then empty. One that a source brings
   * beside another unit has no points. Services of an earlier release do not send it.
   */
  units: z
    .array(
      z.object({
        unit: z.string().nullable(),
        points: z.array(seriesPoint),
        previous: z.array(seriesPoint).nullable(),
      }),
    )
    .default([]),
});

/** Maximum number of sources that a series shows; the others are one series. */
export const maxSeriesSources = 8;

export type MetricSeries = z.output<typeof metricSeries>;

/** The figures follow another time zone: every day may have other points. */
export const figuresRecomputed = defineEvent({
  service: 'analytics',
  name: 'figures-recomputed',
  payload: z.object({ workspaceId: uuid, timeZone: z.string() }),
  changedData: ({ workspaceId }) => [figuresVersion(workspaceId)],
  realtime: { audience: 'workspace', changes: { what: 'figures', tags: ['Metrics'] } },
});

export const getDashboardMetrics = defineCall({
  service: 'analytics',
  name: 'get-dashboard-metrics',
  access: 'user',
  input: nothing,
  output: dashboardMetrics,
  tags: ['Metrics'],
});

/**
 * The newest `active_users` value of each of the last 6 months, and the newest value of each `revenue_{product}`,
 * ascending.
 */
export const getLatestMetrics = defineCall({
  service: 'analytics',
  name: 'get-latest-metrics',
  access: 'user',
  input: nothing,
  output: z.array(latestMetric),
  tags: ['Metrics'],
});

const wholeRangeText = `Give a first and a last day, at most ${maxRangeDays.toLocaleString('en')} days apart`;

/** Only `custom` has own days, and they are in order. */
function isWholeRange({
  range,
  from,
  until,
}: {
  range: SeriesRange;
  from?: string;
  until?: string;
}): boolean {
  if (range !== 'custom') return from === undefined && until === undefined;
  if (from === undefined || until === undefined) return false;
  const days = (Date.parse(until) - Date.parse(from)) / 86_400_000 + 1;
  return days >= 1 && days <= maxRangeDays;
}

export const getMetricSeries = defineCall({
  service: 'analytics',
  name: 'get-metric-series',
  access: 'user',
  input: z
    .object({
      range: z.enum(seriesRanges).default('30days'),
      /** The first and the last day of the range `custom`. */
      from: z.iso.date().optional(),
      until: z.iso.date().optional(),
      /** Default: `active_users`. */
      metric: text(255).optional(),
      compare: z.enum(['none', 'previous']).optional(),
      by: z.enum(['total', 'source']).optional(),
    })
    .refine(isWholeRange, { path: ['until'], message: wholeRangeText }),
  output: metricSeries,
  tags: ['Metrics'],
});

/** Maximum number of names of one {@link listMetricTrends}. */
export const maxTrendNames = 20;

/**
 * The newest figure of a metric, its change to a month before, and its last 30 days, oldest first. A day without a
 * figure is null.
 */
export const metricTrend = z.object({
  name: z.string(),
  unit: z.string().nullable(),
  /** Null where the sources of the metric have different units: `amounts` then has each. */
  value: z.number().nullable(),
  /** Services of an earlier release do not send it. */
  amounts: amountsByUnit.default([]),
  trend,
  days: z.array(z.number().nullable()),
});

export type MetricTrend = z.output<typeof metricTrend>;

/** Trends of the named metrics, by name. Unknown names have none. */
export const listMetricTrends = defineCall({
  service: 'analytics',
  name: 'list-metric-trends',
  access: 'user',
  input: z.object({
    /** In a query: `name=sales&name=visits`. */
    name: z.union([text(255).transform((name) => [name]), z.array(text(255)).min(1).max(maxTrendNames)]),
  }),
  output: z.array(metricTrend),
  tags: ['Metrics'],
});

/** The figures that can be explained: the three computed cards, or any metric by its name. */
export const headlineFigures = headlineUses;
export type HeadlineFigure = (typeof headlineFigures)[number];

/**
 * How a figure comes about: `formula` is a sentence, `parts` add up to `value` (for a weighted mean, by their `weight`),
 * `before` is the figure that the trend compares with, at the day `comparedWith`. A part of the metric `revenue_*` sums
 * the smaller products of its source.
 */
export const figureExplanation = z.object({
  /** Null where no source brings the figure, and where its sources have different units: `amounts` then has each. */
  value: z.number().nullable(),
  unit: z.string().nullable(),
  /** Services of an earlier release do not send it. */
  amounts: amountsByUnit.default([]),
  formula: z.string(),
  parts: z.array(
    z.object({
      sourceId: uuid,
      sourceName: z.string(),
      metric: z.string(),
      /** Null for each unit of a source that brings the metric in several ones. */
      value: z.number().nullable(),
      /** Services of an earlier release do not send it. */
      unit: z.string().nullable().default(null),
      weight: z.number().nullable(),
      timestamp: instant,
      before: z.number().nullable(),
    }),
  ),
  newestAt: nullableInstant,
  before: z.number().nullable(),
  comparedWith: z.iso.date().nullable(),
  trend,
});

export type FigureExplanation = z.output<typeof figureExplanation>;

/** Exactly one of `figure` and `metric`. */
export const explainFigure = defineCall({
  service: 'analytics',
  name: 'explain-figure',
  access: 'user',
  input: z
    .object({ figure: z.enum(headlineFigures).optional(), metric: text(255).optional() })
    .refine(({ figure, metric }) => (figure === undefined) !== (metric === undefined), {
      path: ['figure'],
      message: 'Give either figure or metric',
    }),
  output: figureExplanation,
  tags: ['Metrics'],
});

const ready: ReadyRule = { madeOf: ({ workspaceId }) => [figuresVersion(workspaceId)] };

export const dashboardRoutes = [
  get('/api/dashboard/metrics', getDashboardMetrics, 'The four headline figures with their trends', {
    ready,
  }),
  get('/api/dashboard/latest-metrics', getLatestMetrics, 'Points of the two charts', { ready }),
  get('/api/dashboard/series', getMetricSeries, 'A metric over a range', { ready }),
  get('/api/dashboard/trends', listMetricTrends, 'Newest figures of metrics with their last 30 days', {
    ready,
    example: { name: 'active_users' },
  }),
  get('/api/dashboard/explanation', explainFigure, 'How a figure comes about', {
    ready,
    example: { figure: 'revenue' },
  }),
];
