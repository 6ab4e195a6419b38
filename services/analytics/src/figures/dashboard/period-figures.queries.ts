import type { MetricUses } from '@emberdeck/contracts/analytics/card-rules';
import type { Actor } from '@emberdeck/contracts/core/actor';
import type { UnitOfWork } from '@emberdeck/platform/database/unit-of-work';
import { readerOf } from '../../shared/reader.js';
import { combinedSql, hasWeight, howSql, ruleSql, unitKeySql } from './figure-amounts.queries.js';

// SQL by hand: all metrics of a period are one statement over rollups, with lateral joins that stop at the newest row
// before a day. As entities that would be a statement for each metric, source and day.

/** Metrics that are read, the most important first. */
const maxMetrics = 500;

/** Metrics of single sources that are read. A metric is read with all its sources or not at all. */
const maxParts = 2_000;

/**
 * The metrics over a period, by the rules of the dashboard. The days of a metric run back from the day of its newest
 * point in the period. The change compares the last of them with the day one period earlier, over the sources that have
 * both. The parts of a change add up; the whole change of a minimum or maximum is that of the source whose value counts.
 * A metric whose sources have different units has a figure that means nothing: see the unit keys of its parts. A source that
 * brings it in several units has a part for each, without a value. Of too many metrics, those with a name in $6 are read first, then revenue, then the others by name.
 *
 * $1, $2: the reader; $3: the end of the period; $4: its days; $5: days from one point to the next; $6: important names;
 * $7: the only names, without the period before, or null; $8, $9: how many metrics, and parts of them, are read; $10, $11:
 * the keys of metrics that are used as conversion rate and as revenue.
 */
