import { maxRevenueProducts } from '@emberdeck/contracts/analytics/dashboard';
import { maxMetricNames } from '@emberdeck/contracts/analytics/uploads';
import type { Tx } from '@emberdeck/platform/database/unit-of-work';
import { openToReader } from '../../shared/reader.js';

// SQL by hand: parts of the dashboard's statements. Each screen is one statement over rollups, with lateral joins that
// stop at a limit, so its cost does not depend on the number of points.

/** Active sources that the caller may see. Materialized: few rows, read several times. */
export const sources = `
  source AS MATERIALIZED (
    SELECT id, name, created_at FROM data_source WHERE workspace_id = $1 AND ${openToReader} AND is_active
     ORDER BY created_at, id
  )`;

/** A condition on `latest.name`. */
export const isRevenue = String.raw`latest.name LIKE 'revenue\_%'`;

/** The figure of one day of a source, by the aggregation of its metric. The only place that reads these columns. */
export const figureOfDay = (aggregation: string): string => `
    CASE ${aggregation}
      WHEN 'last' THEN daily.value
      WHEN 'sum' THEN daily.sum
      WHEN 'average' THEN daily.sum / daily.point_count
      WHEN 'minimum' THEN daily.minimum
      ELSE daily.maximum
    END`;

/** The day that figures are compared with. */
export const monthBefore = (moment: string): string =>
  `(${moment} AT TIME ZONE 'UTC' - interval '1 month')::date`;

const dayOf = (moment: string): string => `(${moment} AT TIME ZONE 'UTC')::date`;

/** One lookup for a statement, because no row of the statement is part of it. */
const usersAggregation = `coalesce((
      SELECT setting.aggregation FROM metric_setting AS setting
       WHERE setting.workspace_id = $1 AND setting.name = 'active_users'), 'last')`;

/** Rows of `metric_daily` of a source and name. The statement adds the workspace. */
export const dailyOf = (row: string, name = `${row}.name`): string =>
  `daily.data_source_id = ${row}.id AND daily.name = ${name}`;

/**
 * The newest figure of each source and name that meet the condition, with its aggregation: by default the newest value,
 * else the figure of the newest day. `points` is the number of points of that day, null for the default.
 */
export const figuresOf = (condition: string, limit = ''): string => `
    SELECT source.id, source.name AS source_name, latest.name, latest.unit, latest."timestamp", latest.aggregation,
           CASE latest.aggregation WHEN 'last' THEN latest.value ELSE newest.figure END AS value,
           newest.point_count AS points
      FROM source
     CROSS JOIN LATERAL (
       SELECT latest.name, latest.unit, latest.value, latest."timestamp",
              coalesce(setting.aggregation, 'last') AS aggregation
         FROM metric_latest AS latest
         LEFT JOIN metric_setting AS setting ON setting.workspace_id = $1 AND setting.name = latest.name
        WHERE latest.data_source_id = source.id AND latest.workspace_id = $1 AND ${condition}${limit}) AS latest
      LEFT JOIN LATERAL (
       SELECT ${figureOfDay('latest.aggregation')} AS figure, daily.point_count FROM metric_daily AS daily
        WHERE latest.aggregation <> 'last' AND ${dailyOf('source', 'latest.name')} AND daily.workspace_id = $1
          AND daily.day = ${dayOf('latest."timestamp"')}) AS newest ON true`;

/**
 * The newest revenue of each product and source. Limits bound the cost of every figure, also for sources with more names
 * than today's limit: the first names of a source count, and the oldest sources first.
 */
export const revenueFigures = `${figuresOf(isRevenue, ` ORDER BY latest.name LIMIT ${maxMetricNames}`)}
     LIMIT ${maxRevenueProducts}`;

/**
 * How the figures of several sources become one: values add up, but rates have a mean. The metrics of the headline
 * figures combine as these do, whatever their aggregation.
 */
export const howOf = (row: string): string => String.raw`
    CASE WHEN ${row}.name = 'conversion_rate' THEN 'mean'
         WHEN ${row}.name = 'active_users' OR ${row}.name LIKE 'revenue\_%' THEN 'sum'
         ELSE CASE ${row}.aggregation
           WHEN 'minimum' THEN 'minimum'
           WHEN 'maximum' THEN 'maximum'
           WHEN 'average' THEN 'mean'
           WHEN 'last' THEN CASE WHEN ${row}.unit = '%' THEN 'mean' ELSE 'sum' END
           ELSE 'sum'
         END
    END`;

/** The weighted mean, or the plain mean if a weight is missing. */
export const meanOf = (value: string, weight: string, isWeighted: string): string =>
  `CASE WHEN bool_and(${isWeighted}) THEN sum(${value} * ${weight}) / sum(${weight}) ELSE avg(${value}) END`;

