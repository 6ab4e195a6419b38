import type { Actor } from '@emberdeck/contracts/core/actor';
import { defaultTimeZone } from '@emberdeck/contracts/core/zoned-time';
import type { UnitOfWork } from '@emberdeck/platform/database/unit-of-work';
import { readerOf } from '../../shared/reader.js';
import { maxPoints } from './report-points.js';

// SQL by hand: another feature's table, and pages of points that are scans of the primary key.

/** Until the end of the transaction, sources that were added until this moment count in figures of earlier days. */
export async function includeSources(work: UnitOfWork, until: Date): Promise<void> {
  await work.read(`SELECT set_config('emberdeck.sources_until', $1, true)`, [until.toISOString()]);
}

/** $3: the end of the window. */
const sourcesSql = `
  SELECT id, name, type, last_sync_at AS "lastSyncAt" FROM figure_sources($1, $2, $3::timestamptz)
   ORDER BY created_at, id`;

/** A source of a report. */
export interface SourceRow {
  readonly id: string;
  readonly name: string;
  readonly type: string;
  readonly lastSyncAt: Date | null;
}

export const readSources = (work: UnitOfWork, actor: Actor, end: Date): Promise<SourceRow[]> =>
  work.read<SourceRow>(sourcesSql, [...readerOf(actor), end]);

/** Points of one statement: their rows are parsed in less than 1 ms, which requests wait for. */
export const pointsPerPage = 250;

/** Points of a series in the order of the primary key, which tells equal values of one time apart. */
const pointsWhere = (condition: string): string => `
  SELECT metric."timestamp", metric.value, metric.origin, metric.unit FROM metric
   WHERE metric.workspace_id = $1 AND metric.data_source_id = series.source AND metric.name = series.name AND ${condition}
   ORDER BY metric."timestamp" DESC, metric.value DESC, metric.origin DESC LIMIT $9`;

/**
 * The points of the given series in a window, newest first, and of one time by series. Each series is a scan of the primary
 * key backwards that stops at the page; a day at a time bounds what is sorted. The time of the last point is a scan of its
 * own, which starts behind that point: a day may have many points of one time.
 *
 * $1: workspace; $2, $3: sources and names; $4, $5: from and until; $6, $7, $8: last place of the page before, by series,
 * value and origin; $9: points of a page. A time is a reading of clocks in the zone of the figures.
 */
const pointsSql = `
  SELECT series.place::integer AS series, (extract(epoch FROM point."timestamp" AT TIME ZONE zone.name) * 1000)::float8 AS time,
         point.value::float8 AS value, point.unit, point."timestamp"::text AS "timestamp", point.value::text AS exact, point.origin
    FROM (SELECT rollup_zone_of($1) AS name) AS zone
   CROSS JOIN (
     SELECT source, name, place,
            -- At the time of the last point, series before its own are done, and those behind it have not begun.
            CASE WHEN place < $6::integer THEN '-Infinity' WHEN place = $6 THEN $7 ELSE 'Infinity' END::numeric AS below
       FROM unnest($2::uuid[], $3::text[]) WITH ORDINALITY AS each (source, name, place)) AS series
   CROSS JOIN LATERAL (
     (${pointsWhere(`
       metric."timestamp" = $5::timestamptz AND (metric.value, metric.origin) < (series.below, coalesce($8::text, ''))`)})
      UNION ALL
     (${pointsWhere('metric."timestamp" >= $4::timestamptz AND metric."timestamp" < $5::timestamptz')})
      ORDER BY "timestamp" DESC, value DESC, origin DESC LIMIT $9) AS point
   ORDER BY point."timestamp" DESC, series.place, point.value DESC, point.origin DESC LIMIT $9`;

/** The days of the period on which the series have points, newest first, each with its part of the period. */
const daysSql = `
  SELECT greatest(day_start($1, day), $4::timestamptz)::text AS "from",
         least(day_start($1, day + 1) - interval '1 microsecond', $5::timestamptz)::text AS until
    FROM (SELECT DISTINCT daily.day
            FROM unnest($2::uuid[], $3::text[]) AS series (source, name)
            JOIN metric_daily AS daily ON daily.data_source_id = series.source AND daily.name = series.name
             AND daily.workspace_id = $1 AND daily.day >= day_of($1, $4::timestamptz)
             AND daily.day <= day_of($1, $5::timestamptz)
           ORDER BY daily.day DESC LIMIT $6) AS shown
   ORDER BY day DESC`;

/** Which points are read. */
export interface PointWindow {
  readonly workspaceId: string;
  readonly series: readonly { readonly sourceId: string; readonly name: string }[];
  /** Both inclusive. */
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

export const readPointDays = (
  work: UnitOfWork,
  window: PointWindow,
): Promise<Pick<PointWindow, 'from' | 'until'>[]> =>
  work.read(daysSql, [...windowParameters(window), maxPoints]);

/** The time zone of the days of figures. */
export async function readZone(work: UnitOfWork, workspaceId: string): Promise<string> {
  const [row] = await work.read<{ zone: string }>('SELECT rollup_zone_of($1) AS zone', [workspaceId]);
  return row?.zone ?? defaultTimeZone;
}

/** A point with the place of its series, from 1. */
export interface PointRow {
  readonly series: number;
  readonly time: number;
  readonly value: number;
  readonly unit: string | null;
  /** With microseconds, all digits, and what tells equal values apart: for the next page. */
  readonly timestamp: string;
  readonly exact: string;
  readonly origin: string;
}

/** A page of the points of a window, after the last point of the page before. */
export function readPointPage(
  work: UnitOfWork,
  window: PointWindow,
  after: PointRow | null,
): Promise<PointRow[]> {
  const parameters = windowParameters(window);
  if (after) parameters[4] = after.timestamp;
  return work.read<PointRow>(pointsSql, [
    ...parameters,
    after?.series ?? null,
    after?.exact ?? null,
    after?.origin ?? null,
    pointsPerPage,
  ]);
}
