import { maxRevenueProducts } from '@emberdeck/contracts/analytics/dashboard';
import { maxMetricNames } from '@emberdeck/contracts/analytics/uploads';
import type { Actor } from '@emberdeck/contracts/core/actor';
import type { UnitOfWork } from '@emberdeck/platform/database/unit-of-work';
import { openToReader, readerParameters } from '../reader.js';

// SQL by hand: each screen is one statement over rollups, with lateral joins that stop at a limit. PostgreSQL writes the
// charts as JSON, so that no row becomes an object in the process.

/** Active sources that the caller may see. Materialized: few rows, read several times. */
const sources = `
  source AS MATERIALIZED (
    SELECT id, created_at FROM data_source WHERE workspace_id = $1 AND ${openToReader} AND is_active
     ORDER BY created_at, id
  )`;

const isRevenue = String.raw`name LIKE 'revenue\_%'`;

const latestOf = (condition: string): string => `
         SELECT latest.data_source_id, latest.name, latest.value, latest."timestamp" FROM metric_latest AS latest
          WHERE latest.data_source_id = source.id AND latest.workspace_id = $1 AND latest.${condition}`;

/**
 * The newest revenue of each product and source. Limits bound the cost of every figure, also for sources with more names
 * than today's limit: the first names of a source count, and the oldest sources first.
 */
const revenue = `
  revenue AS MATERIALIZED (
    SELECT product.* FROM source
     CROSS JOIN LATERAL (${latestOf(isRevenue)} ORDER BY latest.name LIMIT ${maxMetricNames}) AS product
     LIMIT ${maxRevenueProducts}
  )`;

/** The weighted mean, or the plain mean if a weight is missing. */
const meanRate = (value: string, weight: string): string =>
  `CASE WHEN bool_and(rate.weighted) THEN sum(rate.${value} * rate.${weight}) / sum(rate.${weight}) ELSE avg(rate.${value}) END`;

const change = (now: string, before: string): string =>
  `round((${now} - ${before}) / abs(nullif(${before}, 0)) * 100, 1)::float8`;

/**
 * The four figures. "Now" is the newest point of each source and name, "before" the last one of the day that is one month
 * before the newest point of all, or of the newest day before it: whole days, so that a sync that ran a minute later last
 * month counts. Trends compare sources and products that have both. The conversion rate is weighted by the active users
 * of its source, if every source with a rate has some.
 *
 * $1, $2: the reader; $3: now.
 */
export const dashboardMetricsQuery = `
  WITH ${sources}, ${revenue}, newest AS MATERIALIZED (
    SELECT figure.* FROM source
     CROSS JOIN LATERAL (${latestOf(`name IN ('active_users', 'conversion_rate')`)}) AS figure
     UNION ALL
    SELECT * FROM revenue
  ), as_of AS (
    SELECT max("timestamp") AS "timestamp" FROM newest
  ), pair AS MATERIALIZED (
    SELECT newest.data_source_id, newest.name, newest.value, earlier.value AS before
      FROM newest CROSS JOIN as_of
      LEFT JOIN LATERAL (
        SELECT daily.value FROM metric_daily AS daily
         WHERE daily.data_source_id = newest.data_source_id AND daily.name = newest.name AND daily.workspace_id = $1
           AND daily.day <= (as_of."timestamp" AT TIME ZONE 'UTC' - interval '1 month')::date
         ORDER BY daily.day DESC LIMIT 1) AS earlier ON true
  ), total AS (
    SELECT sum(value) FILTER (WHERE name = 'active_users') AS users,
           sum(value) FILTER (WHERE name = 'active_users' AND before IS NOT NULL) AS users_now,
           sum(before) FILTER (WHERE name = 'active_users') AS users_before,
           sum(value) FILTER (WHERE ${isRevenue}) AS revenue,
           sum(value) FILTER (WHERE ${isRevenue} AND before IS NOT NULL) AS revenue_now,
           sum(before) FILTER (WHERE ${isRevenue}) AS revenue_before
      FROM pair
  ), weighed AS (
    SELECT rate.value, rate.before, users.value AS weight, users.before AS weight_before
      FROM pair AS rate
      LEFT JOIN pair AS users ON users.data_source_id = rate.data_source_id AND users.name = 'active_users'
     WHERE rate.name = 'conversion_rate'
  ), rate_now AS (
    SELECT ${meanRate('value', 'weight')} AS mean
      FROM (SELECT *, coalesce(weight, 0) > 0 AS weighted FROM weighed) AS rate
  ), rate_pair AS (
    SELECT ${meanRate('value', 'weight')} AS mean, ${meanRate('before', 'weight_before')} AS before
      FROM (SELECT *, coalesce(weight_before, 0) > 0 AND weight > 0 AS weighted
              FROM weighed WHERE before IS NOT NULL) AS rate
  )
  SELECT coalesce(total.users, 0)::float8 AS "activeUsers",
         coalesce(total.revenue, 0)::float8 AS revenue,
         coalesce(round(rate_now.mean, 2), 0)::float8 AS "conversionRate",
         total.users_now::float8 AS "usersNow", total.users_before::float8 AS "usersBefore",
         ${change('total.users_now', 'total.users_before')} AS "usersChange",
         total.revenue_now::float8 AS "revenueNow", total.revenue_before::float8 AS "revenueBefore",
         ${change('total.revenue_now', 'total.revenue_before')} AS "revenueChange",
         rate_pair.mean::float8 AS "rateNow", rate_pair.before::float8 AS "rateBefore",
         ${change('rate_pair.mean', 'rate_pair.before')} AS "rateChange",
         (SELECT count(*) FROM source)::integer AS "sourceCount",
         (SELECT count(*) FROM source WHERE created_at > $3::timestamptz - interval '1 month')::integer AS "newSources",
         as_of."timestamp" AS "asOf"
    FROM total, rate_now, rate_pair, as_of`;

