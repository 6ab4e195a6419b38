import type { HeadlineUse } from '@emberdeck/contracts/analytics/card-rules';
import { maxSeriesSources, type SeriesRange } from '@emberdeck/contracts/analytics/dashboard';
import type { Aggregation } from '@emberdeck/contracts/analytics/metrics';
import type { Actor } from '@emberdeck/contracts/core/actor';
import type { UnitOfWork } from '@emberdeck/platform/database/unit-of-work';
import { readerOf } from '../../shared/reader.js';
import { combinedSql, hasWeight, howSql, ruleSql, unitKeySql } from './figure-amounts.queries.js';

// SQL by hand: a series is one statement over rollups, at most one index lookup for each shown day, source and name.
// PostgreSQL writes it as JSON, so that no row becomes an object in the process.

/**
 * A metric over a range, oldest first. No points after the newest value or before the first. `previous` is the same part
 * of the period before. The sources with the largest figures have a series each, the others one together, each
 * with its own period before. Where units differ, each unit has a series, and each source one for each of its units; there is no
 * total, and the largest sources are those of each unit. A source that brings the metric in several units has no points, nor
 * has a series that counts it.
 *
 * $1, $2: the reader; $3: the metric; $4: now; $5: the range; $6, $7: its days if they are chosen, else null; $8: whether
 * with the period before; $9: whether by source; $10: how many sources; $11: the headline figure that the metric is used as.
 */
