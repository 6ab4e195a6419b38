import type { SampleSource } from '@emberdeck/contracts/analytics/sample-sources';
import type { Tx } from '@emberdeck/platform/database/unit-of-work';

// SQL by hand: a later state compares with the stored times, so that it never takes a sync of a user back.

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

type Key = Pick<SampleSource, 'id' | 'workspaceId'>;

async function update(tx: Tx, sql: string, { id, workspaceId }: Key, given: unknown[]): Promise<boolean> {
  const [, updated] = await tx.query<[unknown[], number]>(sql, [id, workspaceId, ...given]);
  return updated === 1;
}

/** Moves the times of a source forward; `feed` is null where nothing reads it. Returns false if a user has deleted it. */
export const refreshSource = (
  tx: Tx,
  source: SampleSource,
  { feed, newestAt }: { readonly feed: string | null; readonly newestAt: Date },
): Promise<boolean> =>
  update(tx, refreshSourceSql, source, [
    source.createdAt,
    source.syncedAt,
    feed,
    source.feedAnchor,
    newestAt.toISOString(),
  ]);

/** Gives a source of an earlier version what it has in this one. */
export const resetSource = (tx: Tx, source: SampleSource): Promise<boolean> =>
  update(tx, resetSourceSql, source, [source.description, source.syncMinutes]);

/** Plans the next sync of a source, at the end of the day at the latest. */
export const planSource = (tx: Tx, source: SampleSource, endOfDay: Date): Promise<boolean> =>
  update(tx, planSourceSql, source, [source.now, endOfDay]);

/** Returns false if the creation of the source is as far back as it should be. */
export const moveCreation = (tx: Tx, source: SampleSource): Promise<boolean> =>
  update(tx, moveCreationSql, source, [source.createdAt]);

/** Stores the reason of the failed run of a source. Returns false if the source is deleted, or was synced since then. */
export const failSource = (tx: Tx, source: SampleSource, reason: string): Promise<boolean> =>
  update(tx, failSourceSql, source, [source.syncedAt, reason]);
