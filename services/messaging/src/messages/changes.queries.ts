import type { Actor } from '@emberdeck/contracts/core/actor';
import type { UnitOfWork } from '@emberdeck/platform/database/unit-of-work';
import type { ChangesCursor } from './changes-cursor.js';
import { forReaders, rowColumns, rowJoins } from './message-row.queries.js';

/**
 * SQL by hand: the snapshot of a statement says which transactions it cannot see. `low` is the oldest of them: a reader
 * that goes on there misses no row that commits later. Rows from `high` on come from another database, by a restore.
 *
 * Parameters: $1 workspace, $2 caller, $3 limit, $4 first transaction, $5 transaction and $6 id of the last row, or null.
 */
const changesSql = forReaders(
  (rowJson) => `
  WITH snapshot AS (
    SELECT pg_snapshot_xmin(now)::text::bigint AS low, pg_snapshot_xmax(now)::text::bigint AS high
    FROM pg_current_snapshot() AS now
  ),
  page AS (
    SELECT ${rowColumns}, m.changed_in, row_number() OVER (ORDER BY m.changed_in, m.id) AS place
    FROM message m
    WHERE m.workspace_id = $1 AND m.changed_in >= $4::bigint AND m.changed_in < (SELECT high FROM snapshot)
      AND ($5::bigint IS NULL OR (m.changed_in, m.id) > ($5::bigint, $6::uuid))
    ORDER BY m.changed_in, m.id
    LIMIT $3::integer + 1
  ),
  rows AS (
    SELECT coalesce(json_agg(${rowJson} ORDER BY page.place) FILTER (WHERE page.place <= $3), '[]')::text AS json,
           count(*) > $3 AS more,
           max(page.changed_in) FILTER (WHERE page.place = $3) AS "lastIn",
           (array_agg(page.id) FILTER (WHERE page.place = $3))[1] AS "lastId"
    FROM page ${rowJoins}
  ),
  gone AS (
    SELECT coalesce(json_agg(d.id), '[]')::text AS deleted
    FROM deleted_message d
    WHERE d.workspace_id = $1 AND d.changed_in >= $4::bigint AND d.changed_in < (SELECT high FROM snapshot)
  )
  SELECT json, more, "lastIn", "lastId", deleted, low::text, high::text FROM rows, gone, snapshot`,
);

export interface ChangesRow {
  readonly json: string;
  readonly more: boolean;
  readonly lastIn: string | null;
  readonly lastId: string | null;
  /** The ids of deleted messages as JSON. */
  readonly deleted: string;
  readonly low: string;
  readonly high: string;
}

/** The messages of the workspace that were changed since a place, and the ids of those that were deleted. */
export async function readChanges(
  work: UnitOfWork,
  reader: Actor,
  limit: number,
  { since, page }: ChangesCursor,
): Promise<ChangesRow | undefined> {
  const { workspaceId, userId } = reader;
  const last = [page?.changedIn ?? null, page?.id ?? null];
  const [row] = await work.read<ChangesRow>(changesSql(reader), [
    ...[workspaceId, userId, limit, since, ...last],
  ]);
  return row;
}

/** The oldest open transaction: where a reader of the feed of now goes on. */
export async function readNow(work: UnitOfWork): Promise<string> {
  const [row] = await work.read<{ low: string }>(
    'SELECT pg_snapshot_xmin(pg_current_snapshot())::text AS low',
  );
  return row?.low ?? '0';
}