const seriesQuery = `
  WITH figure AS (
    SELECT source_id, source_name, name, unit, day, aggregation, value, ${ruleSql('$11::text', 'name')} AS rule,
           ${howSql('$11::text', 'how')} AS how, ${unitKeySql('$11::text', 'name', 'unit')} AS unit_key
      FROM metric_figures($1, $2, $3, 'infinity')
  ), known AS MATERIALIZED (
    SELECT figure.*, first.day AS first_day,
           coalesce(unit_key, CASE WHEN min(unit_key) OVER () = max(unit_key) OVER () THEN min(unit_key) OVER () END, '') AS part
      FROM figure
      LEFT JOIN LATERAL first_day_of($1, figure.source_id, figure.name, figure.aggregation) AS first ON true
  ), unit AS MATERIALIZED (
    SELECT part, max(unit) AS name, row_number() OVER (ORDER BY part) AS place, count(*) OVER () AS units,
           bool_and(value IS NOT NULL) AS is_known
      FROM known GROUP BY part
  ), period AS MATERIALIZED (
    SELECT * FROM range_days($5, day_of($1, $4::timestamptz), $6::date, $7::date)
  ), newest AS (
    SELECT least(max(known.day), max(period.last)) AS day FROM known CROSS JOIN period
  ), shown AS MATERIALIZED (
    SELECT shift.days AS shift, moment.day::date AS day
      FROM newest CROSS JOIN period
     CROSS JOIN unnest(CASE WHEN $8::boolean THEN ARRAY[0, period.shift] ELSE ARRAY[0] END) AS shift (days)
     CROSS JOIN generate_series((newest.day - shift.days)::timestamp, period.first - shift.days,
                                -interval '1 day' * period.step) AS moment (day)
     WHERE shift.days = 0 OR moment.day <= period.previous_last
  ), cell AS MATERIALIZED (
    SELECT shown.shift, shown.day, known.source_id, known.how, known.part, metric_key(known.name) AS key, figure.value,
           weight_of(known.rule, users.value, figure.points) AS weight
      FROM shown
     CROSS JOIN period
     CROSS JOIN known
     CROSS JOIN LATERAL period_figure($1, known.source_id, known.name, known.aggregation, known.first_day,
                                      shown.day - period.step, shown.day) AS figure
      LEFT JOIN LATERAL users_until($1, known.source_id, known.rule, shown.day) AS users ON true
  ), ranked AS (
    SELECT *, row_number() OVER (ORDER BY place_in_unit, part) AS place
      FROM (SELECT source_id, source_name, part, bool_and(value IS NOT NULL) AS is_known,
                   row_number() OVER (PARTITION BY part ORDER BY sum(value) DESC NULLS LAST, source_id) AS place_in_unit
              FROM known GROUP BY source_id, source_name, part) AS source
  ), listed AS (
    SELECT ranked.source_id, part, least(ranked.place, $10::integer + unit.place) AS place, unit.name AS unit,
           CASE WHEN ranked.place <= $10 THEN source_id END AS id,
           CASE WHEN ranked.place <= $10 THEN source_name ELSE '' END AS name,
           bool_and(ranked.is_known) OVER (PARTITION BY part, least(ranked.place, $10::integer + 1)) AS is_known
      FROM ranked JOIN unit USING (part)
  ), line_cell AS (
    SELECT 0 AS place, NULL::uuid AS id, '' AS name, unit.name AS unit, shift, day, key, how, value, weight
      FROM cell JOIN unit USING (part) WHERE units = 1
     UNION ALL
    SELECT -unit.place, NULL, '', unit.name, shift, day, key, how, value, weight
      FROM cell JOIN unit USING (part) WHERE units > 1 AND is_known
     UNION ALL
    SELECT place, id, name, unit, shift, day, key, how, value, weight
      FROM cell JOIN listed USING (source_id, part) WHERE $9::boolean AND is_known
  ), line_metric_day AS (
    SELECT place, id, name, unit, shift, day, ${combinedSql('value', 'weight', hasWeight)} AS value
      FROM line_cell GROUP BY place, id, name, unit, shift, day, key
  ), line_day AS (
    SELECT place, id, name, unit, shift, day, round(sum(value), 6) AS value
      FROM line_metric_day GROUP BY place, id, name, unit, shift, day
  ), line AS MATERIALIZED (
    SELECT place, id, name, unit,
           coalesce(json_agg(json_build_object('timestamp', iso_day(day), 'value', value) ORDER BY day)
                      FILTER (WHERE shift = 0), '[]') AS points,
           coalesce(json_agg(json_build_object('timestamp', iso_day(day), 'value', value) ORDER BY day)
                      FILTER (WHERE shift > 0), '[]') AS previous
      FROM line_day GROUP BY place, id, name, unit
  )
  SELECT (SELECT CASE WHEN max(units) = 1 THEN max(name) END FROM unit) AS unit,
         (SELECT min(aggregation) FROM known) AS aggregation, rollup_zone_of($1) AS "timeZone",
         to_char(period.first, 'YYYY-MM-DD') AS first, to_char(period.last, 'YYYY-MM-DD') AS last, period.shift AS "shiftDays",
         coalesce((SELECT points FROM line WHERE place = 0), '[]')::text AS points,
         coalesce((SELECT previous FROM line WHERE place = 0), '[]')::text AS previous,
         (SELECT coalesce(json_agg(json_build_object('id', id, 'name', name, 'unit', nullif(unit, ''), 'points', points,
                                   'previous', CASE WHEN $8::boolean THEN previous END) ORDER BY place), '[]')
            FROM line WHERE place > 0)::text AS sources,
         (SELECT coalesce(json_agg(json_build_object('unit', nullif(unit.name, ''), 'points', coalesce(line.points, '[]'),
                                   'previous', CASE WHEN $8::boolean THEN coalesce(line.previous, '[]') END)
                                   ORDER BY unit.place), '[]')
            FROM unit LEFT JOIN line ON line.place = -unit.place WHERE units > 1)::text AS units
    FROM period`;

/** A row whose texts are JSON. */
interface SeriesRow {
  readonly unit: string | null;
  /** Null without a source that has the metric. */
  readonly aggregation: Aggregation | null;
  /** The zone of the days. */
  readonly timeZone: string;
  /** Days as `2026-01-31`. */
  readonly first: string;
  readonly last: string;
  readonly shiftDays: number;
  readonly points: string;
  readonly previous: string;
  readonly sources: string;
  readonly units: string;
}

export interface SeriesRequest {
  readonly now: Date;
  readonly range: SeriesRange;
  /** The days of the range `custom`. */
  readonly from?: string;
  readonly until?: string;
  readonly withPrevious: boolean;
  readonly bySource: boolean;
  readonly metric: string;
  /** The headline figure that the metric is used as. */
  readonly use: HeadlineUse | null;
}

export async function readSeries(work: UnitOfWork, actor: Actor, request: SeriesRequest): Promise<SeriesRow> {
  const { now, range, from, until, withPrevious, bySource, metric, use } = request;
  const parameters = [
    ...readerOf(actor),
    metric,
    now,
    range,
    from,
    until,
    withPrevious,
    bySource,
    maxSeriesSources,
    use,
  ];
  const [row] = await work.read<SeriesRow>(seriesQuery, parameters);
  if (row === undefined) {
    throw new Error('The series query returned no row');
  }
  return row;
}
