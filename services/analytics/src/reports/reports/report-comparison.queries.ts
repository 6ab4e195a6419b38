import type { ReportDays } from '@emberdeck/contracts/analytics/report-window';
import type { Actor } from '@emberdeck/contracts/core/actor';
import type { UnitOfWork } from '@emberdeck/platform/database/unit-of-work';
import { readerOf } from '../../shared/reader.js';

/**
 * The figures of metrics over the days of a period and over as many days before, each by the aggregation of the metric, over
 * the sources that have both: the last value, or the sum, average, minimum or maximum of all days. The parts of a change add
 * up; the whole change of a minimum or maximum is that of the source whose value counts. SQL by hand: two ranges of rollups
 * for each source and name.
 *
 * $1, $2: the reader; $3: the end of the figures; $4, $5: the first and the last day; $6: its days; $7: names; $8: the keys
 * of metrics that are used as the conversion rate.
 */
const comparisonSql = `
  WITH named AS MATERIALIZED (
    SELECT asked.name AS metric, figure.source_id, figure.created_at, figure.name, figure.aggregation, used.rule,
           how_of(used.rule, figure.aggregation, figure.unit) AS how
      FROM unnest($7::text[]) AS asked (name)
      JOIN source_figures($1, $2, $3::timestamptz) AS figure ON metric_key(figure.name) = metric_key(asked.name)
     CROSS JOIN LATERAL (
       SELECT CASE WHEN metric_key(figure.name) = ANY ($8::text[]) THEN 'conversion_rate' ELSE figure.name END AS rule) AS used
  ), cell AS MATERIALIZED (
    SELECT named.source_id, named.metric, named.name, min(named.how) OVER (PARTITION BY named.metric) AS how,
           row_number() OVER (ORDER BY named.created_at, named.source_id, named.name) AS place,
           now.value, before.value AS before, weight_of(named.rule, users.value, now.points) AS weight,
           weight_of(named.rule, users_before.value, before.points) AS weight_before
      FROM named
      LEFT JOIN LATERAL first_day_of($1, named.source_id, named.name, named.aggregation) AS first ON true
     CROSS JOIN LATERAL period_figure($1, named.source_id, named.name, named.aggregation, first.day,
                                      $4::date - 1, $5::date) AS now
     CROSS JOIN LATERAL period_figure($1, named.source_id, named.name, named.aggregation, first.day,
                                      $4::date - 1 - $6::integer, $4::date - 1) AS before
      LEFT JOIN LATERAL users_until($1, named.source_id, named.rule, $5::date) AS users ON true
      LEFT JOIN LATERAL users_until($1, named.source_id, named.rule, $4::date - 1) AS users_before ON true
     WHERE now.value IS NOT NULL AND before.value IS NOT NULL
  ), weighed AS MATERIALIZED (
    SELECT cell.*, coalesce(weight, 0) > 0 AND coalesce(weight_before, 0) > 0 AS is_weighted FROM cell
  ), change AS MATERIALIZED (
    SELECT metric, combined(min(how), sum(value), avg(value), min(value), max(value), bool_and(is_weighted),
                          sum(value * weight), sum(weight)) AS total_now,
           combined(min(how), sum(before), avg(before), min(before), max(before), bool_and(is_weighted),
                    sum(before * weight_before), sum(weight_before)) AS total_before
      FROM weighed GROUP BY metric
  ), changed AS (
    SELECT metric, name, source_id, place,
           CASE how
             WHEN 'mean' THEN CASE WHEN bool_and(is_weighted) OVER own
               THEN value * weight / sum(weight) OVER own - before * weight_before / sum(weight_before) OVER own
               ELSE (value - before) / count(*) OVER own END
             WHEN 'sum' THEN value - before
             ELSE CASE WHEN row_number() OVER (own ORDER BY CASE how WHEN 'minimum' THEN value ELSE -value END, place) = 1
               THEN change.total_now - change.total_before END
           END AS part
      FROM weighed JOIN change USING (metric) WINDOW own AS (PARTITION BY weighed.metric)
  )
  SELECT metric AS name, round(change.total_now, 6)::float8 AS now, round(change.total_before, 6)::float8 AS before,
         (SELECT json_agg(json_build_object('sourceId', source_id, 'name', name, 'change', round(part, 6)) ORDER BY place)
            FROM changed WHERE changed.metric = change.metric) AS parts
    FROM change`;

/** A metric in a period and in the one before. */
export interface Comparison {
  readonly name: string;
  readonly now: number;
  readonly before: number;
  /** The part of each source, and of each way to write the name, in the change; null where its value does not count. */
  readonly parts: readonly {
    readonly sourceId: string;
    readonly name: string;
    readonly change: number | null;
  }[];
}

/** The named metrics in a period and in the one before; `rates` are used as the conversion rate, by their keys. A metric without a source that has both is absent. */
export function readComparison(
  work: UnitOfWork,
  actor: Actor,
  { firstDay, lastDay, days, end }: ReportDays & { readonly days: number; readonly end: Date },
  { names, rates = [] }: { readonly names: readonly string[]; readonly rates?: readonly string[] },
): Promise<Comparison[]> {
  const parameters = [...readerOf(actor), end, firstDay, lastDay, days, names, rates];
  return work.read<Comparison>(comparisonSql, parameters);
}
