import { totalRevenue } from '@emberdeck/contracts/analytics/dashboard';
import type { Aggregation } from '@emberdeck/contracts/analytics/metrics';
import type { Actor } from '@emberdeck/contracts/core/actor';
import type { UnitOfWork } from '@emberdeck/platform/database/unit-of-work';
import { readerOf } from '../../shared/reader.js';

// SQL by hand: an explanation or a list of trends is one statement over rollups, with lateral joins that stop at a limit.

/** Columns of a trend. `now` and `before` are of the sources that have both. */
interface TrendRow {
  readonly value: number;
  readonly now: number | null;
  readonly before: number | null;
  readonly change: number | null;
}

/** The largest parts are listed, and the others of each source together. */
const maxParts = 100;

/**
 * The figure of each source and name now and before. "Before" is the newest day until a month before the newest point: that
 * of the headline figures ($4), or of the metric. The trend compares the sources that have both.
 *
 * $1, $2: the reader; $3: the metric; $4: whether it is a headline figure; $5: the metric of all revenue; $6: listed parts.
 */
const explanationQuery = `
  WITH known AS MATERIALIZED (
    SELECT * FROM metric_figures($1, $2, $3, 'infinity')
  ), as_of AS MATERIALIZED (
    SELECT month_before(max(day)) AS compared
      FROM (SELECT day FROM known WHERE NOT $4::boolean
             UNION ALL
            SELECT point.day
              FROM figure_sources($1, $2, 'infinity') AS source
             CROSS JOIN LATERAL newest_points($1, source.id, 'infinity') AS point
             WHERE $4::boolean AND (point.name IN ('active_users', 'conversion_rate') OR is_revenue(point.name))) AS moment
  ), pair AS MATERIALIZED (
    SELECT known.*, weight_of(known.name, users.value, known.points) AS weight, earlier.value AS before,
           weight_of(known.name, users_before.value, earlier.points) AS weight_before
      FROM known CROSS JOIN as_of
      LEFT JOIN LATERAL users_until($1, known.source_id, known.name, 'infinity') AS users ON true
      LEFT JOIN LATERAL figure_until($1, known.source_id, known.name, known.aggregation, as_of.compared) AS earlier ON true
      LEFT JOIN LATERAL users_until($1, known.source_id, known.name, as_of.compared) AS users_before ON true
  ), total AS (
    SELECT combined(min(how), sum(value), avg(value), min(value), max(value),
                              bool_and(coalesce(weight, 0) > 0), sum(value * weight), sum(weight)) AS value,
           bool_and(coalesce(weight, 0) > 0) AS is_weighted, min(how) AS how, max("timestamp") AS newest_at,
           CASE WHEN count(DISTINCT aggregation) = 1 THEN min(aggregation) END AS aggregation,
           (array_agg(unit ORDER BY "timestamp" DESC))[1] AS unit
      FROM pair HAVING count(*) > 0
  ), both_ends AS (
    SELECT combined(min(how), sum(value), avg(value), min(value), max(value),
                              bool_and(coalesce(weight, 0) > 0 AND coalesce(weight_before, 0) > 0), sum(value * weight), sum(weight)) AS value,
           combined(min(how), sum(before), avg(before), min(before), max(before),
                              bool_and(coalesce(weight, 0) > 0 AND coalesce(weight_before, 0) > 0), sum(before * weight_before), sum(weight_before)) AS before
      FROM pair WHERE before IS NOT NULL
  ), ranked AS (
    SELECT pair.*, row_number() OVER (ORDER BY abs(value) DESC, source_name, name) AS place FROM pair
  ), part AS (
    SELECT source_id, source_name, how, CASE WHEN count(*) = 1 THEN min(name) ELSE $5 END AS metric,
           sum(value) AS value, max(weight) AS weight, sum(before) AS before, max("timestamp") AS "timestamp",
           min(place) AS place
      FROM ranked GROUP BY source_id, source_name, how, least(place, $6::integer + 1)
  )
  SELECT round(total.value, 6)::float8 AS value, both_ends.value::float8 AS now,
         round(both_ends.before, 6)::float8 AS before, change_of(both_ends.value, both_ends.before)::float8 AS change,
         total.unit, total.aggregation, total.how, total.is_weighted AS "isWeighted", total.newest_at AS "newestAt",
         to_char(as_of.compared, 'YYYY-MM-DD') AS "comparedWith",
         (SELECT json_agg(json_build_object(
                   'sourceId', part.source_id, 'sourceName', part.source_name, 'metric', part.metric,
                   'value', round(part.value, 6),
                   'weight', CASE WHEN part.how = 'mean' AND total.is_weighted THEN part.weight END,
                   'timestamp', iso_time(part."timestamp"), 'before', round(part.before, 6)) ORDER BY part.place)
            FROM part) AS parts
    FROM total CROSS JOIN as_of CROSS JOIN both_ends`;

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
  const comparesHeadline = isHeadline || metric === totalRevenue;
  const parameters = [...readerOf(actor), metric, comparesHeadline, totalRevenue, maxParts];
  const [row] = await work.read<ExplanationRow>(explanationQuery, parameters);
  return row;
}

