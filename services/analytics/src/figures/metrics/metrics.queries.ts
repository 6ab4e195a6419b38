import { maxMetricNames } from '@emberdeck/contracts/analytics/uploads';
import type { Tx, UnitOfWork } from '@emberdeck/platform/database/unit-of-work';
import { bringsMetric, openToReader } from '../../shared/reader.js';

// SQL by hand: a file has up to two million points. Arrays by `unnest` and rollups in the inserting statement take a batch
// in one round trip; as entities each point would be several parameters, and each rollup another statement.

/** Points by column, as `unnest` takes them. */
export interface PointBatch {
  readonly names: readonly string[];
  /** Decimals with two places. */
  readonly values: readonly string[];
  readonly units: readonly (string | null)[];
  /** ISO 8601 in UTC. */
  readonly timestamps: readonly string[];
  /** JSON objects as text. */
  readonly metadata: readonly (string | null)[];
}

/** A source with its workspace. */
export interface SourceKey {
  readonly id: string;
  readonly workspaceId: string;
}

const isNewer = (table: string): string =>
  `(excluded."timestamp", excluded.metric_id) >= (${table}."timestamp", ${table}.metric_id)`;

/**
 * The rollups of `touched`: the arrived points with `is_new`. A repeat counts in no sum, but it is the last arrival of its
 * timestamp. The last point of a day is a maximum of arrays: sorting for `DISTINCT ON` took twice as long (measured).
 */
export const rollupsOf = (touched: string, lastPoints?: string): string => `
  grouped AS (
    SELECT name, day, count(*) FILTER (WHERE is_new) AS point_count,
           coalesce(sum(value) FILTER (WHERE is_new), 0) AS sum, min(value) AS minimum, max(value) AS maximum,
           max("timestamp") AS "timestamp", max(ARRAY[extract(epoch FROM "timestamp"), id, value]) AS last
      FROM ${touched} GROUP BY name, day
  ), grouped_last AS (
    SELECT name, day, point_count, sum, minimum, maximum, "timestamp", last[2]::bigint AS id, last[3] AS value FROM grouped
  ), ${writtenRollups('grouped_last', lastPoints ?? `${touched} AS point ON point.id = newest.id`)}`;

/** Writes both rollups and the count of the source, from the rollups of arrived points. */
export const writtenRollups = (grouped: string, lastPoints: string): string => `
  daily AS (
    INSERT INTO metric_daily (data_source_id, name, day, workspace_id, value, "timestamp", metric_id,
                              point_count, sum, minimum, maximum)
    SELECT $2::uuid, name, day, $1::uuid, value, "timestamp", id, point_count, sum, minimum, maximum FROM ${grouped}
    ON CONFLICT (data_source_id, name, day) DO UPDATE
       SET value = CASE WHEN ${isNewer('metric_daily')} THEN excluded.value ELSE metric_daily.value END,
           metric_id = CASE WHEN ${isNewer('metric_daily')} THEN excluded.metric_id ELSE metric_daily.metric_id END,
           "timestamp" = greatest(excluded."timestamp", metric_daily."timestamp"),
           point_count = metric_daily.point_count + excluded.point_count,
           sum = metric_daily.sum + excluded.sum,
           minimum = least(metric_daily.minimum, excluded.minimum),
           maximum = greatest(metric_daily.maximum, excluded.maximum)
  ), newest AS (
    SELECT DISTINCT ON (name) name, "timestamp", id, value FROM ${grouped} ORDER BY name, day DESC
  ), latest AS (
    INSERT INTO metric_latest (data_source_id, name, workspace_id, value, "timestamp", metric_id, unit)
    SELECT $2::uuid, newest.name, $1::uuid, newest.value, newest."timestamp", newest.id, point.unit
      FROM newest JOIN ${lastPoints}
    ON CONFLICT (data_source_id, name) DO UPDATE
       SET value = excluded.value, "timestamp" = excluded."timestamp", metric_id = excluded.metric_id,
           unit = excluded.unit
     WHERE ${isNewer('metric_latest')}
  ), counted AS (
    UPDATE data_source SET point_count = point_count + (SELECT sum(point_count) FROM ${grouped})
     WHERE id = $2::uuid AND workspace_id = $1::uuid AND EXISTS (SELECT FROM ${grouped} WHERE point_count > 0)
  )
  SELECT coalesce(sum(point_count), 0)::integer AS count FROM ${grouped}`;

/**
 * Adds points in the given order. A late point changes the rollup of its day, and the latest value only if it is newer. Of
 * two values with one timestamp, the later arrival counts, also if it is a repeat: a repeat gets a new id.
 */
