import type { Aggregation } from '@emberdeck/contracts/analytics/metrics';
import type { Actor } from '@emberdeck/contracts/core/actor';
import type { UnitOfWork } from '@emberdeck/platform/database/unit-of-work';
import { openToReader, readerParameters } from '../reader.js';
import { maxPoints } from './report-points.js';

// SQL by hand: a report reads the daily rollups of all its metrics in one statement, with lateral joins that stop at the
// newest row before a day. As entities that would be a statement for each metric, source and day.

/** Metrics that a report reads, by name. */
export const maxReportMetrics = 500;

/** Metrics of single sources that a report reads; the oldest sources first. */
const maxParts = 2_000;

const sources = `
  source AS MATERIALIZED (
    SELECT id, name, type, last_sync_at, created_at FROM data_source
     WHERE workspace_id = $1 AND ${openToReader} AND is_active ORDER BY created_at, id
  )`;

const ofPart = `daily.data_source_id = part.id AND daily.name = part.name`;

/**
 * The figure of a metric of a source for the days up to `day`: its last value until then, or the aggregate of as many
 * days as `days` says. The only place that turns rollups into values.
 */
const valueOn = (day: string, days: string): string => `
       SELECT (CASE part.aggregation WHEN 'last' THEN (
                 SELECT daily.value FROM metric_daily AS daily
                  WHERE ${ofPart} AND daily.workspace_id = $1 AND daily.day <= ${day} ORDER BY daily.day DESC LIMIT 1)
               ELSE (
                 SELECT CASE part.aggregation
                          WHEN 'sum' THEN sum(daily.sum)
                          WHEN 'average' THEN sum(daily.sum) / sum(daily.point_count)
                          WHEN 'minimum' THEN min(daily.minimum)
                          ELSE max(daily.maximum)
                        END
                   FROM metric_daily AS daily
                  WHERE ${ofPart} AND daily.workspace_id = $1
                    AND daily.day > ${day} - ${days} AND daily.day <= ${day}) END)::float8 AS value`;

const sourcesSql = `
  WITH ${sources}
  SELECT id, name, type, last_sync_at AS "lastSyncAt" FROM source`;

const countSql = `
  WITH ${sources}
  SELECT count(DISTINCT latest.name)::integer AS count
    FROM source JOIN metric_latest AS latest ON latest.data_source_id = source.id AND latest.workspace_id = $1`;

/**
 * The metrics of each source with their series. As on the dashboard, the days of a metric run back from the day of its
 * newest point, a week apart over a year.
 *
 * $1, $2: the reader; $3: the last day; $4: days of the period; $5: days from one point to the next.
 */
const partsSql = `
  WITH ${sources}, named AS MATERIALIZED (
    SELECT latest.name, (max(latest."timestamp") AT TIME ZONE 'UTC')::date AS newest
      FROM source JOIN metric_latest AS latest ON latest.data_source_id = source.id AND latest.workspace_id = $1
     GROUP BY latest.name ORDER BY latest.name LIMIT ${maxReportMetrics}
  ), part AS MATERIALIZED (
    SELECT source.id, source.name AS source, source.created_at, latest.name, latest."timestamp", latest.unit,
           named.newest, coalesce(setting.aggregation, 'last') AS aggregation
      FROM source JOIN metric_latest AS latest ON latest.data_source_id = source.id AND latest.workspace_id = $1
      JOIN named ON named.name = latest.name
      LEFT JOIN metric_setting AS setting ON setting.workspace_id = $1 AND setting.name = latest.name
     ORDER BY source.created_at, source.id, latest.name LIMIT ${maxParts}
  )
  SELECT part.name, part.id AS "sourceId", part.source AS "sourceName", newest.value,
         part."timestamp" AS "newestAt", part.unit, part.aggregation, shown.days, shown.series, shown.previous
    FROM part
   CROSS JOIN LATERAL (${valueOn(`(part."timestamp" AT TIME ZONE 'UTC')::date`, '1')}) AS newest
   CROSS JOIN LATERAL (
     SELECT coalesce(array_agg(to_char(shown.day, 'YYYY-MM-DD') ORDER BY shown.day), '{}') AS days,
            coalesce(array_agg(now.value ORDER BY shown.day), '{}') AS series,
            coalesce(array_agg(before.value ORDER BY shown.day), '{}') AS previous
       FROM generate_series(part.newest::timestamp, $3::date - $4::integer + 1, -interval '1 day' * $5::integer)
         AS shown (day)
       LEFT JOIN LATERAL (${valueOn('shown.day::date', '$5::integer')}) AS now ON true
       LEFT JOIN LATERAL (${valueOn('(shown.day::date - $4::integer)', '$5::integer')}) AS before ON true) AS shown
   ORDER BY part.name, part.created_at, part.id`;

