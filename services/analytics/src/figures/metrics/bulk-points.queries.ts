import { copyRows } from '@emberdeck/platform/database/copy-rows';
import type { Tx } from '@emberdeck/platform/database/unit-of-work';
import { rollupsOf, type SourceKey, writtenRollups } from './metrics.queries.js';

// SQL by hand: a large file goes by COPY into a temporary table, and from there by one statement for each step. Rows that
// the source has are found before the insert: ON CONFLICT takes half as long again for each row (measured).

/** Points of one COPY: a usual file of 10 MB in one, few enough for the time limit below on a busy machine. */
export const pointsPerCopy = 300_000;

/** Where a source has no point yet, none can repeat. The rollup has few rows to look at. */
const hasDaysSql = `
  SELECT EXISTS (SELECT FROM metric_daily WHERE workspace_id = $1 AND data_source_id = $2
                    AND day BETWEEN $3::date AND $4::date) AS found`;

const firstIdSql = `SELECT nextval('metric_id_seq')::text AS id`;

const directCopySql =
  'COPY metric (workspace_id, data_source_id, name, value, unit, "timestamp", metadata) FROM STDIN (FORMAT binary)';

const uniqueViolation = '23505';

/** The last point of each name is found by the key: the planner knows nothing of the new rows. */
const lastByKey = `metric AS point ON point.workspace_id = $1::uuid AND point.data_source_id = $2::uuid
       AND point.name = newest.name AND point."timestamp" = newest."timestamp" AND point.id = newest.id`;

/** For many names and days. */
const directRollupsSql = `
  WITH touched AS (
    SELECT id, name, value, "timestamp", ("timestamp" AT TIME ZONE 'UTC')::date AS day, true AS is_new
      FROM metric
     WHERE workspace_id = $1::uuid AND data_source_id = $2::uuid AND id > $3::bigint
       AND "timestamp" >= ($4::date)::timestamp AT TIME ZONE 'UTC'
       AND "timestamp" < ($5::date + 1)::timestamp AT TIME ZONE 'UTC'
  ), ${rollupsOf('touched', lastByKey)}`;

/**
 * With rollups that the process has computed: reading the new rows again took up to a fifth of the time (measured). The
 * last point of each day is looked up for its id.
 */
const givenRollupsSql = `
  WITH given AS MATERIALIZED (
    SELECT each.name, day, point_count, sum, minimum, maximum, each."timestamp", point.id, value
      FROM unnest($3::text[], $4::date[], $5::integer[], $6::numeric(30, 2)[], $7::numeric(15, 2)[],
                  $8::numeric(15, 2)[], $9::timestamptz[], $10::numeric(15, 2)[])
        AS each (name, day, point_count, sum, minimum, maximum, "timestamp", value)
     CROSS JOIN LATERAL (
       SELECT metric.id FROM metric
        WHERE metric.workspace_id = $1::uuid AND metric.data_source_id = $2::uuid AND metric.name = each.name
          AND metric."timestamp" = each."timestamp" AND metric.value = each.value AND metric.origin = ''
        LIMIT 1) AS point
  ), ${writtenRollups('given', lastByKey)}`;

/** What points add to the rollups of each name and day, by column. Decimals have two places. */
export interface DayBatch {
  readonly names: readonly string[];
  /** ISO 8601. */
  readonly days: readonly string[];
  readonly counts: readonly number[];
  readonly sums: readonly string[];
  readonly minima: readonly string[];
  readonly maxima: readonly string[];
  /** Time and value of the last point; of equal times the later arrival. */
  readonly timestamps: readonly string[];
  readonly values: readonly string[];
}

/** Points of one COPY. */
export interface BulkPart {
  /** Binary rows, each behind the UUIDs of `key`. */
  rows(key: readonly string[]): AsyncIterable<Buffer>;
  /** What the points add to the rollups if all are new; null if the database is to compute it. */
  dayBatch(): Promise<DayBatch | null>;
}

/** The first and the last day (UTC) with a point, as ISO 8601. */
export interface DayRange {
  readonly first: string;
  readonly last: string;
}

/** Whether the source has points on these days. The caller holds the lock of the source. */
export async function hasPointsIn(tx: Tx, source: SourceKey, { first, last }: DayRange): Promise<boolean> {
  const [row] = await tx.query<{ found: boolean }[]>(hasDaysSql, [
    source.workspaceId,
    source.id,
    first,
    last,
  ]);
  return row?.found ?? true;
}

/**
 * Adds points of days without any by COPY into the table itself, which saves a third of the time (measured). Null if two
 * rows are the same point: then nothing is added.
 */
