import { copyRows } from '@emberdeck/platform/database/copy-rows';
import type { Tx } from '@emberdeck/platform/database/unit-of-work';

// SQL by hand: a file has up to three million points. They are staged by COPY, or by one statement where they are few, and
// a function of the database adds them to the tables of points and rollups.

/** A source with its workspace. */
export interface SourceKey {
  readonly id: string;
  readonly workspaceId: string;
}

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

/** The points of a large file may take longer than other statements. Ends with the transaction. */
const limitSql = `SET LOCAL statement_timeout = '180s'`;

const openSql = 'SELECT open_arrivals()';

const copySql = 'COPY arrival (name, value, unit, "timestamp", metadata) FROM STDIN (FORMAT binary)';

const insertSql = `
  INSERT INTO arrival (name, value, unit, "timestamp", metadata)
  SELECT name, value, unit, "timestamp", metadata
    FROM unnest($1::text[], $2::numeric[], $3::text[], $4::timestamptz[], $5::jsonb[]) WITH ORDINALITY
      AS each (name, value, unit, "timestamp", metadata, place)
   ORDER BY place`;

const takeSql = 'SELECT take_arrivals($1, $2, $3) AS count';

/** Empties the staging table of the transaction. */
export async function openArrivals(tx: Tx): Promise<void> {
  await tx.query(openSql);
}

/** Stages points in the given order. */
export async function stageBatch(tx: Tx, batch: PointBatch): Promise<void> {
  const { names, values, units, timestamps, metadata } = batch;
  await tx.query(insertSql, [names, values, units, timestamps, metadata]);
}

/** Stages binary rows of COPY: name, value, unit, timestamp, metadata. */
export async function stageRows(tx: Tx, rows: AsyncIterable<Buffer>): Promise<void> {
  await tx.query(limitSql);
  await copyRows(tx, copySql, rows);
}

/** Adds the staged points to the source, and returns the number of new ones. The caller holds the lock of the source. */
export async function takeArrivals(tx: Tx, source: SourceKey, origin: string): Promise<number> {
  const [row] = await tx.query<{ count: number }[]>(takeSql, [source.workspaceId, source.id, origin]);
  return row?.count ?? 0;
}
