import type { RowRule } from '@emberdeck/contracts/analytics/row-meaning';
import { copyRows } from '@emberdeck/platform/database/copy-rows';
import type { Tx } from '@emberdeck/platform/database/unit-of-work';

// SQL by hand: a file has up to three million points. They are staged by COPY, or by one statement where they are few, and
// functions of the database add them to the tables of points and rollups, or take them back.

/** A source with its workspace. */
export interface SourceKey {
  readonly id: string;
  readonly workspaceId: string;
}

/** Points by column, as `unnest` takes them. */
export interface PointBatch {
  readonly names: readonly string[];
  /** Decimals with at most six places. */
  readonly values: readonly string[];
  readonly units: readonly (string | null)[];
  /** ISO 8601 in UTC. */
  readonly timestamps: readonly string[];
  /** JSON objects as text. */
  readonly metadata: readonly (string | null)[];
  readonly keys: readonly (string | null)[];
  /** Number of the row of each point: the points of a row stand for its key together. */
  readonly lines: readonly number[];
  /** How many equal rows the run has brought before, in other transactions. */
  readonly earlier: readonly number[];
}

/** Binary rows of COPY: name, value, unit, timestamp, metadata; with keys also key and line. */
export interface PointRows {
  readonly rows: AsyncIterable<Buffer>;
  readonly hasKeys: boolean;
  /** Whether no two points share name and time. False if unknown. */
  readonly isDistinct: boolean;
}

/** What the points mean, and what brings them. */
export interface Meaning {
  readonly rule: RowRule;
  /** The run that brings them; null if it is none that could be undone. */
  readonly runId: string | null;
  /** The id of a delivery, else empty. */
  readonly origin: string;
  /** Rows of a file that are equal to stored ones count for both. */
  readonly isFile: boolean;
}

/** What became of points: how many are new, replaced another one, or are equal to one. */
export interface Taken {
  readonly added: number;
  readonly replaced: number;
  readonly equal: number;
  /** The times that they lie between; null without points. */
  readonly span: PointSpan | null;
}

/** The first and the last time of points. */
export interface PointSpan {
  readonly firstAt: Date;
  readonly lastAt: Date;
}

/** The points of a large file may take longer than other statements. Ends with the transaction. */
const limitSql = `SET LOCAL statement_timeout = '180s'`;

const openSql = 'SELECT open_arrivals()';

const copySql = (hasKeys: boolean): string =>
  `COPY arrived_point (name, value, unit, "timestamp", metadata${hasKeys ? ', key, line' : ''}) FROM STDIN (FORMAT binary)`;

const insertSql = `
  INSERT INTO arrived_point (name, value, unit, "timestamp", metadata, key, line, earlier)
  SELECT name, value, unit, "timestamp", metadata, key, line, earlier
    FROM unnest($1::text[], $2::numeric[], $3::text[], $4::timestamptz[], $5::jsonb[], $6::text[], $7::integer[],
                $8::integer[]) WITH ORDINALITY
      AS each (name, value, unit, "timestamp", metadata, key, line, earlier, place)
   ORDER BY place`;

const takeSql = 'SELECT * FROM take_points($1, $2, $3, $4, $5, $6, $7)';

const undoSql = 'SELECT undo_run($1, $2, $3, $4, $5)';

const boundSql = 'SELECT bound_replaced($1, $2, $3)';

/** Empties the staging tables of the transaction. */
export async function openArrivals(tx: Tx): Promise<void> {
  await tx.query(openSql);
}

/** Stages points in the given order. */
export async function stageBatch(tx: Tx, batch: PointBatch): Promise<void> {
  const { names, values, units, timestamps, metadata, keys, lines, earlier } = batch;
  await tx.query(insertSql, [names, values, units, timestamps, metadata, keys, lines, earlier]);
}

/** Stages binary rows of COPY. */
export async function stageRows(tx: Tx, { rows, hasKeys }: PointRows): Promise<void> {
  await tx.query(limitSql);
  await copyRows(tx, copySql(hasKeys), rows);
}

/** Adds the staged points to the source. The caller holds the lock of the source. */
export async function takeArrivals(
  tx: Tx,
  { id, workspaceId }: SourceKey,
  { rule, runId, origin, isFile }: Meaning,
  isDistinct: boolean,
): Promise<Taken> {
  const parameters = [workspaceId, id, runId, rule, origin, isDistinct, isFile];
  const [row] = await tx.query<TakenRow[]>(takeSql, parameters);
  if (row === undefined || row.earliest === null || row.newest === null) return nothingTaken;
  const { added, replaced, equal, earliest: firstAt, newest: lastAt } = row;
  return { added, replaced, equal, span: { firstAt, lastAt } };
}

interface TakenRow extends Omit<Taken, 'span'> {
  readonly earliest: Date | null;
  readonly newest: Date | null;
}

const nothingTaken: Taken = { added: 0, replaced: 0, equal: 0, span: null };

/** Removes the points that the run brought, and restores those that it replaced. The caller holds the lock of the source. */
export async function undoArrivals(
  tx: Tx,
  { id, workspaceId }: SourceKey,
  runId: string,
  { firstAt, lastAt }: PointSpan,
): Promise<void> {
  await tx.query(limitSql);
  await tx.query(undoSql, [workspaceId, id, runId, firstAt, lastAt]);
}

/** Removes the oldest replaced points of the source, if the workspace has more of them than that. */
export async function boundReplaced(tx: Tx, { id, workspaceId }: SourceKey, most: number): Promise<void> {
  await tx.query(boundSql, [workspaceId, id, most]);
}
