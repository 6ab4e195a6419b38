import type { HeadlineUse } from '@emberdeck/contracts/analytics/card-rules';
import type { Actor } from '@emberdeck/contracts/core/actor';
import type { UnitOfWork } from '@emberdeck/platform/database/unit-of-work';
import { readerOf } from '../../shared/reader.js';
import { combinedSql, type FigureRow, figureSteps, hasWeight, unitKeySql } from './figure-amounts.queries.js';

// SQL by hand: each screen is one statement over the functions of figures. PostgreSQL writes the charts as JSON, so that no
// row becomes an object in the process.

/**
 * The figures of cards. "Now" is the newest figure of each source and name, "before" that of the day that is one month before
 * the newest point of all headline figures, or of the newest day before it: whole days, so that a sync that ran a minute later
 * last month counts. The conversion rate is weighted by the active users of its source, if every source with a rate has some.
 *
 * $1, $2: the reader; $3: now; $4: the end of the last day that counts; $5: {@link AskedFigure}s as JSON.
 */
export const dashboardMetricsQuery = `
  WITH asked AS MATERIALIZED (
    SELECT place, metric, use, use IS NOT NULL AS is_headline
      FROM jsonb_to_recordset($5::jsonb) AS asked (place integer, metric text, use text)
  ), ${figureSteps('$4::timestamptz')}
  SELECT coalesce((SELECT json_agg(each) FROM amounts AS each), '[]') AS figures,
         source.total AS "sourceCount", source.recent AS "newSources", as_of."timestamp" AS "asOf"
    FROM as_of, (
      SELECT count(*)::integer AS total,
             (count(*) FILTER (WHERE created_at > $3::timestamptz - interval '1 month'))::integer AS recent
        FROM figure_sources($1, $2, $4::timestamptz)) AS source`;

/** A figure to read: a metric or a sum of metrics, and the headline figure that it is used as. */
export interface AskedFigure {
  readonly place: number;
  readonly metric: string;
  readonly use: HeadlineUse | null;
}

/** A figure that has sources. */
export interface PlacedFigure extends FigureRow {
  readonly place: number;
}

/** The row of {@link dashboardMetricsQuery}. */
interface DashboardRow {
  readonly figures: readonly PlacedFigure[];
  readonly sourceCount: number;
  readonly newSources: number;
  readonly asOf: Date | null;
}

/** The doughnut cannot show more, and the size of a response is limited. */
const maxProducts = 100;

/**
 * Points of the two charts as JSON, ascending. Active users: one figure for each of the six months up to the newest
 * point, without months that have no points. By default it is the sum of each source's last value of the month. Revenue:
 * for each product the figure of its metrics, as on the card. Amounts of different units are separate points; one without a
 * value is of a source that brings the metric in several units.
 *
 * $1, $2: the reader; $3: how many products; $4: the metric of active users; $5: that of revenue; $6: products by the key of
 * a metric, as JSON.
 */
export const latestMetricsQuery = `
  WITH users AS MATERIALIZED (
    SELECT figure.*, first.day AS first_day, unit_key(figure.name, figure.unit) AS part,
           bool_and(value IS NOT NULL) OVER (PARTITION BY unit_key(figure.name, figure.unit)) AS is_known
      FROM metric_figures($1, $2, $4, 'infinity') AS figure
      LEFT JOIN LATERAL first_day_of($1, figure.source_id, figure.name, figure.aggregation) AS first ON true
  ), newest AS (
    SELECT date_trunc('month', max(day)::timestamp) AS month,
           CASE WHEN count(DISTINCT part) = 1 THEN min(part) END AS only_part FROM users
  ), growth_of_metric AS (
    SELECT shown.month, coalesce(users.part, newest.only_part) AS part, max(users.unit) AS unit,
           combined(min(users.how), sum(last.value), avg(last.value), min(last.value), max(last.value),
                    bool_and(coalesce(last.points, 0) > 0), sum(last.value * last.points), sum(last.points)) AS value,
           max(last."timestamp") AS "timestamp", max(last.day) AS day
      FROM newest
     CROSS JOIN generate_series(newest.month - interval '5 months', newest.month, interval '1 month') AS shown (month)
     CROSS JOIN users
     CROSS JOIN LATERAL period_figure(
       $1, users.source_id, users.name, users.aggregation, users.first_day,
       (shown.month - interval '1 day')::date, (shown.month + interval '1 month' - interval '1 day')::date) AS last
     WHERE users.is_known
     GROUP BY shown.month, coalesce(users.part, newest.only_part), metric_key(users.name)
  ), growth AS (
    SELECT 'active_users' AS name, round(sum(value), 6) AS value, max("timestamp") AS "timestamp", max(unit) AS unit
      FROM growth_of_metric GROUP BY month, part HAVING max(day) >= month::date
  ), revenue AS (
    SELECT coalesce('revenue_' || ($6::jsonb ->> metric_key(name)), metric_name(name)) AS product, name, how, value,
           points AS weight, "timestamp", unit, ${unitKeySql(`'revenue'`, 'name', 'unit')} AS part
      FROM metric_figures($1, $2, $5, 'infinity')
  ), revenue_of_metric AS (
    SELECT max(product) AS product, part, ${combinedSql('value', 'weight', hasWeight)} AS value,
           bool_and(value IS NOT NULL) AS is_known, max("timestamp") AS "timestamp", max(unit) AS unit
      FROM revenue GROUP BY metric_key(name), part
  ), product AS (
    SELECT max(product) AS name, CASE WHEN bool_and(is_known) THEN round(sum(value), 6) END AS value,
           max("timestamp") AS "timestamp", max(unit) AS unit
      FROM revenue_of_metric GROUP BY metric_key(product), part ORDER BY value DESC, name LIMIT $3
  )
  SELECT coalesce(json_agg(json_build_object('name', name, 'value', value, 'timestamp', iso_time("timestamp"), 'unit', unit)
                           ORDER BY "timestamp", name), '[]')::text AS json
    FROM (SELECT * FROM growth UNION ALL SELECT * FROM product) AS point`;

/** @param isPast leaves out what is later than `now` */
export async function readDashboard(
  work: UnitOfWork,
  actor: Actor,
  asked: readonly AskedFigure[],
  { now, isPast }: { readonly now: Date; readonly isPast: boolean },
): Promise<DashboardRow> {
  const parameters = [...readerOf(actor), now, isPast ? now : 'infinity', JSON.stringify(asked)];
  const [row] = await work.read<DashboardRow>(dashboardMetricsQuery, parameters);
  if (row === undefined) {
    throw new Error('The dashboard query returned no row');
  }
  return row;
}

/** The metrics of the two charts. `products`: the product of a metric, by its key. */
export interface ChartMetrics {
  readonly activeUsers: string;
  readonly revenue: string;
  readonly products: Readonly<Record<string, string>>;
}

/** JSON of the points of the two charts. */
export async function readLatestMetrics(
  work: UnitOfWork,
  actor: Actor,
  { activeUsers, revenue, products }: ChartMetrics,
): Promise<string> {
  const parameters = [...readerOf(actor), maxProducts, activeUsers, revenue, JSON.stringify(products)];
  const [row] = await work.read<{ json: string }>(latestMetricsQuery, parameters);
  return row?.json ?? '[]';
}
