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
  isoTime,
  meanOf,
  monthBefore,
  revenueFigures,
  sources,
  usersUntil,
} from './figures.queries.js';
import { until } from './past-figures.queries.js';

// SQL by hand: each screen is one statement over rollups, with lateral joins that stop at a limit. PostgreSQL writes the
// charts as JSON, so that no row becomes an object in the process.

const revenue = `revenue AS MATERIALIZED (${revenueFigures})`;

/** The weighted mean of rates, or the plain mean if a weight is missing. */
const meanRate = (value: string, weight: string): string =>
  meanOf(`rate.${value}`, `rate.${weight}`, 'rate.weighted');

const isRevenueRow = String.raw`name LIKE 'revenue\_%'`;

const change = (now: string, before: string): string =>
  `round((${now} - ${before}) / abs(nullif(${before}, 0)) * 100, 1)::float8`;

/**
 * The four figures. "Now" is the newest figure of each source and name, "before" that of the day that is one month before
 * the newest point of all, or of the newest day before it: whole days, so that a sync that ran a minute later last month
 * counts. Trends compare sources and products that have both. The conversion rate is weighted by the active users
 * of its source, if every source with a rate has some.
 *
 * $1, $2: the reader; $3: now.
 */
export const dashboardMetricsQuery = `
  WITH ${sources}, ${revenue}, newest AS MATERIALIZED (
    ${figuresOf(`latest.name IN ('active_users', 'conversion_rate')`)}
     UNION ALL
    SELECT * FROM revenue
  ), as_of AS (
    SELECT max("timestamp") AS "timestamp" FROM newest
  ), pair AS MATERIALIZED (
    SELECT newest.id, newest.name, newest.value, earlier.value AS before
      FROM newest CROSS JOIN as_of
      LEFT JOIN LATERAL (
        SELECT ${figureOfDay('newest.aggregation')} AS value FROM metric_daily AS daily
         WHERE ${dailyOf('newest')} AND daily.workspace_id = $1
           AND daily.day <= ${monthBefore('as_of."timestamp"')}
         ORDER BY daily.day DESC LIMIT 1) AS earlier ON true
  ), total AS (
    SELECT sum(value) FILTER (WHERE name = 'active_users') AS users,
           sum(value) FILTER (WHERE name = 'active_users' AND before IS NOT NULL) AS users_now,
           sum(before) FILTER (WHERE name = 'active_users') AS users_before,
           sum(value) FILTER (WHERE ${isRevenueRow}) AS revenue,
           sum(value) FILTER (WHERE ${isRevenueRow} AND before IS NOT NULL) AS revenue_now,
           sum(before) FILTER (WHERE ${isRevenueRow}) AS revenue_before
      FROM pair
  ), weighed AS (
    SELECT rate.value, rate.before, users.value AS weight, users_before.value AS weight_before
      FROM pair AS rate CROSS JOIN as_of
      LEFT JOIN LATERAL (${usersUntil('rate', `'infinity'`)}) AS users ON true
      LEFT JOIN LATERAL (${usersUntil('rate', monthBefore('as_of."timestamp"'))}) AS users_before ON true
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
interface DashboardRow {
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

/** The doughnut cannot show more, and the size of a response is limited. */
const maxProducts = 100;

/**
 * Points of the two charts as JSON, ascending. Active users: one figure for each of the six months up to the newest
 * point, without months that have no points. By default it is the sum of each source's last value of the month. Revenue:
 * for each product the sum of each source's newest value.
 */
export const latestMetricsQuery = `
  WITH ${sources}, ${revenue}, named AS MATERIALIZED (${figuresOf(`latest.name = 'active_users'`)}), users AS (
    SELECT named.*, ${howOf('named')} AS how, ${firstDayOf('named')} AS first_day FROM named
  ), newest AS (
    SELECT date_trunc('month', max("timestamp") AT TIME ZONE 'UTC') AS month FROM users
  ), growth AS (
    SELECT 'active_users' AS name, round(${combined('last.value', 'last.points')}, 2) AS value, max(last."timestamp") AS "timestamp"
      FROM newest
     CROSS JOIN generate_series(newest.month - interval '5 months', newest.month, interval '1 month') AS shown (month)
     CROSS JOIN users
     CROSS JOIN LATERAL (
       ${figureOfPeriod('users', `(shown.month::date - 1)`, `(shown.month + interval '1 month' - interval '1 day')::date`)}
     ) AS last
     GROUP BY shown.month HAVING max(last.day) >= shown.month::date
  ), product AS (
    SELECT name, sum(value) AS value, max("timestamp") AS "timestamp"
      FROM revenue GROUP BY name ORDER BY value DESC, name LIMIT ${maxProducts}
  )
  SELECT coalesce(json_agg(json_build_object('name', name, 'value', value, 'timestamp', ${isoTime('"timestamp"')})
                           ORDER BY "timestamp", name), '[]')::text AS json
    FROM (SELECT * FROM growth UNION ALL SELECT * FROM product) AS point`;

const pastMetricsQuery = until('$3::timestamptz', dashboardMetricsQuery);

/** @param isPast leaves out what is later than `now` */
export async function readDashboard(
  work: UnitOfWork,
  actor: Actor,
  now: Date,
  isPast = false,
): Promise<DashboardRow> {
  const query = isPast ? pastMetricsQuery : dashboardMetricsQuery;
  const [row] = await work.read<DashboardRow>(query, [...readerParameters(actor), now]);
  if (row === undefined) {
    throw new Error('The dashboard query returned no row');
  }
  return row;
}

/** JSON of the points of the two charts. */
export async function readLatestMetrics(work: UnitOfWork, actor: Actor): Promise<string> {
  const [row] = await work.read<{ json: string }>(latestMetricsQuery, readerParameters(actor));
  return row?.json ?? '[]';
}
