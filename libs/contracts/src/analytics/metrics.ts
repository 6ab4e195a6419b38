import { z } from 'zod';
import { defineCall } from '../core/call.js';
import { defineCollection } from '../core/collection.js';
import { startedFrom } from '../core/edit.js';
import { concernsClients, defineEvent, hiddenFrom, whomItConcerns } from '../core/event.js';
import {
  done,
  idInput,
  instant,
  nothing,
  nullableInstant,
  optionalText,
  text,
  uuid,
} from '../core/fields.js';
import { create, get, put, remove } from '../core/route.js';
import { figuresVersion } from './data-sources.js';

/** How the points of one metric in a period become one figure. `last`: the row that was received last counts. */
export const aggregations = ['last', 'sum', 'average', 'minimum', 'maximum'] as const;
export type Aggregation = (typeof aggregations)[number];

/** A metric of active sources that the caller may see. `value` is the newest one over these sources. */
export const metricSummary = z.object({
  name: z.string(),
  unit: z.string().nullable(),
  aggregation: z.enum(aggregations),
  value: z.number(),
  newestAt: instant,
  sources: z.array(z.object({ id: uuid, name: z.string() })),
});

export type MetricSummary = z.output<typeof metricSummary>;

/** Maximum number of metrics in a list, the first by name. A search finds the others. */
export const maxListedMetrics = 1_000;

/** `search` is a part of the name, with spaces or underscores; the metric of exactly this name is always listed. */
export const listMetrics = defineCall({
  service: 'analytics',
  name: 'list-metrics',
  access: 'user',
  input: z.object({ search: optionalText(255) }),
  output: z.array(metricSummary),
  tags: ['Metrics'],
});

const metricName = text(255);

export const setMetricAggregation = defineCall({
  service: 'analytics',
  name: 'set-metric-aggregation',
  access: 'user',
  input: z.object({ name: metricName, aggregation: z.enum(aggregations) }),
  output: done,
});

/** A value that a metric shall reach, and by when. `reachedAt` is set once. */
export const metricGoal = z.object({
  id: uuid,
  metric: z.string(),
  target: z.number(),
  dueDate: z.iso.date(),
  startValue: z.number().nullable(),
  reachedAt: nullableInstant,
  createdBy: uuid,
  createdAt: instant,
});

export type MetricGoal = z.output<typeof metricGoal>;

export const listMetricGoals = defineCall({
  service: 'analytics',
  name: 'list-metric-goals',
  access: 'user',
  input: nothing,
  output: z.array(metricGoal),
  tags: ['MetricGoal'],
});

const amount = z.number().min(-9_999_999_999_999.99).max(9_999_999_999_999.99);

/** Replaces the goal of the metric; a metric has at most one. Values of `before` are null if there was no goal. */
export const createMetricGoal = defineCall({
  service: 'analytics',
  name: 'create-metric-goal',
  access: 'user',
  repeats: 'with-key',
  input: z.object({
    metric: metricName,
    target: amount,
    dueDate: z.iso.date(),
    before: startedFrom({ target: amount.nullable(), dueDate: z.iso.date().nullable() }),
  }),
  output: metricGoal,
});

export const deleteMetricGoal = defineCall({
  service: 'analytics',
  name: 'delete-metric-goal',
  access: 'user',
  input: idInput,
  output: done,
});

/** A bound of a metric: crossing it notifies `userIds`, or the team if null, the first time or every time. */
export const metricLimit = z.object({
  id: uuid,
  metric: z.string(),
  direction: z.enum(['above', 'below']),
  bound: z.number(),
  repeat: z.enum(['first', 'every']),
  userIds: z.array(uuid).nullable(),
  crossedAt: nullableInstant,
  /** Since when no source of the metric brings rows in its own time; null while one does. */
  noDataSince: nullableInstant.default(null),
  createdBy: uuid,
  createdAt: instant,
});

export type MetricLimit = z.output<typeof metricLimit>;

export const listMetricLimits = defineCall({
  service: 'analytics',
  name: 'list-metric-limits',
  access: 'user',
  input: nothing,
  output: z.array(metricLimit),
  tags: ['MetricLimit'],
});

export const createMetricLimit = defineCall({
  service: 'analytics',
  name: 'create-metric-limit',
  access: 'user',
  repeats: 'with-key',
  input: z.object({
    metric: metricName,
    direction: z.enum(['above', 'below']),
    bound: amount,
    repeat: z.enum(['first', 'every']).default('first'),
    userIds: z
      .array(uuid)
      .min(1)
      .max(100)
      .nullish()
      .transform((value) => value ?? null),
  }),
  output: metricLimit,
});

export const deleteMetricLimit = defineCall({
  service: 'analytics',
  name: 'delete-metric-limit',
  access: 'user',
  input: idInput,
  output: done,
});

/** The meaning of a metric changed: its aggregation, goal or limits. */
export const metricSettingsChanged = defineEvent({
  service: 'analytics',
  name: 'metric-settings-changed',
  payload: z.object({ workspaceId: uuid, userId: uuid, metric: z.string(), concernsClients, hiddenFrom }),
  changedData: ({ workspaceId }) => [figuresVersion(workspaceId)],
  realtime: {
    audience: whomItConcerns,
    changes: { what: 'metrics', tags: ['Metrics', 'MetricGoal', 'MetricLimit'] },
  },
});

const goalExample = { metric: 'active_users', target: 1000, dueDate: '2030-01-31' };

export const metricRoutes = [
  get('/api/metrics', listMetrics, 'Metrics that active sources bring, the first 1,000 by name', {
    ready: { madeOf: ({ workspaceId }) => [figuresVersion(workspaceId)] },
  }),
  put('/api/metrics/aggregation', setMetricAggregation, 'Sets how the points of a metric become a figure', {
    example: { name: 'active_users', aggregation: 'sum' },
  }),
  get('/api/metric-goals', listMetricGoals, 'Goals of metrics'),
  create('/api/metric-goals', createMetricGoal, 'Sets the goal of a metric', { example: goalExample }),
  remove('/api/metric-goals/:id', deleteMetricGoal, 'Removes a goal'),
  get('/api/metric-limits', listMetricLimits, 'Limits of metrics'),
  create('/api/metric-limits', createMetricLimit, 'Adds a limit to a metric', {
    example: { metric: 'active_users', direction: 'below', bound: 100 },
  }),
  remove('/api/metric-limits/:id', deleteMetricLimit, 'Removes a limit'),
];

export const metricCollections = [
  defineCollection({ path: '/api/metric-goals', scope: 'manage-every-goal' }),
  defineCollection({ path: '/api/metric-limits', scope: 'manage-every-goal' }),
];
