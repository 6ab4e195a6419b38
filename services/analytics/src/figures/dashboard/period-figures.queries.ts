import type { Actor } from '@emberdeck/contracts/core/actor';
import type { UnitOfWork } from '@emberdeck/platform/database/unit-of-work';
import { readerParameters } from '../../shared/reader.js';
import { bothWeighted } from './explanation.queries.js';
import {
  combined,
  figureOfPeriod,
  figuresOf,
  firstDayOf,
  howOf,
  isoTime,
  isRevenue,
  sources,
  usersUntil,
  weightOf,
} from './figures.queries.js';
import { until } from './past-figures.queries.js';

// SQL by hand: all metrics of a period are one statement over rollups, with lateral joins that stop at the newest row
// before a day. As entities that would be a statement for each metric, source and day.

/** Metrics that are read, the most important first. */
const maxMetrics = 500;

/** Metrics of single sources that are read. A metric is read with all its sources or not at all. */
const maxParts = 2_000;

/**
 * The part of a source in the change of a metric; the parts add up. The whole change of a minimum or maximum is that of
 * the source whose value counts.
 */
const partOfChange = `
    CASE how
      WHEN 'mean' THEN CASE WHEN bool_and(${bothWeighted}) OVER metric
        THEN value * weight / sum(weight) OVER metric - before * weight_before / sum(weight_before) OVER metric
        ELSE (value - before) / count(*) OVER metric END
      WHEN 'sum' THEN value - before
      ELSE CASE WHEN row_number() OVER (metric ORDER BY CASE how WHEN 'minimum' THEN value ELSE -value END, place) = 1
        THEN change.total_now - change.total_before END
    END`;

/**
 * The metrics over a period, by the rules of the dashboard. The days of a metric run back from the day of its newest
 * point in the period. The change compares the last of them with the day one period earlier, over the sources that have
 * both. Of too many metrics, those with a name in $6 are read first, then revenue, then the others by name.
 *
 * $1, $2: the reader; $3: the last day; $4: days of the period; $5: days from one point to the next;
 * $6: important names; $7: the end of the period; $8: the only names, without the period before, or null.
 */
