import { z } from 'zod';
import { defineCall } from '../core/call.js';
import type { ReadyRule } from '../core/data-version.js';
import { instant, nothing, nullableInstant } from '../core/fields.js';
import { get } from '../core/route.js';
import { figuresVersion } from './data-sources.js';

/**
 * `change` is a percentage with one decimal, for sources a count; null without earlier data. `label` is shown
 * unchanged.
 */
export const trend = z.object({ change: z.number().nullable(), label: z.string() });

export type Trend = z.output<typeof trend>;

/**
 * Maximum number of `revenue_{product}` values in the figures of a workspace. One source has at most `maxMetricNames`.
 */
export const maxRevenueProducts = 5_000;

/** `asOf` is the time of the newest point in the figures. `revenue` sums at most {@link maxRevenueProducts} values. */
export const dashboardMetrics = z.object({
  activeUsers: z.number(),
  revenue: z.number(),
  conversionRate: z.number(),
  dataSourceCount: z.number().int(),
  trends: z.object({ activeUsers: trend, revenue: trend, conversionRate: trend, dataSourceCount: trend }),
  asOf: nullableInstant,
});

export type DashboardMetrics = z.output<typeof dashboardMetrics>;

export const latestMetric = z.object({ name: z.string(), value: z.number(), timestamp: instant });

export type LatestMetric = z.output<typeof latestMetric>;

export const dashboardRanges = ['30days', '90days', '1year'] as const;
export type DashboardRange = (typeof dashboardRanges)[number];

/** Points of `active_users` over a range, one a day (a week over a year), oldest first. */
export const metricSeries = z.object({
  range: z.enum(dashboardRanges),
  points: z.array(z.object({ timestamp: instant, value: z.number() })),
});

export type MetricSeries = z.output<typeof metricSeries>;

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

export const getMetricSeries = defineCall({
  service: 'analytics',
  name: 'get-metric-series',
  access: 'user',
  input: z.object({ range: z.enum(dashboardRanges).default('30days') }),
  output: metricSeries,
  tags: ['Metrics'],
});

const ready: ReadyRule = { madeOf: ({ workspaceId }) => [figuresVersion(workspaceId)] };

export const dashboardRoutes = [
  get('/api/dashboard/metrics', getDashboardMetrics, 'The four headline figures with their trends', {
    ready,
  }),
  get('/api/dashboard/latest-metrics', getLatestMetrics, 'Points of the two charts', { ready }),
  get('/api/dashboard/series', getMetricSeries, 'Active users over a range', { ready }),
];
