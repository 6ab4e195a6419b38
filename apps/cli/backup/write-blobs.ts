import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { BlobStore } from '@emberdeck/platform/blobs/blob-store';
import { withConnection } from '@emberdeck/platform/database/await-database';
import pg from 'pg';
import { writeFingerprinted } from '../archive/file-hash.js';
import type { ArchivedBlobs, ArchivedFile } from '../archive/manifest.js';
import { type ContentFault, openContent } from '../archive/stored-content.js';
import { archivePathOf, keyOf, type StoredFile } from '../archive/stored-files.js';

/** Source of the contents, and whether to archive them. */
export interface BlobBackup {
  readonly databaseUrl: string;
  readonly blobStore: BlobStore;
  readonly contents: ArchivedBlobs['contents'];
  readonly signal: AbortSignal;
}

async function writeContent(
  file: StoredFile,
  { blobStore, signal }: BlobBackup,
  draft: string,
): Promise<ArchivedFile | ContentFault> {
  const content = await openContent(blobStore, file, signal);
  if (content === null) return 'absent';
  const path = archivePathOf(file);
  const written = await writeFingerprinted(join(draft, path), content);
  if (written.sha256 === file.sha256) return { path, ...written };
  await rm(join(draft, path));
  return 'differs';
}

/** Returns whether a file still has its row: users may delete files during a backup. */
function isStillStored({ service, id }: StoredFile, { databaseUrl, signal }: BlobBackup): Promise<boolean> {
  // The file may be of any workspace.
  const sql = `SELECT FROM ${pg.escapeIdentifier(service)}.blob WHERE id = $1 AND expires_at > now()`;
  const find = async (client: pg.Client): Promise<boolean> => {
    const { rowCount } = await client.query(sql, [id]);
    return rowCount !== 0;
  };
  return withConnection(databaseUrl, 'emberdeck-archive', find, signal);
}

/**
 * Streams the content of every file into the archive. Contents never change, so they need no snapshot. A content that is
 * absent or differs from its row is listed as missing.
 */
export async function writeBlobs(
  files: readonly StoredFile[],
  backup: BlobBackup,
  draft: string,
): Promise<ArchivedBlobs> {
  const archived: ArchivedBlobs = { contents: backup.contents, files: [], missing: [], deleted: [] };
  if (backup.contents === 'left-out') return archived;
  for (const file of files) {
    backup.signal.throwIfAborted();
    const written = await writeContent(file, backup, draft);
    if (typeof written !== 'string') archived.files.push(written);
    else if (await isStillStored(file, backup)) {
      archived.missing.push({ file: keyOf(file), name: file.name, fault: written });
    } else archived.deleted.push(keyOf(file));
  }
  return archived;
}