/** The figure of several sources: an aggregate of rows with `how`, a value and a weight. */
export const combined = (
  value: string,
  weight: string,
  isWeighted = `coalesce(${weight}, 0) > 0`,
): string => `
    CASE min(how)
      WHEN 'mean' THEN ${meanOf(value, weight, isWeighted)}
      WHEN 'minimum' THEN min(${value})
      WHEN 'maximum' THEN max(${value})
      ELSE sum(${value})
    END`;

/**
 * One figure of a source and name for the days after `from`, up to and including `to`: the last value, or the aggregate
 * of these days. Without points there is no row, except that a sum is 0 from the first day on. Only sums need
 * `first_day` of the row.
 */
export const figureOfPeriod = (row: string, from: string, to: string): string => `
       (SELECT daily.value, NULL::numeric AS points, daily.day, daily."timestamp" FROM metric_daily AS daily
         WHERE ${row}.aggregation = 'last' AND ${dailyOf(row)} AND daily.workspace_id = $1 AND daily.day <= ${to}
         ORDER BY daily.day DESC LIMIT 1)
        UNION ALL
       SELECT CASE ${row}.aggregation
                WHEN 'sum' THEN coalesce(sum(daily.sum), 0)
                WHEN 'average' THEN sum(daily.sum) / sum(daily.point_count)
                WHEN 'minimum' THEN min(daily.minimum)
                ELSE max(daily.maximum)
              END, sum(daily.point_count), max(daily.day), max(daily."timestamp")
         FROM metric_daily AS daily
        WHERE ${row}.aggregation <> 'last' AND ${dailyOf(row)} AND daily.workspace_id = $1 AND daily.day > ${from} AND daily.day <= ${to}
       HAVING ${row}.aggregation <> 'last'
          AND (count(*) > 0 OR ${row}.aggregation = 'sum' AND ${row}.first_day <= ${to})`;

/** The first day of a sum. */
export const firstDayOf = (row: string): string => `
       (SELECT daily.day FROM metric_daily AS daily WHERE ${row}.aggregation = 'sum' AND ${dailyOf(row)} AND daily.workspace_id = $1
         ORDER BY daily.day LIMIT 1)`;

/** The active users of the source on their newest day until a day, by their own aggregation. For a conversion rate alone. */
export const usersUntil = (row: string, to: string): string => `
       SELECT ${figureOfDay(usersAggregation)} AS value FROM metric_daily AS daily
        WHERE ${row}.name = 'conversion_rate' AND ${dailyOf(row, `'active_users'`)} AND daily.workspace_id = $1
          AND daily.day <= ${to}
        ORDER BY daily.day DESC LIMIT 1`;

/**
 * The weight of a source in a mean: the active users of {@link usersUntil} for a conversion rate, else the number of its
 * points. A source without active users has no weight, so that the rate becomes a plain mean.
 */
export const weightOf = (row: string, users: string, points: string): string =>
  `CASE WHEN ${row}.name = 'conversion_rate' THEN ${users} ELSE ${points} END`;

/** A time as in JSON. */
export const isoTime = (column: string): string =>
  `to_char(${column} AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;

/** $3: names. The total of all revenue is the row of `totalRevenue`. */
const newestFiguresQuery = `
  WITH ${sources}, known AS MATERIALIZED (${figuresOf('latest.name = ANY ($3::text[])')}), weighed AS (
    SELECT known.name, ${howOf('known')} AS how, known.value, ${weightOf('known', 'users.value', 'known.points')} AS weight
      FROM known LEFT JOIN LATERAL (${usersUntil('known', `'infinity'`)}) AS users ON true
  )
  SELECT name, (round(${combined('value', 'weight')}, 2))::float8 AS value FROM weighed GROUP BY name`;

const newestRevenueQuery = `
  WITH ${sources}, revenue AS MATERIALIZED (${revenueFigures})
  SELECT sum(value)::float8 AS value FROM revenue`;

/** The newest figures of metrics over all active sources of a workspace, by name. */
export async function readNewestFigures(
  tx: Tx,
  workspaceId: string,
  names: readonly string[],
): Promise<{ name: string; value: number }[]> {
  return tx.query(newestFiguresQuery, [workspaceId, false, names]);
}

/** The newest revenue over all products and active sources of a workspace; null without any. */
export async function readNewestRevenue(tx: Tx, workspaceId: string): Promise<number | null> {
  const [row] = await tx.query<{ value: number | null }[]>(newestRevenueQuery, [workspaceId, false]);
  return row?.value ?? null;
}
