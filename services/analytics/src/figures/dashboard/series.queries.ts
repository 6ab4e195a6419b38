import { maxSeriesSources } from '@emberdeck/contracts/analytics/dashboard';
import type { Aggregation } from '@emberdeck/contracts/analytics/metrics';
import type { Actor } from '@emberdeck/contracts/core/actor';
import type { UnitOfWork } from '@emberdeck/platform/database/unit-of-work';
import { readerParameters } from '../../shared/reader.js';
import {
  combined,
  figureOfPeriod,
  figuresOf,
  firstDayOf,
  howOf,
  revenueFigures,
  sources,
  usersUntil,
  weightOf,
} from './figures.queries.js';

// SQL by hand: a series is one statement over rollups, at most one index lookup for each shown day, source and name.
// PostgreSQL writes it as JSON, so that no row becomes an object in the process.

const pointsOf = (relation: string): string => `
    SELECT coalesce(json_agg(json_build_object('timestamp', to_char(day, 'YYYY-MM-DD"T"00:00:00.000"Z"'),
                                               'value', value) ORDER BY day), '[]') AS json FROM ${relation}`;

/**
 * A metric over a range, oldest first. No points after the newest value or before the first. `previous` shifts the same
 * days back by the whole range. The sources with the largest figures have a series each, the others one together, each
 * with its own period before.
 *
 * $3: today; $4: how many days back; $5: days from one point to the next; $6: whether with the period before;
 * $7: whether by source; $8, for a named metric: its name.
 */
const seriesQuery = (figures: string, how: string): string => `
  WITH ${sources}, named AS MATERIALIZED (${figures}), known AS MATERIALIZED (
    SELECT named.*, ${how} AS how, ${firstDayOf('named')} AS first_day FROM named
  ), newest AS (
    SELECT max("timestamp" AT TIME ZONE 'UTC')::date AS day FROM known
  ), shown AS MATERIALIZED (
    SELECT shift.days AS shift, moment.day::date AS day
      FROM newest
     CROSS JOIN unnest(CASE WHEN $6::boolean THEN ARRAY[0, $4::integer] ELSE ARRAY[0] END) AS shift (days)
     CROSS JOIN generate_series((newest.day - shift.days)::timestamp, $3::date - $4::integer + 1 - shift.days,
                                -interval '1 day' * $5::integer) AS moment (day)
  ), cell AS MATERIALIZED (
    SELECT shown.shift, shown.day, known.id, known.how, figure.value,
           ${weightOf('known', 'users.value', 'figure.points')} AS weight
      FROM shown
     CROSS JOIN known
     CROSS JOIN LATERAL (${figureOfPeriod('known', '(shown.day - $5::integer)', 'shown.day')}) AS figure
      LEFT JOIN LATERAL (${usersUntil('known', 'shown.day')}) AS users ON true
  ), total AS (
    SELECT shift, day, round(${combined('value', 'weight')}, 2) AS value FROM cell GROUP BY shift, day
  ), ranked AS (
    SELECT id, source_name, row_number() OVER (ORDER BY sum(value) DESC, id) AS place FROM known GROUP BY id, source_name
  ), part AS (
    SELECT CASE WHEN place <= ${maxSeriesSources} THEN id END AS id,
           CASE WHEN place <= ${maxSeriesSources} THEN source_name ELSE '' END AS name,
           least(place, ${maxSeriesSources} + 1) AS place, shift, day,
           round(${combined('value', 'weight')}, 2) AS value
      FROM cell JOIN ranked USING (id)
     WHERE $7::boolean
     GROUP BY 1, 2, 3, 4, 5
  )
  SELECT (SELECT unit FROM known ORDER BY "timestamp" DESC LIMIT 1) AS unit,
         (SELECT min(aggregation) FROM known) AS aggregation,
         (${pointsOf('total WHERE shift = 0')})::text AS points,
         (${pointsOf('total WHERE shift <> 0')})::text AS previous,
         (SELECT coalesce(json_agg(json_build_object('id', id, 'name', name, 'points', points, 'previous',
                                   CASE WHEN $6::boolean THEN previous END) ORDER BY place), '[]')
            FROM (SELECT id, name, place,
                         (${pointsOf('part AS own WHERE own.place = part.place AND own.shift = 0')}) AS points,
                         (${pointsOf('part AS own WHERE own.place = part.place AND own.shift <> 0')}) AS previous
                    FROM part GROUP BY id, name, place) AS source)::text AS sources`;

const namedSeriesQuery = seriesQuery(figuresOf('latest.name = $8'), howOf('named'));
const revenueSeriesQuery = seriesQuery(revenueFigures, `'sum'`);

/** A row whose texts are JSON. */
interface SeriesRow {
  readonly unit: string | null;
  /** Null without a source that has the metric. */
  readonly aggregation: Aggregation | null;
  readonly points: string;
  readonly previous: string;
  readonly sources: string;
}

export interface SeriesRequest {
  readonly today: string;
  readonly days: number;
  readonly step: number;
  readonly withPrevious: boolean;
  readonly bySource: boolean;
  /** Null for the total of all revenue. */
  readonly metric: string | null;
}

export async function readSeries(work: UnitOfWork, actor: Actor, request: SeriesRequest): Promise<SeriesRow> {
  const { today, days, step, withPrevious, bySource, metric } = request;
  const parameters = [...readerParameters(actor), today, days, step, withPrevious, bySource];
  const [row] =
    metric === null
      ? await work.read<SeriesRow>(revenueSeriesQuery, parameters)
      : await work.read<SeriesRow>(namedSeriesQuery, [...parameters, metric]);
  if (row === undefined) {
    throw new Error('The series query returned no row');
  }
  return row;
}
