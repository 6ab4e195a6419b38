import type { Tx } from '@emberdeck/platform/database/unit-of-work';

// SQL by hand: TypeORM has no advisory locks, and rollups are computed by functions of the database. A lock of the row would
// not do, because most workspaces have none. New sources take the first lock too (migration 0020).

const holdSql = `SELECT pg_advisory_xact_lock_shared(hashtextextended('time zone ' || $1, 0))`;
const lockSql = `SELECT pg_advisory_xact_lock(hashtextextended('time zone ' || $1, 0))`;
const followSql = `SELECT pg_advisory_xact_lock(hashtextextended('follow time zone ' || $1, 0))`;

/** The points of a large source take longer than other statements. Ends with the transaction. */
const limitSql = `SET LOCAL statement_timeout = '30min'`;

const staleSql = `
  SELECT id FROM data_source WHERE workspace_id = $1 AND time_zone <> $2 ORDER BY id`;

const behindSql = `
  SELECT workspace_id AS "workspaceId", time_zone AS "timeZone", revision
    FROM workspace_time_zone /* across workspaces: any may be behind */
   WHERE time_zone <> rollup_zone ORDER BY workspace_id LIMIT $1`;

/** Until this transaction ends, the zone of the workspace stays; others may read it. */
export async function holdZone(tx: Tx, workspaceId: string): Promise<void> {
  await tx.query(holdSql, [workspaceId]);
}

/** Waits for all transactions that compute by the zone of the workspace. */
export async function lockZone(tx: Tx, workspaceId: string): Promise<void> {
  await tx.query(lockSql, [workspaceId]);
}

/** Waits for another transaction that moves the rollups of the workspace, and allows long statements. */
export async function beginMove(tx: Tx, workspaceId: string): Promise<void> {
  await tx.query(limitSql);
  await tx.query(followSql, [workspaceId]);
}

/** The sources whose rollups are in another zone, deleted ones too: they can be restored. */
export async function findStaleSources(tx: Tx, workspaceId: string, timeZone: string): Promise<string[]> {
  const rows = await tx.query<{ id: string }[]>(staleSql, [workspaceId, timeZone]);
  return rows.map(({ id }) => id);
}

/** Computes the rollups of a source again. Its row stays locked until the transaction ends. */
export async function moveRollups(
  tx: Tx,
  workspaceId: string,
  sourceId: string,
  timeZone: string,
): Promise<void> {
  await tx.query('SELECT move_rollups($1, $2, $3)', [workspaceId, sourceId, timeZone]);
}

/** A workspace whose rollups are in another zone than its own. */
export interface ZoneBehind {
  readonly workspaceId: string;
  readonly timeZone: string;
  readonly revision: number;
}

/** Workspaces whose figures do not follow their zone yet. */
export const findBehind = (tx: Tx, limit: number): Promise<ZoneBehind[]> =>
  tx.query<ZoneBehind[]>(behindSql, [limit]);
