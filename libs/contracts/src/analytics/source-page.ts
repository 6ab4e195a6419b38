import { z } from 'zod';
import { defineCall } from '../core/call.js';
import { idInput, instant, optionalText, pageQuery, uuid } from '../core/fields.js';
import { defineRoute, get } from '../core/route.js';
import { dataSource } from './data-sources.js';
import { aggregations } from './metrics.js';

/** A source of the workspace, as in the list. A client reads those that are open to clients. */
export const readDataSource = defineCall({
  service: 'analytics',
  name: 'read-data-source',
  access: 'user',
  input: idInput,
  output: dataSource,
  tags: ['DataSource'],
});

/** Days in the small line of a metric. */
export const lineDays = 30;

/** A metric as one source brings it. */
export const sourceMetric = z.object({
  name: z.string(),
  unit: z.string().nullable(),
  /** The first of its units where the source brings it in several ones. Services of an earlier release do not send it. */
  units: z.array(z.string()).default([]),
  aggregation: z.enum(aggregations),
  /** The newest figure of the source; null where it has several units. */
  value: z.number().nullable(),
  newestAt: instant,
  /** The figures of the last days with points, oldest first; at most {@link lineDays}. */
  line: z.array(z.number()),
});

export type SourceMetric = z.output<typeof sourceMetric>;

/** Maximum number of metrics in the list, the first by name. A search finds the others. */
export const maxSourceMetrics = 60;

/** `total` counts all metrics of the source that the search finds. */
export const listSourceMetrics = defineCall({
  service: 'analytics',
  name: 'list-source-metrics',
  access: 'user',
  input: idInput.extend({ search: optionalText(255) }),
  output: z.object({ total: z.number().int(), metrics: z.array(sourceMetric) }),
  tags: ['DataSource', 'Metrics'],
});

/** A stored point. `id` names it in this list alone. */
export const sourcePoint = z.object({
  id: z.string(),
  name: z.string(),
  value: z.number(),
  unit: z.string().nullable(),
  timestamp: instant,
  metadata: z.record(z.string(), z.unknown()).nullable(),
});

export type SourcePoint = z.output<typeof sourcePoint>;

const day = z.iso.date().optional();

/** Points of one name, and of the days from `from` to `until`, both included, in the zone of the workspace. */
const pointFilter = { name: optionalText(255), from: day, until: day };

/** The points of a source, newest first. */
export const listSourcePoints = defineCall({
  service: 'analytics',
  name: 'list-source-points',
  access: 'user',
  input: pageQuery.extend({ id: uuid, ...pointFilter }),
  output: z.array(sourcePoint),
  tags: ['DataSource'],
});

/** The points as lines of a CSV file, page by page, newest first, without the header. */
export const readPointsCsv = defineCall({
  service: 'analytics',
  name: 'read-points-csv',
  access: 'user',
  input: pageQuery.pick({ cursor: true }).extend({ id: uuid, ...pointFilter }),
  output: z.array(z.string()),
  timeoutMs: 30_000,
});

/** Downloads points as a CSV file, which can be uploaded again. */
export const pointsCsvRoute = defineRoute({
  method: 'GET',
  path: '/api/data-sources/:id/points.csv',
  operation: 'downloadPoints',
  access: 'signed-in',
  status: 200,
  summary: 'Downloads the points of a data source as a CSV file, newest first',
  input: idInput.extend(pointFilter),
});

export const sourcePageRoutes = [
  get('/api/data-sources/:id', readDataSource, 'A data source'),
  get(
    '/api/data-sources/:id/metrics',
    listSourceMetrics,
    'Metrics of a data source with their newest figures and last days, the first 60 by name',
  ),
  get('/api/data-sources/:id/points', listSourcePoints, 'Points of a data source, newest first'),
];