export async function addDirectly(
  tx: Tx,
  source: SourceKey,
  part: BulkPart,
  { first, last }: DayRange,
): Promise<number | null> {
  const [sequence] = await tx.query<{ id: string }[]>(firstIdSql);
  await tx.query(limitsSql);
  await tx.query('SAVEPOINT direct_copy');
  const key = [source.workspaceId, source.id];
  let batch: DayBatch | null = null;
  try {
    const copy = copyRows(tx, directCopySql, part.rows(key));
    [, batch] = await Promise.all([copy, part.dayBatch()]);
  } catch (error) {
    if ((error as { code?: string }).code !== uniqueViolation) {
      throw error;
    }
    await tx.query('ROLLBACK TO SAVEPOINT direct_copy');
    return null;
  }
  const [row] =
    batch === null
      ? await tx.query<{ count: number }[]>(directRollupsSql, [...key, sequence?.id ?? '0', first, last])
      : await tx.query<{ count: number }[]>(givenRollupsSql, [...key, ...columnsOf(batch)]);
  return row?.count ?? 0;
}

const columnsOf = (batch: DayBatch): readonly (readonly (string | number)[])[] => [
  batch.names,
  batch.days,
  batch.counts,
  batch.sums,
  batch.minima,
  batch.maxima,
  batch.timestamps,
  batch.values,
];

/** The sequence numbers the rows in the order of their arrival. */
const createSql = `
  CREATE TEMPORARY TABLE IF NOT EXISTS metric_arrival (
    id bigint NOT NULL DEFAULT nextval('metric_id_seq'),
    name varchar(255) COLLATE "C" NOT NULL,
    value numeric(15, 2) NOT NULL,
    unit varchar(50),
    "timestamp" timestamptz NOT NULL,
    metadata jsonb,
    is_new boolean NOT NULL DEFAULT true
  ) ON COMMIT DROP`;

/** Sorts and hashes of a part fit into memory, and it may take longer than other statements. Ends with the transaction. */
const limitsSql = `SET LOCAL work_mem = '32MB'; SET LOCAL statement_timeout = '60s'`;

const copySql = 'COPY metric_arrival (name, value, unit, "timestamp", metadata) FROM STDIN (FORMAT binary)';

/** Of equal rows of the file the last one counts. */
const dropDuplicatesSql = `
  DELETE FROM metric_arrival USING (
    SELECT name, "timestamp", value, max(id) AS id FROM metric_arrival
     GROUP BY name, "timestamp", value HAVING count(*) > 1) AS last
   WHERE metric_arrival.name = last.name AND metric_arrival."timestamp" = last."timestamp"
     AND metric_arrival.value = last.value AND metric_arrival.id < last.id`;

const rangeSql = 'SELECT min("timestamp")::text AS first, max("timestamp")::text AS last FROM metric_arrival';

const samePoint = `
     metric.data_source_id = $2::uuid AND metric.name = arrival.name
 AND metric."timestamp" = arrival."timestamp" AND metric.value = arrival.value AND metric.origin = ''`;

/** The range in time lets the planner skip the other partitions. */
const markRepeatsSql = `
  UPDATE metric_arrival AS arrival SET is_new = false, unit = metric.unit FROM metric
   WHERE metric.workspace_id = $1::uuid AND ${samePoint} AND metric."timestamp" BETWEEN $3::timestamptz AND $4::timestamptz`;

const moveRepeatsSql = `
  UPDATE metric SET id = arrival.id, received_at = now() FROM metric_arrival AS arrival
   WHERE metric.workspace_id = $1::uuid AND ${samePoint} AND metric."timestamp" BETWEEN $3::timestamptz AND $4::timestamptz AND NOT arrival.is_new`;

const insertSql = `
  INSERT INTO metric (id, workspace_id, data_source_id, name, value, unit, "timestamp", metadata)
  SELECT id, $1::uuid, $2::uuid, name, value, unit, "timestamp", metadata FROM metric_arrival WHERE is_new`;

const rollupsSql = `
  WITH touched AS NOT MATERIALIZED (
    SELECT id, name, value, unit, "timestamp", ("timestamp" AT TIME ZONE 'UTC')::date AS day, is_new FROM metric_arrival
  ), ${rollupsOf('touched')}`;

/**
 * Adds points that `rows` gives as binary rows of COPY: name, value, unit, timestamp, metadata. Returns the number of new points. The
 * caller holds the lock of the source, so no other transaction can add the same points meanwhile.
 */
export async function addByCopy(tx: Tx, source: SourceKey, rows: AsyncIterable<Buffer>): Promise<number> {
  const key = [source.workspaceId, source.id];
  await tx.query(createSql);
  await tx.query(limitsSql);
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
