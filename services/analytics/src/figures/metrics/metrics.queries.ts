import { maxMetricNames } from '@emberdeck/contracts/analytics/uploads';
import type { Tx, UnitOfWork } from '@emberdeck/platform/database/unit-of-work';
import type { SourceKey } from './arrivals.queries.js';

// SQL by hand: counts that stop at a limit, and functions of the database.

/** The limit bounds the cost of the count. */
const countNamesSql = `
  SELECT count(*)::integer AS count
    FROM (SELECT FROM metric_latest WHERE data_source_id = $1 AND workspace_id = $2 LIMIT ${maxMetricNames}) AS known`;

const knownNamesSql = `
  SELECT name FROM metric_latest WHERE data_source_id = $1 AND workspace_id = $2 AND name = ANY ($3::text[])`;

const ensurePartitionsSql = `
  SELECT ensure_metric_partition(moment) FROM unnest($1::timestamptz[]) AS moment`;

/** Names of a metric match by its key. */
const knownMetricSql = `
  SELECT 1 FROM metric_latest WHERE workspace_id = $1 AND metric_key(name) = metric_key($2) LIMIT 1`;

/** Whether a source of the workspace has brought the metric, under any of its names. */
export async function isKnownMetric(tx: Tx, workspaceId: string, name: string): Promise<boolean> {
  const rows = await tx.query<unknown[]>(knownMetricSql, [workspaceId, name]);
  return rows.length > 0;
}

/** Creates the missing partitions for points of these moments. */
export async function ensurePartitions(work: UnitOfWork, moments: readonly Date[]): Promise<void> {
  await work.read(ensurePartitionsSql, [moments.map((moment) => moment.toISOString())]);
}

/** Paused sources count: a client may have read of them before. */
const seenByClientsSql = `
  SELECT 1 FROM open_sources($1, 'client') AS source
    JOIN metric_latest AS latest ON latest.data_source_id = source.id AND latest.workspace_id = $1
   WHERE counts_in(latest.name, $2) LIMIT 1`;

/** The narrowed clients who see no source of the metric. */
const hiddenFromSql = `
  SELECT view.user_id AS id FROM client_view AS view
   WHERE view.workspace_id = $1 AND NOT EXISTS (
     SELECT FROM open_sources($1, 'client:' || view.user_id) AS source
       JOIN metric_latest AS latest ON latest.data_source_id = source.id AND latest.workspace_id = $1
      WHERE counts_in(latest.name, $2))
   ORDER BY id`;

/** The clients to whom changes of the metric are unknown, though other clients see it. */
export async function readMetricHiddenFrom(tx: Tx, workspaceId: string, metric: string): Promise<string[]> {
  const rows = await tx.query<{ id: string }[]>(hiddenFromSql, [workspaceId, metric]);
  return rows.map(({ id }) => id);
}

/** Whether a source that is open to clients has brought the metric. */
export async function isSeenByClients(tx: Tx, workspaceId: string, metric: string): Promise<boolean> {
  const rows = await tx.query<unknown[]>(seenByClientsSql, [workspaceId, metric]);
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
