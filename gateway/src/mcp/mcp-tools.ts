import { z } from 'zod';
import { explainFigure, getMetricSeries, seriesRanges } from '@emberdeck/contracts/analytics/dashboard';
import { type DataSource, listDataSources } from '@emberdeck/contracts/analytics/data-sources';
import { listMetrics } from '@emberdeck/contracts/analytics/metrics';
import { listReports } from '@emberdeck/contracts/analytics/reports';
import type { CallDefinition, CallOutput } from '@emberdeck/contracts/core/call';
import { AppError, invalid } from '@emberdeck/platform/errors/app-error';

/** Makes a call with the rights of the token's user. The input is parsed by the contract, as that of a route. */
export type Ask = <Call extends CallDefinition>(call: Call, input: object) => Promise<CallOutput<Call>>;

/** A read-only tool. `run` returns what the client gets as JSON. */
export interface McpTool {
  readonly name: string;
  readonly title: string;
  readonly description: string;
  readonly input: z.ZodObject;
  readonly run: (ask: Ask, input: Record<string, unknown>, now: Date) => Promise<unknown>;
}

function tool<Shape extends z.ZodRawShape>(
  definition: Omit<McpTool, 'input' | 'run'> & {
    readonly input: Shape;
    readonly run: (ask: Ask, input: z.output<z.ZodObject<Shape>>, now: Date) => Promise<unknown>;
  },
): McpTool {
  const input = z.object(definition.input);
  return { ...definition, input, run: (ask, given, now) => definition.run(ask, input.parse(given), now) };
}

/** The most rows of a list, so that an answer fits into the context of a client. */
const mostRows = 100;

const limit = z
  .number()
  .int()
  .min(1)
  .max(mostRows)
  .default(50)
  .describe(`How many rows, at most ${mostRows}`);

const metric = z.string().min(1).max(255).describe('The name of the metric, as list_metrics returns it');

/** The fields of a call that are given; absent ones are left to its contract. */
const givenOf = (input: object): object =>
  Object.fromEntries(Object.entries(input).filter(([, value]) => value !== undefined));

/** When a figure is made of no point, no source brings it. */
function requireFigure({ parts }: CallOutput<typeof explainFigure>, name: string): void {
  if (parts.length === 0) {
    throw new AppError('not_found', `No source brings "${name}". list_metrics returns the names of metrics.`);
  }
}

/** What state a source is in, in one word. */
function stateOf({ isActive, lastFailure, freshUntil }: DataSource, now: Date): string {
  if (!isActive) return 'paused';
  if (lastFailure !== null) return 'failing';
  return freshUntil !== null && Date.parse(freshUntil) < now.getTime() ? 'late' : 'working';
}

const metrics = tool({
  name: 'list_metrics',
  title: 'List metrics',
  description:
    'Lists the metrics of the workspace with their newest value, unit, aggregation, time and sources.',
  input: {
    search: z.string().max(255).optional().describe('A part of the name'),
    limit,
  },
  run: async (ask, { search, limit: most }) => {
    const found = await ask(listMetrics, { search: search ?? null });
    return { metrics: found.slice(0, most), total: found.length };
  },
});

const figure = tool({
  name: 'read_figure',
  title: 'Read a figure',
  description:
    'Reads the figure of a metric: its value, its change, the formula and parts it is computed from, and the time of its newest point.',
  input: { metric },
  run: async (ask, { metric: name }) => {
    const found = await ask(explainFigure, { metric: name });
    requireFigure(found, name);
    const { trend, newestAt, comparedWith, before, ...rest } = found;
    const change = { percent: trend.change, label: trend.label, before, comparedWith };
    return { metric: name, ...rest, change, freshness: { newestAt } };
  },
});

const series = tool({
  name: 'read_series',
  title: 'Read a series',
  description:
    'Reads the points of a metric over a range, oldest first: one a day, from 120 days on one a week. `custom` needs `from` and `until`.',
  input: {
    metric,
    range: z.enum(seriesRanges).default('30days'),
    from: z.iso.date().optional().describe('The first day of the range `custom`'),
    until: z.iso.date().optional().describe('The last day of the range `custom`'),
    compare: z.enum(['none', 'previous']).optional().describe('`previous` adds the period before'),
  },
  run: (ask, input) => ask(getMetricSeries, givenOf(input)),
});

const reports = tool({
  name: 'list_reports',
  title: 'List reports',
  description: 'Lists the reports that the user may see, newest first, with type, state and time.',
  input: { limit },
  run: async (ask, input) => {
    const found = await ask(listReports, input);
    return {
      reports: found.map(({ id, title, type, status, reason, fileName, pages, createdAt }) => ({
        ...{ id, title, type, status, reason, fileName, pages, createdAt },
      })),
    };
  },
});

const sources = tool({
  name: 'list_sources',
  title: 'List data sources',
  description:
    'Lists the data sources that the user may see: state, last sync, last rows and the reason of a failure.',
  input: { limit },
  run: async (ask, input, now) => {
    const found = await ask(listDataSources, input);
    return {
      sources: found.map((source) => ({
        ...{ id: source.id, name: source.name, type: source.type, state: stateOf(source, now) },
        ...{ lastSyncAt: source.lastSyncAt, lastRowsAt: source.lastRowsAt, freshUntil: source.freshUntil },
        ...{ nextSyncAt: source.nextSyncAt, lastFailure: source.lastFailure },
      })),
    };
  },
});

/** All tools. None changes anything. */
export const mcpTools: readonly McpTool[] = [metrics, figure, series, reports, sources];

/** The input of a call by its contract; fields that the contract refuses are named. */
export function parsedFor(call: CallDefinition, input: object): unknown {
  const parsed = call.input.safeParse(input);
  if (parsed.success) return parsed.data;
  throw invalid(
    parsed.error.issues.map(({ path, message }) => ({ field: path.map(String).join('.'), message })),
  );
}
