import { totalRevenue } from '@emberdeck/contracts/analytics/dashboard';
import type { Aggregation } from '@emberdeck/contracts/analytics/metrics';
import type { Actor } from '@emberdeck/contracts/core/actor';
import type { UnitOfWork } from '@emberdeck/platform/database/unit-of-work';
import { readerParameters } from '../../shared/reader.js';
import {
  combined,
  dailyOf,
  figureOfDay,
  figureOfPeriod,
  figuresOf,
  firstDayOf,
  howOf,
  isRevenue,
  isoTime,
  monthBefore,
  revenueFigures,
  sources,
  usersUntil,
  weightOf,
} from './figures.queries.js';

// SQL by hand: an explanation or a list of trends is one statement over rollups, with lateral joins that stop at a limit.

/**
 * The figure of each row of `known` now and before. "Before" is the newest day until a month before `moment`, as in the
 * headline figures.
 */
const pairs = (moment: string): string => `
    SELECT known.*, ${weightOf('known', 'users.value', 'known.points')} AS weight, earlier.value AS before,
           ${weightOf('known', 'users_before.value', 'earlier.points')} AS weight_before
      FROM known
      LEFT JOIN LATERAL (${usersUntil('known', `'infinity'`)}) AS users ON true
      LEFT JOIN LATERAL (
        SELECT ${figureOfDay('known.aggregation')} AS value,
               CASE known.aggregation WHEN 'last' THEN NULL ELSE daily.point_count END AS points
          FROM metric_daily AS daily
         WHERE ${dailyOf('known')} AND daily.workspace_id = $1 AND daily.day <= ${monthBefore(moment)}
         ORDER BY daily.day DESC LIMIT 1) AS earlier ON true
      LEFT JOIN LATERAL (${usersUntil('known', monthBefore(moment))}) AS users_before ON true`;

/** Whether both figures of a pair have a weight. */
export const bothWeighted = 'coalesce(weight, 0) > 0 AND coalesce(weight_before, 0) > 0';

/** For each name: the figure, and both figures over the sources that have both. The trend compares these two. */
const totals = `
    total AS (SELECT total_name, ${combined('value', 'weight')} AS value FROM pair GROUP BY total_name),
    both_ends AS (
      SELECT total_name, ${combined('value', 'weight', bothWeighted)} AS value,
             ${combined('before', 'weight_before', bothWeighted)} AS before
        FROM pair WHERE before IS NOT NULL GROUP BY total_name
    )`;

const trendColumns = `
         round(total.value, 2)::float8 AS value, both_ends.value::float8 AS now,
         round(both_ends.before, 2)::float8 AS before,
         round((both_ends.value - both_ends.before) / abs(nullif(both_ends.before, 0)) * 100, 1)::float8 AS change`;

/** Columns of a trend. `now` and `before` are of the sources that have both. */
interface TrendRow {
  readonly value: number;
  readonly now: number | null;
  readonly before: number | null;
  readonly change: number | null;
}

/** The largest parts are listed, and the others of each source together. */
const maxParts = 100;

const part = `json_build_object(
             'sourceId', id, 'sourceName', source_name, 'metric', metric, 'value', round(value, 2),
             'weight', CASE WHEN how = 'mean' AND (SELECT bool_and(coalesce(weight, 0) > 0) FROM pair) THEN weight END, 'timestamp', ${isoTime('"timestamp"')},
             'before', round(before, 2))`;

/** `moments` is a relation of times. The trend compares the newest of them with a month before. */
const explanationQuery = (figures: string, moments: string): string => `
  WITH ${sources}, named AS MATERIALIZED (${figures}), known AS MATERIALIZED (
    SELECT named.*, ${howOf('named')} AS how, '' AS total_name FROM named
  ), as_of AS MATERIALIZED (
    SELECT max("timestamp") AS "timestamp" FROM ${moments}
  ), pair AS MATERIALIZED (
    ${pairs('(SELECT "timestamp" FROM as_of)')}
  ), ${totals}, ranked AS (
    SELECT pair.*, row_number() OVER (ORDER BY abs(value) DESC, source_name, name) AS place FROM pair
  ), part AS (
    SELECT id, source_name, how, CASE WHEN count(*) = 1 THEN min(name) ELSE '${totalRevenue}' END AS metric,
           sum(value) AS value, max(weight) AS weight, sum(before) AS before, max("timestamp") AS "timestamp",
           min(place) AS place
      FROM ranked GROUP BY id, source_name, how, least(place, ${maxParts + 1})
  )
  SELECT ${trendColumns},
         (SELECT unit FROM known ORDER BY "timestamp" DESC LIMIT 1) AS unit,
         (SELECT CASE WHEN count(DISTINCT aggregation) = 1 THEN min(aggregation) END FROM known) AS aggregation,
         (SELECT min(how) FROM known) AS how,
         (SELECT bool_and(coalesce(weight, 0) > 0) FROM pair) AS "isWeighted",
         (SELECT max("timestamp") FROM known) AS "newestAt",
         (SELECT to_char(${monthBefore('"timestamp"')}, 'YYYY-MM-DD') FROM as_of) AS "comparedWith",
         (SELECT json_agg(${part} ORDER BY place) FROM part) AS parts
    FROM total LEFT JOIN both_ends USING (total_name)`;

