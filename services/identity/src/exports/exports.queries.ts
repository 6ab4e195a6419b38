import type { PersonalExport } from '@emberdeck/contracts/identity/personal-exports';
import type { Tx } from '@emberdeck/platform/database/unit-of-work';

// SQL by hand: an export is read with its job, whose table belongs to the platform and has no entity.

/** An export with its state. */
export interface ExportRow {
  readonly id: string;
  readonly status: PersonalExport['status'];
  readonly progress: number;
  readonly reason: string | null;
  readonly sizeBytes: string | null;
  readonly createdAt: Date;
  readonly expiresAt: Date;
}

const rows = `
  SELECT made.id, made.size_bytes AS "sizeBytes", made.created_at AS "createdAt", made.expires_at AS "expiresAt",
         CASE WHEN made.blob_id IS NOT NULL THEN 'ready'
              WHEN job.status IN ('queued', 'running') AND NOT job.cancel_asked THEN job.status
              ELSE 'failed' END AS status,
         CASE WHEN made.blob_id IS NOT NULL THEN 100
              ELSE least(99, coalesce((job.progress->>'done')::integer * 100
                                      / nullif((job.progress->>'total')::integer, 0), 0)) END AS progress,
         CASE WHEN made.blob_id IS NULL AND job.status = 'failed' THEN job.reason END AS reason
    FROM personal_export AS made LEFT JOIN job ON job.id = made.job_id
   WHERE made.withdrawn_at IS NULL`;

const listSql = `${rows} AND made.user_id = $1 AND made.expires_at > $2 ORDER BY made.created_at DESC, made.id DESC`;

const oneSql = `${rows} AND made.id = $1`;

/** Exports since $2 that did not fail. */
const countedSql = `
  SELECT made.created_at AS "createdAt"
    FROM personal_export AS made LEFT JOIN job ON job.id = made.job_id
   WHERE made.user_id = $1 AND made.created_at > $2
     AND (made.withdrawn_at IS NOT NULL OR made.blob_id IS NOT NULL OR job.status IN ('queued', 'running'))
   ORDER BY made.created_at DESC LIMIT 1`;

/** The exports that a person sees, the newest first. */
export const selectExports = (tx: Tx, userId: string, now: Date): Promise<ExportRow[]> =>
  tx.query<ExportRow[]>(listSql, [userId, now]);

/** An export that was not withdrawn. */
export async function selectExport(tx: Tx, id: string): Promise<ExportRow | null> {
  const [row] = await tx.query<ExportRow[]>(oneSql, [id]);
  return row ?? null;
}

/** When the newest export since a time was asked for that did not fail; null without one. */
export async function lastCounted(tx: Tx, userId: string, since: Date): Promise<Date | null> {
  const [row] = await tx.query<{ createdAt: Date }[]>(countedSql, [userId, since]);
  return row?.createdAt ?? null;
}

/** Ends all exports after a restore: one that was withdrawn since the backup must not come back. */
export const endExports = [
  'DELETE FROM personal_export',
  // Identity stores no other files.
  'UPDATE blob SET expires_at = least(expires_at, now())',
];
