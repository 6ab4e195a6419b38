import type { Tx } from '@emberdeck/platform/database/unit-of-work';
import type { CreatorSettings } from './creator-settings.js';
import type { DataSourceEntity } from './data-source.entity.js';
import type { ShownSource } from './data-source.mapper.js';
import { shownColumns } from './data-sources.queries.js';
import type { SourcePreferenceEntity } from './source-preference.entity.js';

// SQL by hand: TypeORM has no condition on the update of an upsert, and the next sync of each source is computed by row.

const holdSql = `SELECT pg_advisory_xact_lock_shared(hashtextextended('source preferences ' || $1, 0))`;
const lockSql = `SELECT pg_advisory_xact_lock(hashtextextended('source preferences ' || $1, 0))`;

const storeSql = `
  INSERT INTO source_preference (user_id, automatic_sync, high_frequency_sync, client_data_access, revision)
  VALUES ($1, $2, $3, $4, $5)
  ON CONFLICT (user_id) DO UPDATE
     SET automatic_sync = excluded.automatic_sync, high_frequency_sync = excluded.high_frequency_sync,
         client_data_access = excluded.client_data_access, revision = excluded.revision
   WHERE source_preference.revision < excluded.revision
  RETURNING 1`;

/**
 * The next sync stays if it is soon enough, and after a failure: the server may have asked for that wait. Others are
 * spread over the interval by the id, so that the sources of a user do not start at once.
 */
const applySql = `
  /* across workspaces: the settings of a user apply to all sources of that user */
  UPDATE data_source
     SET client_access = $2, sync_minutes = $3::integer,
         updated_at = greatest($4::timestamptz, updated_at + interval '1 millisecond'),
         next_sync_at = CASE
           WHEN $3::integer IS NULL OR NOT is_active OR deleted_at IS NOT NULL
             OR (feed IS NULL AND (type <> 'API Integration' OR endpoint IS NULL)) THEN NULL
           WHEN last_failure IS NOT NULL AND next_sync_at IS NOT NULL THEN next_sync_at
           ELSE least(next_sync_at, $4::timestamptz
             + interval '1 minute' * $3::integer * ((hashtext(id::text) & 1023) / 1024.0)) END
    FROM (SELECT id AS changed_id, client_access AS was_open
            FROM data_source
           WHERE created_by = $1 AND (client_access <> $2 OR sync_minutes IS DISTINCT FROM $3::integer)
             FOR NO KEY UPDATE) AS before
   WHERE id = before.changed_id
  RETURNING ${shownColumns}, workspace_id AS "workspaceId", deleted_at AS "deletedAt",
            shown_to_clients AND (client_access OR before.was_open) AS "concernsClients"`;

/** A source that the settings changed, deleted ones too. */
export type ChangedSource = ShownSource &
  Pick<DataSourceEntity, 'workspaceId' | 'deletedAt'> & {
    /** Whether clients see the source, or saw it before. */
    readonly concernsClients: boolean;
  };

/** Keeps the settings of a user as they are until the commit, so that a change of them finds what was made by them. */
export async function holdPreferences(tx: Tx, userId: string): Promise<void> {
  await tx.query(holdSql, [userId]);
}

/** Waits for all transactions that hold the settings of a user. */
export async function lockPreferences(tx: Tx, userId: string): Promise<void> {
  await tx.query(lockSql, [userId]);
}

/** Stores the settings. Returns false if newer ones are stored already. */
export async function storePreference(tx: Tx, preference: SourcePreferenceEntity): Promise<boolean> {
  const { userId, automaticSync, highFrequencySync, clientDataAccess, revision } = preference;
  const given = [userId, automaticSync, highFrequencySync, clientDataAccess, revision];
  return (await tx.query<unknown[]>(storeSql, given)).length > 0;
}

/** Applies the settings to the sources of the user, and returns the changed ones. */
export async function applySettings(
  tx: Tx,
  userId: string,
  { clientAccess, syncMinutes }: CreatorSettings,
  now: Date,
): Promise<readonly ChangedSource[]> {
  const [rows] = await tx.query<[ChangedSource[], number]>(applySql, [
    userId,
    clientAccess,
    syncMinutes,
    now,
  ]);
  return rows;
}