const periodQuery = `
  WITH ranked AS MATERIALIZED (
    SELECT max(metric_name(point.name)) AS name, metric_key(point.name) AS key,
           max(point.day) AS newest, max(point."timestamp") AS newest_at,
           row_number() OVER importance AS place, sum(count(*)) OVER importance - count(*) AS parts_before
      FROM figure_sources($1, $2, $3::timestamptz) AS source
     CROSS JOIN LATERAL newest_points($1, source.id, $3::timestamptz) AS point
     WHERE $7::text[] IS NULL OR metric_key(point.name) = ANY (SELECT metric_key(one) FROM unnest($7::text[]) AS one)
     GROUP BY metric_key(point.name)
    WINDOW importance AS (
      ORDER BY metric_key(point.name) = ANY (SELECT metric_key(one) FROM unnest($6::text[]) AS one) DESC,
               bool_or(is_revenue(point.name)) DESC, max(metric_name(point.name)))
  ), chosen AS MATERIALIZED (
    SELECT name, key, newest, newest_at FROM ranked WHERE place <= $8 AND parts_before < $9
  ), named AS MATERIALIZED (
    SELECT figure.source_id, figure.source_name, figure.created_at, figure.name, figure.unit, figure."timestamp",
           figure.aggregation, figure.value, figure.points, chosen.name AS metric, ${ruleSql('used.use', 'figure.name')} AS rule,
           ${howSql('used.use', 'figure.how')} AS how, ${unitKeySql('used.use', 'figure.name', 'figure.unit')} AS unit_key
      FROM source_figures($1, $2, $3::timestamptz) AS figure
      JOIN chosen ON chosen.key = metric_key(figure.name)
     CROSS JOIN LATERAL (
       SELECT CASE WHEN chosen.key = ANY ($10::text[]) THEN 'conversionRate'
                   WHEN chosen.key = ANY ($11::text[]) THEN 'revenue' END AS use) AS used
  ), period AS MATERIALIZED (
    SELECT day_of($1, $3::timestamptz) AS last_day, day_of($1, $3::timestamptz) - $4::integer + 1 AS first_day
  ), known AS MATERIALIZED (
    SELECT named.*, min(named.how) OVER (PARTITION BY named.metric) AS metric_how, first.day AS first_day,
           weight_of(named.rule, users.value, named.points) AS weight,
           row_number() OVER (ORDER BY named.created_at, named.source_id, named.name) AS place
      FROM named CROSS JOIN period
      LEFT JOIN LATERAL first_day_of($1, named.source_id, named.name, named.aggregation) AS first ON true
      LEFT JOIN LATERAL users_until($1, named.source_id, named.rule, period.last_day) AS users ON true
  ), shown AS MATERIALIZED (
    SELECT chosen.name, moment.day::date AS day
      FROM chosen CROSS JOIN period
     CROSS JOIN generate_series(chosen.newest::timestamp, period.first_day, -interval '1 day' * $5::integer) AS moment (day)
  ), cell AS MATERIALIZED (
    SELECT known.metric AS name, known.place, known.metric_how AS how, shown.day, shift.days AS shift, figure.value,
           weight_of(known.rule, users.value, figure.points) AS weight
      FROM known
      JOIN shown ON shown.name = known.metric
     CROSS JOIN unnest(CASE WHEN $7 IS NULL THEN ARRAY[0, $4::integer] ELSE ARRAY[0] END) AS shift (days)
     CROSS JOIN LATERAL period_figure($1, known.source_id, known.name, known.aggregation, known.first_day,
                                      shown.day - shift.days - $5::integer, shown.day - shift.days) AS figure
      LEFT JOIN LATERAL users_until($1, known.source_id, known.rule, shown.day - shift.days) AS users ON true
     WHERE figure.value IS NOT NULL
  ), total AS MATERIALIZED (
    SELECT name, shift, day, round(${combinedSql('value', 'weight', hasWeight)}, 6)::float8 AS value
      FROM cell GROUP BY name, shift, day
  ), series AS (
    SELECT shown.name, array_agg(to_char(shown.day, 'YYYY-MM-DD') ORDER BY shown.day) AS days,
           array_agg(now.value ORDER BY shown.day) AS series, array_agg(before.value ORDER BY shown.day) AS previous
      FROM shown
      LEFT JOIN total AS now ON now.name = shown.name AND now.day = shown.day AND now.shift = 0
      LEFT JOIN total AS before ON before.name = shown.name AND before.day = shown.day AND before.shift > 0
     GROUP BY shown.name
  ), both_ends AS MATERIALIZED (
    SELECT now.name, now.place, now.how, now.value, now.weight, before.value AS before, before.weight AS weight_before,
           coalesce(now.weight, 0) > 0 AND coalesce(before.weight, 0) > 0 AS is_weighted
      FROM chosen
      JOIN cell AS now ON now.name = chosen.name AND now.day = chosen.newest AND now.shift = 0
      JOIN cell AS before ON before.place = now.place AND before.day = now.day AND before.shift > 0
  ), change AS MATERIALIZED (
    SELECT name, combined(min(how), sum(value), avg(value), min(value), max(value),
                          bool_and(is_weighted), sum(value * weight), sum(weight)) AS total_now,
           combined(min(how), sum(before), avg(before), min(before), max(before),
                          bool_and(is_weighted), sum(before * weight_before), sum(weight_before)) AS total_before
      FROM both_ends GROUP BY name
  ), changed AS (
    SELECT both_ends.name, place,
           CASE how
             WHEN 'mean' THEN CASE WHEN bool_and(is_weighted) OVER metric
               THEN value * weight / sum(weight) OVER metric - before * weight_before / sum(weight_before) OVER metric
               ELSE (value - before) / count(*) OVER metric END
             WHEN 'sum' THEN value - before
             ELSE CASE WHEN row_number() OVER (metric ORDER BY CASE how WHEN 'minimum' THEN value ELSE -value END, place) = 1
               THEN change.total_now - change.total_before END
           END AS part
      FROM both_ends JOIN change USING (name) WINDOW metric AS (PARTITION BY both_ends.name)
  ), figure AS (
    SELECT known.metric AS name,
           coalesce(round(combined(min(known.metric_how), sum(known.value), avg(known.value), min(known.value), max(known.value),
                          bool_and(coalesce(known.weight, 0) > 0), sum(known.value * known.weight), sum(known.weight)), 6), 0)::float8 AS value,
           (array_agg(known.unit ORDER BY known."timestamp" DESC))[1] AS unit,
           json_agg(json_build_object(
             'sourceId', known.source_id, 'sourceName', known.source_name, 'name', known.name, 'value', round(known.value, 6), 'unit', known.unit,
             'unitKey', known.unit_key, 'newestAt', iso_time(known."timestamp"), 'change', round(changed.part, 6)) ORDER BY known.place) AS parts
      FROM known LEFT JOIN changed ON changed.place = known.place
     GROUP BY known.metric
  )
  SELECT name, figure.unit, figure.value, chosen.newest_at AS "newestAt", coalesce(series.days, '{}') AS days,
         coalesce(series.series, '{}') AS series, coalesce(series.previous, '{}') AS previous,
         round(change.total_now, 6)::float8 AS now, round(change.total_before, 6)::float8 AS before, figure.parts,
         (SELECT count(*) FROM ranked)::integer AS total
    FROM chosen JOIN figure USING (name) LEFT JOIN series USING (name) LEFT JOIN change USING (name)
   ORDER BY name`;

