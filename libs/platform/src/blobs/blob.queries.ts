/** A row of the table `blob`; PostgreSQL gives a bigint as text. */
export interface BlobRecord {
  readonly id: string;
  readonly user_id: string;
  readonly workspace_id: string;
  readonly name: string;
  readonly type: string;
  readonly size_bytes: string;
  readonly sha256: string | null;
}

/** How long a transfer may be silent before its row and content are deleted. */
const cutAfter = `interval '5 minutes'`;

/** Bytes of an owner's files, with those on their way in. */
export const usedBytes = (column: 'user_id' | 'workspace_id'): string => `
  SELECT coalesce(sum(size_bytes), 0)::float8 AS count FROM blob WHERE ${column} = $1 AND expires_at > now()`;

/** A file on its way in. */
export const insertBlob = `
  INSERT INTO blob (id, user_id, workspace_id, name, type, size_bytes, expires_at)
  VALUES ($1, $2, $3, $4, $5, $6, now() + ${cutAfter})`;

/** Bytes still arrive. */
export const extendTransfer = `UPDATE blob SET expires_at = now() + ${cutAfter} WHERE id = $1 AND stored_at IS NULL`;

/** The file is whole. No row where the sweep was faster. */
export const finishTransfer = `
  UPDATE blob SET size_bytes = $2, sha256 = $3, stored_at = now(), expires_at = now() + $4 * interval '1 second'
   WHERE id = $1 AND stored_at IS NULL AND expires_at > now() RETURNING *`;

/** A whole file of this owner. */
export const findOwnBlob = `
  SELECT * FROM blob
   WHERE id = $1 AND user_id = $2 AND workspace_id = $3 AND stored_at IS NOT NULL AND expires_at > now()`;

/** Ends the life of a file of this owner now; the sweep deletes its content. */
export const expireOwnBlob = `
  UPDATE blob SET expires_at = now() WHERE id = $1 AND user_id = $2 AND workspace_id = $3 AND expires_at > now()
  RETURNING id`;

/** Ends a transfer that has failed. */
export const expireTransfer = `UPDATE blob SET expires_at = now() WHERE id = $1 AND stored_at IS NULL`;

/** Files past their lifetime. */
export const findExpired = `SELECT id FROM blob WHERE expires_at <= now() ORDER BY expires_at LIMIT 500`;

/** The content is gone. */
export const deleteExpired = `DELETE FROM blob WHERE id = $1 AND expires_at <= now()`;

/** Those of the ids that have no row. */
export const findUnknown = `
  SELECT id FROM unnest($1::uuid[]) AS given(id) WHERE NOT EXISTS (SELECT FROM blob WHERE blob.id = given.id)`;