/** The row of {@link dashboardMetricsQuery}. */
export interface DashboardRow {
  readonly activeUsers: number;
  readonly revenue: number;
  readonly conversionRate: number;
  readonly usersNow: number | null;
  readonly usersBefore: number | null;
  readonly usersChange: number | null;
  readonly revenueNow: number | null;
  readonly revenueBefore: number | null;
  readonly revenueChange: number | null;
  readonly rateNow: number | null;
  readonly rateBefore: number | null;
  readonly rateChange: number | null;
  readonly sourceCount: number;
  readonly newSources: number;
  readonly asOf: Date | null;
}

const isoTime = (column: string): string =>
  `to_char(${column} AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;

/** The doughnut cannot show more, and the size of a response is limited. */
const maxProducts = 100;

/**
 * Points of the two charts as JSON, ascending. For each of the six months up to the newest point that has a point of
 * active users: the sum of the last values of all sources at the end of that month. For each product: the sum of the
 * newest revenue over sources.
 */
export const latestMetricsQuery = `
  WITH ${sources}, ${revenue}, users AS MATERIALIZED (
    SELECT latest.data_source_id AS id, latest."timestamp"
      FROM source JOIN metric_latest AS latest ON latest.data_source_id = source.id AND latest.workspace_id = $1
     WHERE latest.name = 'active_users'
  ), newest AS (
    SELECT date_trunc('month', max("timestamp") AT TIME ZONE 'UTC') AS month FROM users
  ), growth AS (
    SELECT 'active_users' AS name, sum(last.value) AS value, max(last."timestamp") AS "timestamp"
      FROM newest
     CROSS JOIN generate_series(newest.month - interval '5 months', newest.month, interval '1 month') AS shown (month)
     CROSS JOIN users
     CROSS JOIN LATERAL (
       SELECT daily.day, daily.value, daily."timestamp" FROM metric_daily AS daily
        WHERE daily.data_source_id = users.id AND daily.name = 'active_users' AND daily.workspace_id = $1
          AND daily.day < (shown.month + interval '1 month')::date
        ORDER BY daily.day DESC LIMIT 1) AS last
     GROUP BY shown.month HAVING max(last.day) >= shown.month::date
  ), product AS (
    SELECT name, sum(value) AS value, max("timestamp") AS "timestamp"
      FROM revenue GROUP BY name ORDER BY value DESC, name LIMIT ${maxProducts}
  )
  SELECT coalesce(json_agg(json_build_object('name', name, 'value', value, 'timestamp', ${isoTime('"timestamp"')})
                           ORDER BY "timestamp", name), '[]')::text AS json
    FROM (SELECT * FROM growth UNION ALL SELECT * FROM product) AS point`;

/**
 * Active users over a range as JSON, oldest first: for each day the sum of the last values of all sources. No points after
 * the newest value or before the first.
 *
 * $3: today; $4: how many days back; $5: days from one point to the next.
 */
const metricSeriesQuery = `
  WITH ${sources}, users AS MATERIALIZED (
    SELECT latest.data_source_id AS id, latest."timestamp"
      FROM source JOIN metric_latest AS latest ON latest.data_source_id = source.id AND latest.workspace_id = $1
     WHERE latest.name = 'active_users'
  ), newest AS (
    SELECT (max("timestamp") AT TIME ZONE 'UTC')::date AS day FROM users
  ), point AS (
    SELECT shown.day, sum(last.value) AS value
      FROM newest
     CROSS JOIN generate_series(newest.day::timestamp, $3::date - $4::integer + 1, -interval '1 day' * $5::integer)
       AS shown (day)
     CROSS JOIN users
     CROSS JOIN LATERAL (
       SELECT daily.value FROM metric_daily AS daily
        WHERE daily.data_source_id = users.id AND daily.name = 'active_users' AND daily.workspace_id = $1
          AND daily.day <= shown.day::date
        ORDER BY daily.day DESC LIMIT 1) AS last
     GROUP BY shown.day
  )
  SELECT coalesce(json_agg(json_build_object('timestamp', to_char(day, 'YYYY-MM-DD"T"00:00:00.000"Z"'), 'value', value)
                           ORDER BY day), '[]')::text AS json
    FROM point`;

export async function readDashboard(work: UnitOfWork, actor: Actor, now: Date): Promise<DashboardRow> {
  const [row] = await work.read<DashboardRow>(dashboardMetricsQuery, [...readerParameters(actor), now]);
  if (row === undefined) {
    throw new Error('The dashboard query returned no row');
  }
  return row;
}

/** JSON of the points of the two charts. */
export function readLatestMetrics(work: UnitOfWork, actor: Actor): Promise<string> {
  return readJson(work, latestMetricsQuery, readerParameters(actor));
}

/** JSON of the points of active users. */
export function readMetricSeries(
  work: UnitOfWork,
  actor: Actor,
  { today, days, step }: { today: string; days: number; step: number },
): Promise<string> {
  return readJson(work, metricSeriesQuery, [...readerParameters(actor), today, days, step]);
}

async function readJson(work: UnitOfWork, query: string, parameters: readonly unknown[]): Promise<string> {
  const [row] = await work.read<{ json: string }>(query, parameters);
  return row?.json ?? '[]';
}