const addPointsSql = `
  WITH given AS MATERIALIZED (
    SELECT nextval('metric_id_seq') AS id, name, value, unit, "timestamp", metadata
      FROM (SELECT name, value::numeric(15, 2), unit, "timestamp", metadata
              FROM unnest($3::text[], $4::numeric[], $5::text[], $6::timestamptz[], $8::jsonb[]) WITH ORDINALITY
                AS each (name, value, unit, "timestamp", metadata, place)
             ORDER BY place) AS ordered
  ), point AS MATERIALIZED (
    SELECT DISTINCT ON (name, "timestamp", value) * FROM given ORDER BY name, "timestamp", value, id DESC
  ), added AS (
    INSERT INTO metric (id, workspace_id, data_source_id, name, value, unit, "timestamp", origin, metadata)
    SELECT id, $1::uuid, $2::uuid, name, value, unit, "timestamp", $7::text, metadata FROM point
    ON CONFLICT (data_source_id, name, "timestamp", value, origin) DO NOTHING
    RETURNING id
  ), repeated AS (
    UPDATE metric SET id = point.id, received_at = now() FROM point
     WHERE metric.workspace_id = $1::uuid AND metric.data_source_id = $2::uuid AND metric.name = point.name
       AND metric."timestamp" = point."timestamp" AND metric.value = point.value AND metric.origin = $7::text
    RETURNING metric.id, metric.unit
  ), touched AS MATERIALIZED (
    SELECT point.id, point.name, point.value, point."timestamp", (point."timestamp" AT TIME ZONE 'UTC')::date AS day,
           CASE WHEN repeated.id IS NULL THEN point.unit ELSE repeated.unit END AS unit, added.id IS NOT NULL AS is_new
      FROM point LEFT JOIN added USING (id) LEFT JOIN repeated USING (id)
  ), ${rollupsOf('touched')}`;

/** The limit bounds the cost of the count. */
const countNamesSql = `
  SELECT count(*)::integer AS count
    FROM (SELECT FROM metric_latest WHERE data_source_id = $1 AND workspace_id = $2 LIMIT ${maxMetricNames}) AS known`;

const knownNamesSql = `
  SELECT name FROM metric_latest WHERE data_source_id = $1 AND workspace_id = $2 AND name = ANY ($3::text[])`;

const ensurePartitionsSql = `
  SELECT ensure_metric_partition(moment) FROM unnest($1::timestamptz[]) AS moment`;

/** Creates the missing partitions for points of these moments. */
export async function ensurePartitions(work: UnitOfWork, moments: readonly Date[]): Promise<void> {
  await work.read(ensurePartitionsSql, [moments.map((moment) => moment.toISOString())]);
}

/** Paused sources count: a client may have read of them before. */
const seenByClientsSql = `
  SELECT 1 FROM data_source
    JOIN metric_latest AS latest ON latest.data_source_id = data_source.id AND latest.workspace_id = $1
   WHERE data_source.workspace_id = $1 AND ${openToReader} AND ${bringsMetric('$3::text')}
   LIMIT 1`;

/** Whether a source that is open to clients has brought the metric. */
export async function isSeenByClients(tx: Tx, workspaceId: string, metric: string): Promise<boolean> {
  const rows = await tx.query<unknown[]>(seenByClientsSql, [workspaceId, true, metric]);
  return rows.length > 0;
}

/** As {@link ensurePartitions}, within the transaction. */
export async function ensurePartitionsIn(tx: Tx, moments: readonly Date[]): Promise<void> {
  await tx.query(ensurePartitionsSql, [moments.map((moment) => moment.toISOString())]);
}

/** How many names the source has, up to `maxMetricNames`. */
export async function countNames(tx: Tx, source: SourceKey): Promise<number> {
  const [row] = await tx.query<{ count: number }[]>(countNamesSql, [source.id, source.workspaceId]);
  return row?.count ?? 0;
}

/** The given names that the source already has. */
export async function findKnownNames(
  tx: Tx,
  source: SourceKey,
  names: readonly string[],
): Promise<ReadonlySet<string>> {
  const parameters = [source.id, source.workspaceId, names];
  const rows = await tx.query<{ name: string }[]>(knownNamesSql, parameters);
  return new Set(rows.map(({ name }) => name));
}

/** Adds the points that the source does not have, and returns their number. */
export async function addPoints(
  tx: Tx,
  source: SourceKey,
  batch: PointBatch,
  origin: string,
): Promise<number> {
  const columns = [batch.names, batch.values, batch.units, batch.timestamps];
  const [row] = await tx.query<{ count: number }[]>(addPointsSql, [
    source.workspaceId,
    source.id,
    ...columns,
    origin,
    batch.metadata,
  ]);
  return row?.count ?? 0;
}
