import { demoWorkspace } from '@emberdeck/contracts/demo/demo-workspace';
import type { Tx } from '@emberdeck/platform/database/unit-of-work';

// SQL by hand: TypeORM has no advisory locks; a refresh compares with the stored time, so that it never takes a sync of a
// user back; the marker belongs to the activity feature, and a feature does not use the entities of another one.

const markerSql = 'SELECT created_at AS at FROM activity WHERE id = $1 AND workspace_id = $2';

const refreshSourceSql = `
  UPDATE data_source
     SET created_at = $3, last_sync_at = greatest(last_sync_at, $4::timestamptz),
         last_rows_at = greatest(last_rows_at, $4::timestamptz),
         feed = $5::varchar, feed_anchor = CASE WHEN $5::varchar IS NOT NULL THEN $6::timestamptz END,
         bookmark = CASE WHEN $5::varchar IS NOT NULL
           THEN jsonb_build_object('etag', NULL, 'lastModified', NULL, 'newestAt', $7::text) END
   WHERE id = $1 AND workspace_id = $2 AND deleted_at IS NULL`;

/** The schedule belongs to the users; sources of an earlier version get that of this one. */
const resetSourceSql = `
  UPDATE data_source SET description = $3, sync_minutes = $4::integer, is_active = true, paused_reason = NULL
   WHERE id = $1 AND workspace_id = $2 AND deleted_at IS NULL`;

/** From the last sync: at a time from the start, a source would be late until then. */
const planSourceSql = `
  UPDATE data_source
     SET next_sync_at = CASE WHEN is_active AND feed IS NOT NULL AND sync_minutes IS NOT NULL
           THEN least($4::timestamptz, greatest($3::timestamptz, last_sync_at + interval '1 minute' * sync_minutes * 0.9)) END
   WHERE id = $1 AND workspace_id = $2 AND deleted_at IS NULL`;

/** A sync since then was good, so the source has no failure. One that members let fail too often is tried again. */
const failSourceSql = `
  UPDATE data_source
     SET last_failure = $4, failures = 1, tries = 0, is_active = is_active OR paused_reason = 'failures',
         paused_reason = nullif(paused_reason, 'failures')
   WHERE id = $1 AND workspace_id = $2 AND deleted_at IS NULL AND last_sync_at <= $3::timestamptz`;

/** The time of its creation follows the clock, so that as many sources are new as at the first start. */
const moveCreationSql = `
  UPDATE data_source SET created_at = $3
   WHERE id = $1 AND workspace_id = $2 AND deleted_at IS NULL AND created_at < $3::timestamptz - interval '1 day'`;

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
  readonly syncedAt: Date;
  /** The feed that its syncs read; null if nothing reads it. */
  readonly feed: string | null;
  readonly anchor: Date;
  /** The time of its newest point. */
  readonly newestAt: Date;
}

/** Moves the times of a source forward. Returns false if a user has deleted it. */
export async function refreshSource(tx: Tx, id: string, refresh: DemoRefresh): Promise<boolean> {
  const { createdAt, syncedAt, feed, anchor, newestAt } = refresh;
  const parameters = [id, demoWorkspace.id, createdAt, syncedAt, feed, anchor, newestAt.toISOString()];
  const [, updated] = await tx.query<[unknown[], number]>(refreshSourceSql, parameters);
  return updated === 1;
}

/** What a source has of this version. */
export interface DemoReset {
  readonly description: string;
  readonly syncMinutes: number | null;
}

/** Gives a source what it has in this version. */
export async function resetSource(tx: Tx, id: string, reset: DemoReset): Promise<void> {
  await tx.query(resetSourceSql, [id, demoWorkspace.id, reset.description, reset.syncMinutes]);
}

/** Plans the next sync of a source, at the end of the day at the latest. */
export async function planSource(tx: Tx, id: string, now: Date, endOfDay: Date): Promise<void> {
  await tx.query(planSourceSql, [id, demoWorkspace.id, now, endOfDay]);
}

/** Returns false if the creation of the source is as far back as it should be. */
export async function moveCreation(tx: Tx, id: string, createdAt: Date): Promise<boolean> {
  const [, moved] = await tx.query<[unknown[], number]>(moveCreationSql, [id, demoWorkspace.id, createdAt]);
  return moved === 1;
}

/** Stores the reason of the failed run of a source. Returns false if the source is deleted, or was synced since `syncedAt`. */
export async function failSource(tx: Tx, id: string, syncedAt: Date, reason: string): Promise<boolean> {
  const parameters = [id, demoWorkspace.id, syncedAt, reason];
  const [, updated] = await tx.query<[unknown[], number]>(failSourceSql, parameters);
  return updated === 1;
}