/** A source of a report. */
export interface SourceRow {
  readonly id: string;
  readonly name: string;
  readonly type: string;
  readonly lastSyncAt: Date | null;
}

/** A metric of a source with its series. */
export interface PartRow {
  readonly name: string;
  readonly sourceId: string;
  readonly sourceName: string;
  readonly value: number;
  readonly newestAt: Date;
  readonly unit: string | null;
  readonly aggregation: Aggregation;
  readonly days: readonly string[];
  readonly series: readonly (number | null)[];
  readonly previous: readonly (number | null)[];
}

export const readSources = (work: UnitOfWork, actor: Actor): Promise<SourceRow[]> =>
  work.read<SourceRow>(sourcesSql, readerParameters(actor));

export async function countMetrics(work: UnitOfWork, actor: Actor): Promise<number> {
  const [row] = await work.read<{ count: number }>(countSql, readerParameters(actor));
  return row?.count ?? 0;
}

export const readParts = (
  work: UnitOfWork,
  actor: Actor,
  { lastDay, days, step }: { lastDay: string; days: number; step: number },
): Promise<PartRow[]> => work.read<PartRow>(partsSql, [...readerParameters(actor), lastDay, days, step]);

/** Points of one statement. */
export const pointsPerPage = 10_000;

/**
 * The points of the given series in a window, newest first. Each series is a scan of the primary key backwards
 * that stops at the page; a day at a time bounds what is sorted.
 *
 * $1: workspace; $2, $3: sources and names; $4, $5: from and until; $6, $7: last place of the page before, by series and
 * value.
 */
const pointsSql = `
  SELECT series.place::integer AS series, (extract(epoch FROM point."timestamp") * 1000)::float8 AS time,
         point.value::float8 AS value, point."timestamp"::text AS "timestamp"
    FROM unnest($2::uuid[], $3::text[]) WITH ORDINALITY AS series (source, name, place)
   CROSS JOIN LATERAL (
     SELECT metric."timestamp", metric.value FROM metric
      WHERE metric.workspace_id = $1 AND metric.data_source_id = series.source AND metric.name = series.name
        AND metric."timestamp" >= $4::timestamptz AND metric."timestamp" <= $5::timestamptz
        AND ($6::integer IS NULL OR metric."timestamp" < $5::timestamptz OR (series.place, metric.value) > ($6::integer, $7::numeric))
      ORDER BY metric."timestamp" DESC, metric.value LIMIT ${pointsPerPage}) AS point
   ORDER BY point."timestamp" DESC, series.place, point.value LIMIT ${pointsPerPage}`;

/** The days of the period on which the series have points, newest first. */
const daysSql = `
  SELECT DISTINCT daily.day::text AS day
    FROM unnest($2::uuid[], $3::text[]) AS series (source, name)
    JOIN metric_daily AS daily ON daily.data_source_id = series.source AND daily.name = series.name
     AND daily.workspace_id = $1 AND daily.day >= ($4::timestamptz AT TIME ZONE 'UTC')::date
     AND daily.day <= ($5::timestamptz AT TIME ZONE 'UTC')::date
   ORDER BY 1 DESC LIMIT ${maxPoints}`;

/** Which points are read. */
export interface PointWindow {
  readonly workspaceId: string;
  readonly series: readonly { readonly sourceId: string; readonly name: string }[];
  /** ISO 8601, both inclusive. */
  readonly from: string;
  readonly until: string;
}

const windowParameters = ({ workspaceId, series, from, until }: PointWindow): unknown[] => [
  workspaceId,
  series.map(({ sourceId }) => sourceId),
  series.map(({ name }) => name),
  from,
  until,
];

export async function readPointDays(work: UnitOfWork, window: PointWindow): Promise<string[]> {
  const rows = await work.read<{ day: string }>(daysSql, windowParameters(window));
  return rows.map(({ day }) => day);
}

/** A point with the place of its series, from 1. */
export interface PointRow {
  readonly series: number;
  readonly time: number;
  readonly value: number;
  /** With microseconds, for the next page. */
  readonly timestamp: string;
}

/** A page of the points of a window, after the last point of the page before. */
export function readPointPage(
  work: UnitOfWork,
  window: PointWindow,
  after: PointRow | null,
): Promise<PointRow[]> {
  const parameters = windowParameters(window);
  if (after) parameters[4] = after.timestamp;
  return work.read<PointRow>(pointsSql, [...parameters, after?.series ?? null, after?.value ?? null]);
}
