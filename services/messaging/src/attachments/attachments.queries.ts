import type { Attachment } from '@emberdeck/contracts/messaging/attachments';
import type { Actor } from '@emberdeck/contracts/core/actor';
import type { Pruning } from '@emberdeck/platform/database/maintenance';
import type { Tx, UnitOfWork } from '@emberdeck/platform/database/unit-of-work';
import { attachmentJson, contentOf } from '../shared/attachment-json.js';

// SQL by hand: PostgreSQL writes an attachment as JSON, as it does in the statement that posts a message.

/** Files that were never posted. Their contents expire after an hour. */
export const unpostedFiles: Pruning = {
  table: 'attachment',
  where: `message_id IS NULL AND created_at < now() - interval '1 day'`,
};

/** A file as far as the service knows it. */
export interface KnownFile {
  readonly json: Attachment;
  readonly prepared: boolean;
}

/** The files of the actor that no message has yet and that have not expired, oldest first; with `ids`, those among them. */
export function readUnposted(
  work: UnitOfWork,
  { workspaceId, userId }: Actor,
  ids: readonly string[] | null = null,
): Promise<KnownFile[]> {
  return work.read(
    `SELECT ${attachmentJson} AS json, a.prepared_at IS NOT NULL AS prepared
     FROM attachment a JOIN blob b ON b.id = ${contentOf} AND b.expires_at > now()
     WHERE a.workspace_id = $1 AND a.user_id = $2 AND a.message_id IS NULL
       AND ($3::uuid[] IS NULL OR a.id = ANY ($3::uuid[]))
     ORDER BY a.created_at, a.id`,
    [workspaceId, userId, ids],
  );
}

/** What the content of a file has shown. */
export interface PreparedFile {
  readonly type: string;
  readonly sizeBytes: number;
  /** The blob with the file, if that is not the one that was sent. */
  readonly contentId: string | null;
  readonly image: { readonly blobId: string; readonly width: number; readonly height: number } | null;
}

/** Marks a file as read. Returns false if another request has done so, or the file is gone. */
export async function storePrepared(
  tx: Tx,
  { workspaceId, userId }: Actor,
  id: string,
  { type, sizeBytes, contentId, image }: PreparedFile,
): Promise<boolean> {
  const [rows] = await tx.query<[unknown[], number]>(
    `UPDATE attachment SET type = $4, size_bytes = $5, preview_id = $6, width = $7, height = $8, content_id = $9,
            prepared_at = now()
     WHERE id = $1 AND workspace_id = $2 AND user_id = $3 AND message_id IS NULL AND prepared_at IS NULL
     RETURNING id`,
    [
      ...[id, workspaceId, userId, type, sizeBytes],
      ...[image?.blobId ?? null, image?.width ?? null, image?.height ?? null, contentId],
    ],
  );
  return rows.length > 0;
}

/** Deletes a file of the actor that no message has yet; its contents go with it. Returns false without one. */
export async function deleteUnposted(tx: Tx, { workspaceId, userId }: Actor, id: string): Promise<boolean> {
  const [rows] = await tx.query<[unknown[], number]>(
    `DELETE FROM attachment WHERE id = $1 AND workspace_id = $2 AND user_id = $3 AND message_id IS NULL RETURNING id`,
    [id, workspaceId, userId],
  );
  return rows.length > 0;
}

/** A stored content. The driver returns a bigint as text. */
export interface FileRow {
  readonly blobId: string;
  readonly name: string;
  readonly type: string;
  readonly sizeBytes: string;
  readonly sha256: string;
}

/** The content of a file that the actor may see: of a message of the workspace, or an own one without a message. */
export async function readVisibleFile(
  work: UnitOfWork,
  { workspaceId, userId }: Actor,
  id: string,
  part: 'file' | 'image',
): Promise<FileRow | undefined> {
  const [row] = await work.read<FileRow>(
    `SELECT b.id AS "blobId", a.name, CASE WHEN $4 = 'image' THEN b.type ELSE a.type END AS type,
            b.size_bytes AS "sizeBytes", b.sha256
     FROM attachment a
     JOIN blob b ON b.id = CASE WHEN $4 = 'image' THEN a.preview_id ELSE ${contentOf} END
      AND b.stored_at IS NOT NULL AND b.expires_at > now()
     LEFT JOIN message m ON m.workspace_id = a.workspace_id AND m.id = a.message_id
     WHERE a.id = $1 AND a.workspace_id = $2
       AND CASE WHEN a.message_id IS NULL THEN a.user_id = $3 ELSE m.id IS NOT NULL AND m.deleted_at IS NULL END`,
    [id, workspaceId, userId, part],
  );
  return row;
}

/** Counts the files of a user that no message has yet. */
export const countUnposted = `
  /* across workspaces: the limit is one of a user */
  SELECT count(*)::float8 AS count FROM attachment WHERE user_id = $1 AND message_id IS NULL
     AND created_at > now() - interval '1 hour'`;
