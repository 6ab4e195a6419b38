import type { Actor } from '@emberdeck/contracts/core/actor';
import type { UnitOfWork } from '@emberdeck/platform/database/unit-of-work';
import { lineDays, maxSourceMetrics, type SourceMetric } from '@emberdeck/contracts/analytics/source-page';
import { cursorTime, type ListedRow, type PagePlace } from '@emberdeck/platform/runtime/keyset-page';
import { readerOf } from '../../shared/reader.js';

// SQL by hand: functions of the database, and pages over a partitioned table whose order is that of time and arrival.

/** Which points of a source. Days are those of the workspace's zone. */
export interface PointFilter {
  readonly name: string | null;
  readonly from: string | null;
  readonly until: string | null;
}

/** A point in the list. */
export interface PointRow extends ListedRow {
  readonly name: string;
  readonly value: string;
  readonly unit: string | null;
  readonly timestamp: Date;
  readonly metadata: Record<string, unknown> | null;
}

/** The place of a point in its arrivals as the UUID that a cursor has; both have one order. */
const arrivalId = `lpad(to_hex(metric.id), 32, '0')::uuid`;

/** The end of the cursor's UUID as the place of a point. */
const placeOfCursor = `('x' || right(replace($5::text, '-', ''), 16))::bit(64)::bigint`;

/** The bounds in time let the planner skip the partitions of other months. */
const pointPageSql = `
  SELECT ${arrivalId} AS id, metric.name, metric.value, metric.unit, metric."timestamp", metric.metadata,
         ${cursorTime('metric."timestamp"')}
    FROM open_sources($1, $2) AS source
    JOIN metric ON metric.workspace_id = $1 AND metric.data_source_id = source.id
   WHERE source.id = $6 AND ($7::text IS NULL OR metric.name = $7)
     AND metric."timestamp" >= coalesce($8::date::timestamp AT TIME ZONE rollup_zone_of($1), '-infinity')
     AND metric."timestamp" < coalesce(($9::date + 1)::timestamp AT TIME ZONE rollup_zone_of($1), 'infinity')
     AND metric."timestamp" <= coalesce($4::timestamptz, 'infinity')
     AND ($4::timestamptz IS NULL OR (metric."timestamp", metric.id) < ($4::timestamptz, ${placeOfCursor}))
   ORDER BY metric."timestamp" DESC, metric.id DESC LIMIT $3`;

/** A search finds names without case. A name in several units has a row for each, without a figure. */
const metricsSql = `
  SELECT figure.name, figure.unit, figure.units, coalesce(figure.aggregation, setting.aggregation, 'last') AS aggregation,
         figure.value::float8 AS value, iso_time(figure."timestamp") AS "newestAt", line.figures AS line,
         count(*) OVER ()::integer AS total
    FROM open_sources($1, $2) AS source
   CROSS JOIN LATERAL (
     SELECT each.name, min(each.aggregation) AS aggregation, min(each.value) AS value, min(each."timestamp") AS "timestamp",
            CASE WHEN count(*) = 1 THEN min(each.unit) END AS unit,
            CASE WHEN count(*) > 1 THEN array_agg(each.unit ORDER BY each.unit) ELSE '{}' END AS units
       FROM newest_figures($1, source.id, 'infinity') AS each GROUP BY each.name) AS figure
    LEFT JOIN LATERAL aggregation_of($1, figure.name) AS setting ON figure.aggregation IS NULL
   CROSS JOIN LATERAL (
     SELECT coalesce(array_agg(day.figure ORDER BY day.day), '{}') AS figures
       FROM (SELECT daily.day, figure_of_day(figure.aggregation, daily)::float8 AS figure
               FROM metric_daily AS daily
              WHERE figure.aggregation IS NOT NULL AND daily.workspace_id = $1 AND daily.data_source_id = source.id AND daily.name = figure.name
              ORDER BY daily.day DESC LIMIT ${lineDays}) AS day) AS line
   WHERE source.id = $3 AND ($4::text IS NULL OR strpos(lower(figure.name), lower($4)) > 0)
   ORDER BY figure.name LIMIT ${maxSourceMetrics}`;

type MetricRow = SourceMetric & { readonly total: number };

/** The points of a source that the actor may see, newest first. */
export function readPointPage(
  work: UnitOfWork,
  actor: Actor,
  sourceId: string,
  { name, from, until }: PointFilter,
  place: PagePlace,
): Promise<PointRow[]> {
  return work.read<PointRow>(pointPageSql, [...readerOf(actor), ...place, sourceId, name, from, until]);
}

/** The metrics of a source that the actor may see, the first by name, each with the number of all. */
export function readSourceMetrics(
  work: UnitOfWork,
  actor: Actor,
  sourceId: string,
  search: string | null,
): Promise<MetricRow[]> {
  return work.read<MetricRow>(metricsSql, [...readerOf(actor), sourceId, search]);
}
