import { maxSeriesSources } from '@emberdeck/contracts/analytics/dashboard';
import type { Aggregation } from '@emberdeck/contracts/analytics/metrics';
import type { Actor } from '@emberdeck/contracts/core/actor';
import type { UnitOfWork } from '@emberdeck/platform/database/unit-of-work';
import { readerOf } from '../../shared/reader.js';

// SQL by hand: a series is one statement over rollups, at most one index lookup for each shown day, source and name.
// PostgreSQL writes it as JSON, so that no row becomes an object in the process.

/**
 * A metric over a range, oldest first. No points after the newest value or before the first. `previous` shifts the same
 * days back by the whole range. The sources with the largest figures have a series each, the others one together, each
 * with its own period before.
 *
 * $1, $2: the reader; $3: the metric; $4: now; $5: how many days back; $6: days from one point to the next; $7: whether with
 * the period before; $8: whether by source; $9: how many sources.
 */
const seriesQuery = `
  WITH known AS MATERIALIZED (
    SELECT figure.*, first.day AS first_day
      FROM metric_figures($1, $2, $3, 'infinity') AS figure
      LEFT JOIN LATERAL first_day_of($1, figure.source_id, figure.name, figure.aggregation) AS first ON true
  ), newest AS (
    SELECT max(day) AS day, day_of($1, $4::timestamptz) AS today FROM known
  ), shown AS MATERIALIZED (
    SELECT shift.days AS shift, moment.day::date AS day
      FROM newest
     CROSS JOIN unnest(CASE WHEN $7::boolean THEN ARRAY[0, $5::integer] ELSE ARRAY[0] END) AS shift (days)
     CROSS JOIN generate_series((newest.day - shift.days)::timestamp, newest.today - $5::integer + 1 - shift.days,
                                -interval '1 day' * $6::integer) AS moment (day)
  ), cell AS MATERIALIZED (
    SELECT shown.shift, shown.day, known.source_id, known.how, figure.value,
           weight_of(known.name, users.value, figure.points) AS weight
      FROM shown
     CROSS JOIN known
     CROSS JOIN LATERAL period_figure($1, known.source_id, known.name, known.aggregation, known.first_day,
                                      shown.day - $6::integer, shown.day) AS figure
      LEFT JOIN LATERAL users_until($1, known.source_id, known.name, shown.day) AS users ON true
  ), ranked AS (
    SELECT source_id, source_name, row_number() OVER (ORDER BY sum(value) DESC, source_id) AS place
      FROM known GROUP BY source_id, source_name
  ), line_cell AS (
    SELECT 0 AS place, NULL::uuid AS id, '' AS name, shift, day, how, value, weight FROM cell
     UNION ALL
    SELECT least(place, $9::integer + 1), CASE WHEN place <= $9 THEN source_id END,
           CASE WHEN place <= $9 THEN source_name ELSE '' END, shift, day, how, value, weight
      FROM cell JOIN ranked USING (source_id) WHERE $8::boolean
  ), line_day AS (
    SELECT place, id, name, shift, day,
           round(combined(min(how), sum(value), avg(value), min(value), max(value),
                          bool_and(coalesce(weight, 0) > 0), sum(value * weight), sum(weight)), 2) AS value
      FROM line_cell GROUP BY place, id, name, shift, day
  ), line AS MATERIALIZED (
    SELECT place, id, name,
           coalesce(json_agg(json_build_object('timestamp', iso_day(day), 'value', value) ORDER BY day)
                      FILTER (WHERE shift = 0), '[]') AS points,
           coalesce(json_agg(json_build_object('timestamp', iso_day(day), 'value', value) ORDER BY day)
                      FILTER (WHERE shift > 0), '[]') AS previous
      FROM line_day GROUP BY place, id, name
  )
  SELECT (SELECT unit FROM known ORDER BY "timestamp" DESC LIMIT 1) AS unit,
         (SELECT min(aggregation) FROM known) AS aggregation, rollup_zone_of($1) AS "timeZone",
         coalesce((SELECT points FROM line WHERE place = 0), '[]')::text AS points,
         coalesce((SELECT previous FROM line WHERE place = 0), '[]')::text AS previous,
         (SELECT coalesce(json_agg(json_build_object('id', id, 'name', name, 'points', points, 'previous',
                                   CASE WHEN $7::boolean THEN previous END) ORDER BY place), '[]')
            FROM line WHERE place > 0)::text AS sources`;

/** A row whose texts are JSON. */
interface SeriesRow {
  readonly unit: string | null;
  /** Null without a source that has the metric. */
  readonly aggregation: Aggregation | null;
  /** The zone of the days. */
  readonly timeZone: string;
  readonly points: string;
  readonly previous: string;
  readonly sources: string;
}

export interface SeriesRequest {
  readonly now: Date;
  readonly days: number;
  readonly step: number;
  readonly withPrevious: boolean;
  readonly bySource: boolean;
  readonly metric: string;
}

export async function readSeries(work: UnitOfWork, actor: Actor, request: SeriesRequest): Promise<SeriesRow> {
  const { now, days, step, withPrevious, bySource, metric } = request;
  const parameters = [...readerOf(actor), metric, now, days, step, withPrevious, bySource, maxSeriesSources];
  const [row] = await work.read<SeriesRow>(seriesQuery, parameters);
  if (row === undefined) {
    throw new Error('The series query returned no row');
  }
  return row;
}