const headlineMoments = `(
      SELECT latest."timestamp" FROM source JOIN metric_latest AS latest ON latest.data_source_id = source.id
         AND latest.workspace_id = $1 AND (latest.name IN ('active_users', 'conversion_rate') OR ${isRevenue})
    ) AS headline`;

const namedExplanation = explanationQuery(figuresOf('latest.name = $3'), 'known');
const namedHeadline = explanationQuery(figuresOf('latest.name = $3'), headlineMoments);
const revenueHeadline = explanationQuery(revenueFigures, headlineMoments);

/** The row of an explanation; none without a figure. */
export interface ExplanationRow extends TrendRow {
  readonly unit: string | null;
  /** Null if the products of revenue have different ones. */
  readonly aggregation: Aggregation | null;
  readonly how: 'sum' | 'mean' | 'minimum' | 'maximum';
  readonly isWeighted: boolean;
  readonly newestAt: Date | null;
  readonly comparedWith: string | null;
  readonly parts: readonly ExplanationPart[];
}

interface ExplanationPart {
  readonly sourceId: string;
  readonly sourceName: string;
  readonly metric: string;
  readonly value: number;
  readonly weight: number | null;
  readonly timestamp: string;
  readonly before: number | null;
}

/** Explains a metric. `isHeadline`: compared with the same day as the headline figures. */
export async function readExplanation(
  work: UnitOfWork,
  actor: Actor,
  { metric, isHeadline }: { readonly metric: string; readonly isHeadline: boolean },
): Promise<ExplanationRow | undefined> {
  const parameters = readerParameters(actor);
  const [row] =
    metric === totalRevenue
      ? await work.read<ExplanationRow>(revenueHeadline, parameters)
      : await work.read<ExplanationRow>(isHeadline ? namedHeadline : namedExplanation, [
          ...parameters,
          metric,
        ]);
  return row;
}

/** $3: names; $4: how many days. */
const trendsQuery = `
  WITH ${sources}, named AS MATERIALIZED (${figuresOf('latest.name = ANY ($3::text[])')}), known AS MATERIALIZED (
    SELECT named.*, ${howOf('named')} AS how, name AS total_name, ${firstDayOf('named')} AS first_day,
           max("timestamp") OVER (PARTITION BY name) AS as_of
      FROM named
  ), pair AS MATERIALIZED (
    ${pairs('known.as_of')}
  ), ${totals}, cell AS (
    SELECT known.name, known.how, moment.day::date AS day, figure.value,
           ${weightOf('known', 'users.value', 'figure.points')} AS weight
      FROM known
     CROSS JOIN generate_series(date_trunc('day', known.as_of AT TIME ZONE 'UTC') - interval '1 day' * ($4::integer - 1),
                                date_trunc('day', known.as_of AT TIME ZONE 'UTC'), interval '1 day') AS moment (day)
      LEFT JOIN LATERAL (${figureOfPeriod('known', '(moment.day::date - 1)', 'moment.day::date')}) AS figure ON true
      LEFT JOIN LATERAL (${usersUntil('known', 'moment.day::date')}) AS users ON true
  ), shown AS (
    SELECT name, day, round(${combined('value', 'weight')}, 2)::float8 AS value FROM cell GROUP BY name, day
  )
  SELECT total.total_name AS name, ${trendColumns},
         (SELECT unit FROM known WHERE known.name = total.total_name ORDER BY "timestamp" DESC LIMIT 1) AS unit,
         (SELECT json_agg(value ORDER BY day) FROM shown WHERE shown.name = total.total_name) AS days
    FROM total LEFT JOIN both_ends USING (total_name)
   ORDER BY total.total_name`;

/** A metric with its trend and its newest days, oldest first. */
export interface MetricTrendRow extends TrendRow {
  readonly name: string;
  readonly unit: string | null;
  readonly days: readonly (number | null)[];
}

export function readTrends(
  work: UnitOfWork,
  actor: Actor,
  names: readonly string[],
  days: number,
): Promise<MetricTrendRow[]> {
  return work.read<MetricTrendRow>(trendsQuery, [...readerParameters(actor), names, days]);
}
