import { maxMetricNames } from '@emberdeck/contracts/analytics/uploads';
import type { Tx, UnitOfWork } from '@emberdeck/platform/database/unit-of-work';

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
}

/** A source with its workspace. */
export interface SourceKey {
  readonly id: string;
  readonly workspaceId: string;
}

const isNewer = (table: string): string =>
  `(excluded."timestamp", excluded.metric_id) > (${table}."timestamp", ${table}.metric_id)`;

/**
 * Adds the new points in the given order, and updates both rollups and the count of the source. A late point changes the
 * rollup of its day, and the latest value only if it is newer. Of two values with one timestamp, the later arrival counts.
 */
const addPointsSql = `
  WITH added AS (
    INSERT INTO metric (workspace_id, data_source_id, name, value, unit, "timestamp")
    SELECT $1::uuid, $2::uuid, name, value, unit, "timestamp"
      FROM unnest($3::text[], $4::numeric[], $5::text[], $6::timestamptz[]) WITH ORDINALITY
        AS given (name, value, unit, "timestamp", place)
     ORDER BY place
    ON CONFLICT (data_source_id, name, "timestamp", value) DO NOTHING
    RETURNING id, name, value, "timestamp", ("timestamp" AT TIME ZONE 'UTC')::date AS day
  ), daily AS (
    INSERT INTO metric_daily (data_source_id, name, day, workspace_id, value, "timestamp", metric_id)
    SELECT DISTINCT ON (name, day) $2::uuid, name, day, $1::uuid, value, "timestamp", id
      FROM added ORDER BY name, day, "timestamp" DESC, id DESC
    ON CONFLICT (data_source_id, name, day) DO UPDATE
       SET value = excluded.value, "timestamp" = excluded."timestamp", metric_id = excluded.metric_id
     WHERE ${isNewer('metric_daily')}
  ), latest AS (
    INSERT INTO metric_latest (data_source_id, name, workspace_id, value, "timestamp", metric_id)
    SELECT DISTINCT ON (name) $2::uuid, name, $1::uuid, value, "timestamp", id
      FROM added ORDER BY name, "timestamp" DESC, id DESC
    ON CONFLICT (data_source_id, name) DO UPDATE
       SET value = excluded.value, "timestamp" = excluded."timestamp", metric_id = excluded.metric_id
     WHERE ${isNewer('metric_latest')}
  ), counted AS (
    UPDATE data_source SET point_count = point_count + (SELECT count(*) FROM added)
     WHERE id = $2::uuid AND workspace_id = $1::uuid AND EXISTS (SELECT FROM added)
  )
  SELECT count(*)::integer AS count FROM added`;

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
export async function addPoints(tx: Tx, source: SourceKey, batch: PointBatch): Promise<number> {
  const columns = [batch.names, batch.values, batch.units, batch.timestamps];
  const [row] = await tx.query<{ count: number }[]>(addPointsSql, [
    source.workspaceId,
    source.id,
    ...columns,
  ]);
  return row?.count ?? 0;
}
