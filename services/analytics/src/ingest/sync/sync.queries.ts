import type { Tx } from '@emberdeck/platform/database/unit-of-work';

// SQL by hand: sources that another transaction writes are skipped, and the lateness of a source is computed by row.

/** A source of any workspace. */
export interface SourcePlace {
  readonly id: string;
  readonly workspaceId: string;
}

const dueSql = `
  /* across workspaces: each due source gets its own run */
  SELECT id, workspace_id AS "workspaceId" FROM data_source
   WHERE next_sync_at <= $1 ORDER BY next_sync_at LIMIT $2 FOR NO KEY UPDATE SKIP LOCKED`;

/** For the limit of a user. The partial index holds the open runs alone, so they are few. */
export const countOpenRuns = `
  /* across workspaces: the limit of a user counts everywhere */
  SELECT count(*)::integer AS count FROM sync_run WHERE started_by = $1 AND status IN ('queued', 'running')`;

const lateSql = `
  /* across workspaces: each late source notifies its own team */
  UPDATE data_source SET late_since = $1
   WHERE id IN (
     SELECT id FROM data_source
      WHERE freshness_limit_minutes IS NOT NULL AND late_since IS NULL AND is_active AND deleted_at IS NULL
        AND greatest(coalesce(last_rows_at, created_at), fresh_from)
            + interval '1 minute' * freshness_limit_minutes < $1::timestamptz
      LIMIT 200 FOR NO KEY UPDATE SKIP LOCKED)
  RETURNING id, workspace_id AS "workspaceId", name, freshness_limit_minutes AS "limitMinutes",
            last_failure AS "lastFailure"`;

/** A source that passed its freshness limit. */
export interface LateSource extends SourcePlace {
  readonly name: string;
  readonly limitMinutes: number;
  readonly lastFailure: string | null;
}

/** Locks sources whose sync is due, the longest due first. */
export function lockDueSources(tx: Tx, now: Date, limit: number): Promise<SourcePlace[]> {
  return tx.query<SourcePlace[]>(dueSql, [now, limit]);
}

/** Marks the sources that passed their limit, each once, and returns them. */
export async function markLate(tx: Tx, now: Date): Promise<readonly LateSource[]> {
  const [rows] = await tx.query<[LateSource[], number]>(lateSql, [now]);
  return rows;
}
