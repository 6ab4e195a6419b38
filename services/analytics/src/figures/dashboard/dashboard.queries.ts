import type { Actor } from '@emberdeck/contracts/core/actor';
import type { UnitOfWork } from '@emberdeck/platform/database/unit-of-work';
import { readerOf } from '../../shared/reader.js';

// SQL by hand: each screen is one statement over the functions of figures. PostgreSQL writes the charts as JSON, so that no
// row becomes an object in the process.

/**
 * The four figures. "Now" is the newest figure of each source and name, "before" that of the day that is one month before
 * the newest point of all, or of the newest day before it: whole days, so that a sync that ran a minute later last month
 * counts. Trends compare sources and products that have both. The conversion rate is weighted by the active users
 * of its source, if every source with a rate has some.
 *
 * $1, $2: the reader; $3: now; $4: the end of the last day that counts.
 */
export const dashboardMetricsQuery = `
  WITH newest AS MATERIALIZED (
    SELECT * FROM source_figures($1, $2, $4::timestamptz) WHERE name IN ('active_users', 'conversion_rate')
     UNION ALL
    SELECT * FROM revenue_figures($1, $2, $4::timestamptz)
  ), as_of AS MATERIALIZED (
    SELECT max("timestamp") AS "timestamp", month_before(max(day)) AS compared, day_of($1, $4::timestamptz) AS last_day
      FROM newest
  ), pair AS MATERIALIZED (
    SELECT newest.source_id, newest.name, newest.value, earlier.value AS before
      FROM newest CROSS JOIN as_of
      LEFT JOIN LATERAL figure_until($1, newest.source_id, newest.name, newest.aggregation, as_of.compared) AS earlier ON true
  ), total AS (
    SELECT sum(value) FILTER (WHERE name = 'active_users') AS users,
           sum(value) FILTER (WHERE name = 'active_users' AND before IS NOT NULL) AS users_now,
           sum(before) FILTER (WHERE name = 'active_users') AS users_before,
           sum(value) FILTER (WHERE is_revenue(name)) AS revenue,
           sum(value) FILTER (WHERE is_revenue(name) AND before IS NOT NULL) AS revenue_now,
           sum(before) FILTER (WHERE is_revenue(name)) AS revenue_before
      FROM pair
  ), weighed AS (
    SELECT rate.value, rate.before, users.value AS weight, users_before.value AS weight_before
      FROM pair AS rate CROSS JOIN as_of
      LEFT JOIN LATERAL users_until($1, rate.source_id, rate.name, as_of.last_day) AS users ON true
      LEFT JOIN LATERAL users_until($1, rate.source_id, rate.name, as_of.compared) AS users_before ON true
     WHERE rate.name = 'conversion_rate'
  ), rate_now AS (
    SELECT CASE WHEN bool_and(coalesce(weight, 0) > 0) THEN sum(value * weight) / sum(weight) ELSE avg(value) END AS mean
      FROM weighed
  ), both_ends AS (
    SELECT *, coalesce(weight_before, 0) > 0 AND coalesce(weight, 0) > 0 AS is_weighted FROM weighed WHERE before IS NOT NULL
  ), rate_pair AS (
    SELECT CASE WHEN bool_and(is_weighted) THEN sum(value * weight) / sum(weight) ELSE avg(value) END AS mean,
           CASE WHEN bool_and(is_weighted) THEN sum(before * weight_before) / sum(weight_before) ELSE avg(before) END AS before
      FROM both_ends
  )
  SELECT coalesce(total.users, 0)::float8 AS "activeUsers",
         coalesce(total.revenue, 0)::float8 AS revenue,
         coalesce(round(rate_now.mean, 6), 0)::float8 AS "conversionRate",
         total.users_now::float8 AS "usersNow", total.users_before::float8 AS "usersBefore",
         change_of(total.users_now, total.users_before)::float8 AS "usersChange",
         total.revenue_now::float8 AS "revenueNow", total.revenue_before::float8 AS "revenueBefore",
         change_of(total.revenue_now, total.revenue_before)::float8 AS "revenueChange",
         rate_pair.mean::float8 AS "rateNow", rate_pair.before::float8 AS "rateBefore",
         change_of(rate_pair.mean, rate_pair.before)::float8 AS "rateChange",
         source.total AS "sourceCount", source.recent AS "newSources", as_of."timestamp" AS "asOf"
    FROM total, rate_now, rate_pair, as_of, (
      SELECT count(*)::integer AS total,
             (count(*) FILTER (WHERE created_at > $3::timestamptz - interval '1 month'))::integer AS recent
        FROM figure_sources($1, $2, $4::timestamptz)) AS source`;

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
 *
 * $1, $2: the reader; $3: how many products.
 */
export const latestMetricsQuery = `
  WITH users AS MATERIALIZED (
    SELECT figure.*, first.day AS first_day
      FROM source_figures($1, $2, 'infinity') AS figure
      LEFT JOIN LATERAL first_day_of($1, figure.source_id, figure.name, figure.aggregation) AS first ON true
     WHERE figure.name = 'active_users'
  ), newest AS (
    SELECT date_trunc('month', max(day)::timestamp) AS month FROM users
  ), growth AS (
    SELECT 'active_users' AS name,
           round(combined(min(users.how), sum(last.value), avg(last.value), min(last.value), max(last.value),
                          bool_and(coalesce(last.points, 0) > 0), sum(last.value * last.points), sum(last.points)), 6) AS value,
           max(last."timestamp") AS "timestamp"
      FROM newest
     CROSS JOIN generate_series(newest.month - interval '5 months', newest.month, interval '1 month') AS shown (month)
     CROSS JOIN users
     CROSS JOIN LATERAL period_figure(
       $1, users.source_id, users.name, users.aggregation, users.first_day,
       (shown.month - interval '1 day')::date, (shown.month + interval '1 month' - interval '1 day')::date) AS last
     GROUP BY shown.month HAVING max(last.day) >= shown.month::date
  ), product AS (
    SELECT name, sum(value) AS value, max("timestamp") AS "timestamp"
      FROM revenue_figures($1, $2, 'infinity') GROUP BY name ORDER BY value DESC, name LIMIT $3
  )
  SELECT coalesce(json_agg(json_build_object('name', name, 'value', value, 'timestamp', iso_time("timestamp"))
                           ORDER BY "timestamp", name), '[]')::text AS json
    FROM (SELECT * FROM growth UNION ALL SELECT * FROM product) AS point`;

/** @param isPast leaves out what is later than `now` */
export async function readDashboard(
  work: UnitOfWork,
  actor: Actor,
  now: Date,
  isPast = false,
): Promise<DashboardRow> {
  const until = isPast ? now : 'infinity';
  const [row] = await work.read<DashboardRow>(dashboardMetricsQuery, [...readerOf(actor), now, until]);
  if (row === undefined) {
    throw new Error('The dashboard query returned no row');
  }
  return row;
}

/** JSON of the points of the two charts. */
export async function readLatestMetrics(work: UnitOfWork, actor: Actor): Promise<string> {
  const [row] = await work.read<{ json: string }>(latestMetricsQuery, [...readerOf(actor), maxProducts]);
  return row?.json ?? '[]';
}
