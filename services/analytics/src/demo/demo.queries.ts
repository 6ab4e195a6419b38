import { demoWorkspace } from '@emberdeck/contracts/demo/demo-workspace';
import type { Tx } from '@emberdeck/platform/database/unit-of-work';

// SQL by hand: TypeORM has no advisory locks; a refresh compares with the stored time, so that it never takes a sync of a
// user back; the marker belongs to the activity feature, and a feature does not use the entities of another one.

const markerSql = 'SELECT created_at AS at FROM activity WHERE id = $1 AND workspace_id = $2';

/** A source of an earlier version gets its feed; the schedule of the others belongs to their users. */
const refreshSourceSql = `
  UPDATE data_source
     SET created_at = $3, last_sync_at = greatest(last_sync_at, $4::timestamptz),
         last_rows_at = greatest(last_rows_at, $4::timestamptz),
         sync_minutes = CASE WHEN feed IS NULL THEN $7::integer ELSE sync_minutes END,
         feed = $5::varchar, feed_anchor = CASE WHEN $5::varchar IS NULL THEN NULL ELSE $6::timestamptz END,
         next_sync_at = CASE WHEN is_active AND $5::varchar IS NOT NULL
           THEN $8::timestamptz + interval '1 minute' * CASE WHEN feed IS NULL THEN $7::integer ELSE sync_minutes END END
   WHERE id = $1 AND workspace_id = $2 AND deleted_at IS NULL`;

/** A sync since then was good, so the source has no failure. */
const failSourceSql = `
  UPDATE data_source SET last_failure = $4, failures = greatest(failures, 1)
   WHERE id = $1 AND workspace_id = $2 AND deleted_at IS NULL AND last_sync_at <= $3::timestamptz`;

/** Makes replicas that start at the same time run one after another, until the transaction ends. */
export async function lockDemo(tx: Tx): Promise<void> {
  await tx.query(`SELECT pg_advisory_xact_lock(hashtextextended('analytics demo', 0))`);
}

/** When the activity was created; null if it does not exist. */
export async function readMarker(tx: Tx, activityId: string): Promise<Date | null> {
  const [marker] = await tx.query<{ at: Date }[]>(markerSql, [activityId, demoWorkspace.id]);
  return marker?.at ?? null;
}

/** What a start of the product sets of a source. */
export interface DemoRefresh {
  readonly createdAt: Date;
  readonly syncedAt: Date | null;
  readonly feed: string | null;
  readonly anchor: Date;
  readonly syncMinutes: number | null;
  readonly now: Date;
}

/** Moves the times of a source forward. Returns false if a user has deleted it. */
export async function refreshSource(tx: Tx, id: string, refresh: DemoRefresh): Promise<boolean> {
  const { createdAt, syncedAt, feed, anchor, syncMinutes, now } = refresh;
  const parameters = [id, demoWorkspace.id, createdAt, syncedAt, feed, anchor, syncMinutes, now];
  const [, updated] = await tx.query<[unknown[], number]>(refreshSourceSql, parameters);
  return updated === 1;
}

/** Stores the reason of the failed run of a source. Returns false if the source is deleted, or was synced since `syncedAt`. */
export async function failSource(tx: Tx, id: string, syncedAt: Date, reason: string): Promise<boolean> {
  const parameters = [id, demoWorkspace.id, syncedAt, reason];
  const [, updated] = await tx.query<[unknown[], number]>(failSourceSql, parameters);
  return updated === 1;
}
