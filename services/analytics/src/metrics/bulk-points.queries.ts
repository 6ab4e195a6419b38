import { copyRows } from '@emberdeck/platform/database/copy-rows';
import type { Tx } from '@emberdeck/platform/database/unit-of-work';
import { rollupsOf, type SourceKey } from './metrics.queries.js';

// SQL by hand: a large file goes by COPY into a temporary table, and from there by one statement for each step. Rows that
// the source has are found before the insert: ON CONFLICT takes half as long again for each row (measured).

/** Points of one COPY: large enough for its speed, small enough for the time limit of a statement. */
export const pointsPerCopy = 200_000;

/** The sequence numbers the rows in the order of their arrival. */
const createSql = `
  CREATE TEMPORARY TABLE IF NOT EXISTS metric_arrival (
    id bigint NOT NULL DEFAULT nextval('metric_id_seq'),
    name varchar(255) COLLATE "C" NOT NULL,
    value numeric(15, 2) NOT NULL,
    unit varchar(50),
    "timestamp" timestamptz NOT NULL,
    is_new boolean NOT NULL DEFAULT true
  ) ON COMMIT DROP`;

/** Sorts and hashes of a slice fit into memory. Ends with the transaction. */
const memorySql = `SET LOCAL work_mem = '32MB'`;

const copySql = 'COPY metric_arrival (name, value, unit, "timestamp") FROM STDIN';

/** Of equal rows of the file the last one counts. */
const dropDuplicatesSql = `
  DELETE FROM metric_arrival USING (
    SELECT name, "timestamp", value, max(id) AS id FROM metric_arrival
     GROUP BY name, "timestamp", value HAVING count(*) > 1) AS last
   WHERE metric_arrival.name = last.name AND metric_arrival."timestamp" = last."timestamp"
     AND metric_arrival.value = last.value AND metric_arrival.id < last.id`;

const rangeSql = 'SELECT min("timestamp")::text AS first, max("timestamp")::text AS last FROM metric_arrival';

const samePoint = `
     metric.workspace_id = $1::uuid AND metric.data_source_id = $2::uuid AND metric.name = arrival.name
 AND metric."timestamp" = arrival."timestamp" AND metric.value = arrival.value AND metric.origin = ''`;

/** The range in time lets the planner skip the other partitions. */
const markRepeatsSql = `
  UPDATE metric_arrival AS arrival SET is_new = false, unit = metric.unit FROM metric
   WHERE ${samePoint} AND metric."timestamp" BETWEEN $3::timestamptz AND $4::timestamptz`;

const moveRepeatsSql = `
  UPDATE metric SET id = arrival.id, received_at = now() FROM metric_arrival AS arrival
   WHERE ${samePoint} AND metric."timestamp" BETWEEN $3::timestamptz AND $4::timestamptz AND NOT arrival.is_new`;

const insertSql = `
  INSERT INTO metric (id, workspace_id, data_source_id, name, value, unit, "timestamp")
  SELECT id, $1::uuid, $2::uuid, name, value, unit, "timestamp" FROM metric_arrival WHERE is_new`;

const rollupsSql = `
  WITH touched AS NOT MATERIALIZED (
    SELECT id, name, value, unit, "timestamp", ("timestamp" AT TIME ZONE 'UTC')::date AS day, is_new FROM metric_arrival
  ), ${rollupsOf('touched')}`;

/**
 * Adds points that `rows` gives as lines of COPY: name, value, unit, timestamp. Returns the number of new points. The
 * caller holds the lock of the source, so no other transaction can add the same points meanwhile.
 */
export async function addByCopy(tx: Tx, source: SourceKey, rows: AsyncIterable<string>): Promise<number> {
  const key = [source.workspaceId, source.id];
  await tx.query(createSql);
  await tx.query(memorySql);
  await tx.query('TRUNCATE metric_arrival');
  await copyRows(tx, copySql, rows);
  await tx.query(dropDuplicatesSql);
  const [range] = await tx.query<{ first: string; last: string }[]>(rangeSql);
  const times = [range?.first ?? null, range?.last ?? null];
  const [, repeats] = await tx.query<[unknown, number]>(markRepeatsSql, [...key, ...times]);
  await tx.query(insertSql, key);
  if (repeats > 0) {
    await tx.query(moveRepeatsSql, [...key, ...times]);
  }
  const [row] = await tx.query<{ count: number }[]>(rollupsSql, key);
  return row?.count ?? 0;
}