/** The part of a source in a metric. */
export interface PeriodPart {
  readonly sourceId: string;
  readonly sourceName: string;
  /** The name of the metric as the source writes it. */
  readonly name: string;
  /** Null for each unit of a source that brings the metric in several ones. */
  readonly value: number | null;
  readonly unit: string | null;
  /** What is the same for equal units in other words; null where nothing is known of it. */
  readonly unitKey: string | null;
  readonly newestAt: string;
  /** The part in the change; null for a source that has none. */
  readonly change: number | null;
}

/** A metric over a period. Series have a value for each of the days, oldest first; null before the first point. */
export interface PeriodFigure {
  readonly name: string;
  readonly unit: string | null;
  /** The newest figure, as on the dashboard. */
  readonly value: number;
  readonly newestAt: Date;
  readonly days: readonly string[];
  readonly series: readonly (number | null)[];
  /** The same days, earlier by the length of the period. */
  readonly previous: readonly (number | null)[];
  /** The figures that the change compares; null without a source that has both. */
  readonly now: number | null;
  readonly before: number | null;
  readonly parts: readonly PeriodPart[];
}

/** The days of a period, back from the day of its end. */
export interface Period {
  /** The figures are those at the end of this day. */
  readonly end: Date;
  readonly days: number;
  /** Days from one point of a series to the next. */
  readonly step: number;
  /** Metrics that are read first if there are too many. */
  readonly important: readonly string[];
  /** Reads no other metrics, and no period before. */
  readonly only?: readonly string[];
  /** What cards use metrics as. */
  readonly uses?: MetricUses;
}

/** A row with the number of metrics, read or not. */
type PeriodRow = PeriodFigure & { readonly total: number };

/** Metrics over a period. `total` counts those that were not read, too. */
export interface PeriodFigures {
  readonly figures: readonly PeriodFigure[];
  readonly total: number;
}

/** The metrics that the reader may see, over a period, by name. */
export async function readPeriod(
  work: UnitOfWork,
  actor: Actor,
  { end, days, step, important, only, uses }: Period,
): Promise<PeriodFigures> {
  const limits = [maxMetrics, maxParts];
  const used = [uses?.conversionRate ?? [], uses?.revenue ?? []];
  const parameters = [...readerOf(actor), end, days, step, important, only ?? null, ...limits, ...used];
  const rows = await work.read<PeriodRow>(periodQuery, parameters);
  return { figures: rows.map(({ total: _, ...figure }) => figure), total: rows[0]?.total ?? 0 };
}
