/** A row of the table `blob`. The driver returns a bigint as text. */
export interface BlobRecord {
  readonly id: string;
  readonly user_id: string;
  readonly workspace_id: string;
  readonly name: string;
  readonly type: string;
  readonly size_bytes: string;
  readonly sha256: string | null;
}

/** A transfer that does not extend its row for this long counts as failed; the sweep deletes its row and content. */
export const cutAfterSeconds = 300;

const cutAfter = `interval '${cutAfterSeconds} seconds'`;

/** Sums the bytes of an owner's files, including the reservations of running transfers. */
export const usedBytes = (column: 'user_id' | 'workspace_id'): string => `
  SELECT coalesce(sum(size_bytes), 0)::float8 AS count FROM blob WHERE ${column} = $1 AND expires_at > now()`;

/** Inserts the row of a running transfer. $7: seconds until it counts as failed. */
export const insertBlob = `
  INSERT INTO blob (id, user_id, workspace_id, name, type, size_bytes, expires_at)
  VALUES ($1, $2, $3, $4, $5, $6, now() + $7 * interval '1 second')`;

/** A part of a file that its owner's browser sends. The driver returns a bigint as text. */
export interface PartRecord {
  readonly id: string;
  readonly size_bytes: string;
  readonly sha256: string;
}

/** Locks the row of a file on its way in, or of one that has arrived. */
export const lockOwnTransfer = `
  SELECT * FROM blob WHERE id = $1 AND user_id = $2 AND workspace_id = $3 AND expires_at > now() FOR UPDATE`;

/** The parts that have arrived, in order. An empty one holds nothing. */
export const listParts = `
  SELECT id, size_bytes, sha256 FROM blob_part WHERE blob_id = $1 AND size_bytes > 0 ORDER BY begins_at`;

/** Drops the part that another request has begun. */
export const dropOpenParts = `DELETE FROM blob_part WHERE blob_id = $1 AND size_bytes IS NULL`;

/** Drops all parts of a file that has arrived. */
export const dropParts = `DELETE FROM blob_part WHERE blob_id = $1`;

/** Begins a part at an offset. */
export const insertPart = `INSERT INTO blob_part (id, blob_id, begins_at) VALUES ($1, $2, $3)`;

/** Ends a part. Returns no row if another request has dropped it. A repeat changes nothing. */
export const storePart = `
  UPDATE blob_part SET size_bytes = $3, sha256 = $4 WHERE id = $1 AND blob_id = $2 RETURNING id`;

/** Prolongs a transfer. */
export const prolongTransfer = `
  UPDATE blob SET expires_at = now() + $2 * interval '1 second' WHERE id = $1 AND stored_at IS NULL`;

/** Extends the row of a running transfer. */
export const extendTransfer = `UPDATE blob SET expires_at = now() + ${cutAfter} WHERE id = $1 AND stored_at IS NULL`;

/** Marks a transfer as complete. Returns no row if the transfer has expired. */
export const finishTransfer = `
  UPDATE blob SET size_bytes = $2, sha256 = $3, stored_at = now(), expires_at = now() + $4 * interval '1 second'
   WHERE id = $1 AND stored_at IS NULL AND expires_at > now() RETURNING *`;

/** Finds a completely stored file of an owner. */
export const findOwnBlob = `
  SELECT * FROM blob
   WHERE id = $1 AND user_id = $2 AND workspace_id = $3 AND stored_at IS NOT NULL AND expires_at > now()`;

/** Expires a file of an owner now. The sweep deletes its row and content. */
export const expireOwnBlob = `
  UPDATE blob SET expires_at = now() WHERE id = $1 AND user_id = $2 AND workspace_id = $3 AND expires_at > now()
  RETURNING id`;

/** Changes when a stored file of an owner expires. */
export const extendOwnBlob = `
  UPDATE blob SET expires_at = now() + $4 * interval '1 second'
   WHERE id = $1 AND user_id = $2 AND workspace_id = $3 AND stored_at IS NOT NULL AND expires_at > now()
  RETURNING id`;

/** Expires the row of a failed transfer. */
export const expireTransfer = `UPDATE blob SET expires_at = now() WHERE id = $1 AND stored_at IS NULL`;

/** Finds expired files. */
export const findExpired = `SELECT id FROM blob WHERE expires_at <= now() ORDER BY expires_at LIMIT 500`;

/** Deletes the row of an expired file. Run it after deleting the content. */
export const deleteExpired = `DELETE FROM blob WHERE id = $1 AND expires_at <= now()`;

/** Selects the ids without a row. */
export const findUnknown = `
  SELECT id FROM unnest($1::uuid[]) AS given(id)
   WHERE NOT EXISTS (SELECT FROM blob WHERE blob.id = given.id)
     AND NOT EXISTS (SELECT FROM blob_part WHERE blob_part.id = given.id)`;
