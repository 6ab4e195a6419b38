import type { Tx } from '@emberdeck/platform/database/unit-of-work';

/** Points that one statement deletes. Small, so that it holds its locks for a short time. */
export const purgeBatch = 10_000;

/** SQL by hand: a DELETE has no LIMIT, so the batch is a subselect that the repository API cannot express. */
const purgePointsSql = `
  DELETE FROM metric USING (
    SELECT name, "timestamp", value, origin FROM metric
     WHERE data_source_id = $1 AND workspace_id = $2 LIMIT ${purgeBatch}) AS purged
   WHERE metric.data_source_id = $1 AND metric.name = purged.name AND metric."timestamp" = purged."timestamp"
     AND metric.value = purged.value AND metric.origin = purged.origin`;

const purgeReplacedSql = `
  DELETE FROM metric_replaced USING (
    SELECT name, "timestamp", place FROM metric_replaced
     WHERE data_source_id = $1 AND workspace_id = $2 LIMIT ${purgeBatch}) AS purged
   WHERE metric_replaced.data_source_id = $1 AND metric_replaced.name = purged.name
     AND metric_replaced."timestamp" = purged."timestamp" AND metric_replaced.place = purged.place`;

/** Deletes at most {@link purgeBatch} points of a source and returns their number. */
export async function purgePoints(tx: Tx, sourceId: string, workspaceId: string): Promise<number> {
  const [, count] = await tx.query<[unknown, number]>(purgePointsSql, [sourceId, workspaceId]);
  return count;
}

/** As {@link purgePoints}, of points that others have replaced. */
export async function purgeReplaced(tx: Tx, sourceId: string, workspaceId: string): Promise<number> {
  const [, count] = await tx.query<[unknown, number]>(purgeReplacedSql, [sourceId, workspaceId]);
  return count;
}