/** $1, $2: the reader; $3: names; $4: how many days. */
const trendsQuery = `
  WITH known AS MATERIALIZED (
    SELECT figure.*, first.day AS first_day, max(figure.day) OVER (PARTITION BY figure.name) AS as_of
      FROM source_figures($1, $2, 'infinity') AS figure
      LEFT JOIN LATERAL first_day_of($1, figure.source_id, figure.name, figure.aggregation) AS first ON true
     WHERE figure.name = ANY ($3::text[])
  ), pair AS MATERIALIZED (
    SELECT known.*, weight_of(known.name, users.value, known.points) AS weight, earlier.value AS before,
           weight_of(known.name, users_before.value, earlier.points) AS weight_before
      FROM known
      LEFT JOIN LATERAL users_until($1, known.source_id, known.name, 'infinity') AS users ON true
      LEFT JOIN LATERAL figure_until($1, known.source_id, known.name, known.aggregation, month_before(known.as_of)) AS earlier
        ON true
      LEFT JOIN LATERAL users_until($1, known.source_id, known.name, month_before(known.as_of)) AS users_before ON true
  ), total AS (
    SELECT name, combined(min(how), sum(value), avg(value), min(value), max(value),
                              bool_and(coalesce(weight, 0) > 0), sum(value * weight), sum(weight)) AS value,
           (array_agg(unit ORDER BY "timestamp" DESC))[1] AS unit
      FROM pair GROUP BY name
  ), both_ends AS (
    SELECT name, combined(min(how), sum(value), avg(value), min(value), max(value),
                              bool_and(coalesce(weight, 0) > 0 AND coalesce(weight_before, 0) > 0), sum(value * weight), sum(weight)) AS value,
           combined(min(how), sum(before), avg(before), min(before), max(before),
                              bool_and(coalesce(weight, 0) > 0 AND coalesce(weight_before, 0) > 0), sum(before * weight_before), sum(weight_before)) AS before
      FROM pair WHERE before IS NOT NULL GROUP BY name
  ), cell AS (
    SELECT known.name, known.how, moment.day, figure.value, weight_of(known.name, users.value, figure.points) AS weight
      FROM known
     CROSS JOIN LATERAL (
       SELECT known.as_of - place AS day FROM generate_series(0, $4::integer - 1) AS place) AS moment
      LEFT JOIN LATERAL period_figure($1, known.source_id, known.name, known.aggregation, known.first_day,
                                      moment.day - 1, moment.day) AS figure ON true
      LEFT JOIN LATERAL users_until($1, known.source_id, known.name, moment.day) AS users ON true
  ), shown AS (
    SELECT name, day, round(combined(min(how), sum(value), avg(value), min(value), max(value),
                              bool_and(coalesce(weight, 0) > 0), sum(value * weight), sum(weight)), 6)::float8 AS value
      FROM cell GROUP BY name, day
  )
  SELECT name, round(total.value, 6)::float8 AS value, both_ends.value::float8 AS now,
         round(both_ends.before, 6)::float8 AS before, change_of(both_ends.value, both_ends.before)::float8 AS change,
         total.unit, (SELECT json_agg(shown.value ORDER BY shown.day) FROM shown WHERE shown.name = total.name) AS days
    FROM total LEFT JOIN both_ends USING (name)
   ORDER BY name`;

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
  return work.read<MetricTrendRow>(trendsQuery, [...readerOf(actor), names, days]);
}