const periodQuery = until(
  '$7::timestamptz',
  `
  WITH ${sources}, ranked AS MATERIALIZED (
    SELECT latest.name, (max(latest."timestamp") AT TIME ZONE 'UTC')::date AS newest, max(latest."timestamp") AS newest_at,
           row_number() OVER importance AS place, sum(count(*)) OVER importance - count(*) AS parts_before
      FROM source JOIN metric_latest AS latest ON latest.data_source_id = source.id AND latest.workspace_id = $1
     WHERE $8::text[] IS NULL OR latest.name = ANY ($8)
     GROUP BY latest.name
    WINDOW importance AS (ORDER BY latest.name = ANY ($6::text[]) DESC, ${isRevenue} DESC, latest.name)
  ), chosen AS MATERIALIZED (
    SELECT name, newest, newest_at FROM ranked WHERE place <= ${maxMetrics} AND parts_before < ${maxParts}
  ), named AS MATERIALIZED (
    ${figuresOf('latest.name IN (SELECT name FROM chosen)')}
     ORDER BY source.created_at, source.id, latest.name
  ), known AS MATERIALIZED (
    SELECT named.*, min(${howOf('named')}) OVER (PARTITION BY named.name) AS how, ${firstDayOf('named')} AS first_day,
           ${weightOf('named', 'users.value', 'named.points')} AS weight, row_number() OVER () AS place
      FROM named LEFT JOIN LATERAL (${usersUntil('named', `'infinity'`)}) AS users ON true
  ), shown AS MATERIALIZED (
    SELECT chosen.name, moment.day::date AS day
      FROM chosen
     CROSS JOIN generate_series(chosen.newest::timestamp, $3::date - $4::integer + 1, -interval '1 day' * $5::integer)
       AS moment (day)
  ), cell AS MATERIALIZED (
    SELECT known.name, known.place, known.how, shown.day, shift.days AS shift, figure.value,
           ${weightOf('known', 'users.value', 'figure.points')} AS weight
      FROM known
      JOIN shown ON shown.name = known.name
     CROSS JOIN unnest(CASE WHEN $8 IS NULL THEN ARRAY[0, $4::integer] ELSE ARRAY[0] END) AS shift (days)
     CROSS JOIN LATERAL (
       ${figureOfPeriod('known', '(shown.day - shift.days - $5::integer)', '(shown.day - shift.days)')}) AS figure
      LEFT JOIN LATERAL (${usersUntil('known', '(shown.day - shift.days)')}) AS users ON true
     WHERE figure.value IS NOT NULL
  ), total AS MATERIALIZED (
    SELECT name, shift, day, round(${combined('value', 'weight')}, 2)::float8 AS value
      FROM cell GROUP BY name, shift, day
  ), series AS (
    SELECT shown.name, array_agg(to_char(shown.day, 'YYYY-MM-DD') ORDER BY shown.day) AS days,
           array_agg(now.value ORDER BY shown.day) AS series, array_agg(before.value ORDER BY shown.day) AS previous
      FROM shown
      LEFT JOIN total AS now ON now.name = shown.name AND now.day = shown.day AND now.shift = 0
      LEFT JOIN total AS before ON before.name = shown.name AND before.day = shown.day AND before.shift > 0
     GROUP BY shown.name
  ), both_ends AS MATERIALIZED (
    SELECT now.name, now.place, now.how, now.value, now.weight, before.value AS before, before.weight AS weight_before
      FROM chosen
      JOIN cell AS now ON now.name = chosen.name AND now.day = chosen.newest AND now.shift = 0
      JOIN cell AS before ON before.place = now.place AND before.day = now.day AND before.shift > 0
  ), change AS MATERIALIZED (
    SELECT name, ${combined('value', 'weight', bothWeighted)} AS total_now,
           ${combined('before', 'weight_before', bothWeighted)} AS total_before
      FROM both_ends GROUP BY name
  ), changed AS (
    SELECT both_ends.name, place, ${partOfChange} AS part
      FROM both_ends JOIN change USING (name) WINDOW metric AS (PARTITION BY both_ends.name)
  ), figure AS (
    SELECT known.name, round(${combined('known.value', 'known.weight')}, 2)::float8 AS value,
           (array_agg(known.unit ORDER BY known."timestamp" DESC))[1] AS unit,
           json_agg(json_build_object(
             'sourceId', known.id, 'sourceName', known.source_name, 'value', round(known.value, 2), 'unit', known.unit,
             'newestAt', ${isoTime('known."timestamp"')}, 'change', round(changed.part, 2)) ORDER BY known.place) AS parts
      FROM known LEFT JOIN changed ON changed.place = known.place
     GROUP BY known.name
  )
  SELECT name, figure.unit, figure.value, chosen.newest_at AS "newestAt", coalesce(series.days, '{}') AS days,
         coalesce(series.series, '{}') AS series, coalesce(series.previous, '{}') AS previous,
         round(change.total_now, 2)::float8 AS now, round(change.total_before, 2)::float8 AS before, figure.parts,
         (SELECT count(*) FROM ranked)::integer AS total
    FROM chosen JOIN figure USING (name) LEFT JOIN series USING (name) LEFT JOIN change USING (name)
   ORDER BY name`,
);

/** The part of a source in a metric. */
export interface PeriodPart {
  readonly sourceId: string;
  readonly sourceName: string;
  readonly value: number;
  readonly unit: string | null;
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
  { end, days, step, important, only }: Period,
): Promise<PeriodFigures> {
  const lastDay = end.toISOString().slice(0, 10);
  const parameters = [...readerParameters(actor), lastDay, days, step, important, end, only ?? null];
  const rows = await work.read<PeriodRow>(periodQuery, parameters);
  return { figures: rows.map(({ total: _, ...figure }) => figure), total: rows[0]?.total ?? 0 };
}
