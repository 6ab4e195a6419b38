import { createReadStream } from 'node:fs';
import { join } from 'node:path';
import type { BlobStore } from '@emberdeck/platform/blobs/blob-store';
import { withConnection } from '@emberdeck/platform/database/await-database';
import type { Logger } from '@emberdeck/platform/logging/logger';
import pg from 'pg';
import type { Manifest } from '../archive/manifest.js';
import { type ContentFault, faultOfContent } from '../archive/stored-content.js';
import { archivePathOf, keyOf, type StoredFile, storedFiles } from '../archive/stored-files.js';

/** A file whose row was restored, but whose content is neither in the archive nor in the blob store. */
export interface MissingFile {
  readonly file: string;
  readonly name: string;
  readonly fault: ContentFault;
}

/** The contents behind the restored rows. */
export interface RestoredFiles {
  /** Copied from the archive. */
  readonly restored: number;
  /** Already in the blob store. */
  readonly present: number;
  readonly missing: readonly MissingFile[];
  /** Deletes the copied contents. */
  readonly discard: () => Promise<void>;
}

/** Source and target of restored contents. */
export interface BlobRestore {
  readonly archive: Manifest;
  readonly folder: string;
  /** Address of the database with the restored rows. */
  readonly url: string;
  readonly blobStore: BlobStore;
  readonly logger: Logger;
  readonly signal: AbortSignal;
}

async function copy(file: StoredFile, { folder, blobStore, signal }: BlobRestore): Promise<void> {
  const content = createReadStream(join(folder, archivePathOf(file)));
  const stored = await blobStore.put(keyOf(file), content, { maxBytes: file.bytes, signal });
  if (stored.sha256 !== file.sha256) {
    throw new Error(`The content of ${keyOf(file)} in the archive is not that of its row`);
  }
}

/** Marks files as expired that users deleted during the backup: the archive has their rows, but not their contents. */
async function endDeleted(client: pg.Client, { blobs }: Manifest): Promise<void> {
  for (const key of blobs?.deleted ?? []) {
    const [service = '', id] = key.split('/');
    // The file may be of any workspace.
    const sql = `UPDATE ${pg.escapeIdentifier(service)}.blob SET expires_at = now() WHERE id = $1`;
    await client.query(sql, [id]);
  }
}

/**
 * Copies the contents of the restored rows from the archive into the blob store. A matching content in the store is not
 * copied again, so a failed restore does not delete it.
 */
export async function restoreBlobs(options: BlobRestore): Promise<RestoredFiles> {
  const { archive, url, blobStore, logger, signal } = options;
  const archived = new Set(archive.blobs?.files.map(({ path }) => path));
  const copied: string[] = [];
  const missing: MissingFile[] = [];
  let present = 0;
  const discard = async (): Promise<void> => {
    for (const key of copied) {
      await blobStore
        .delete(key)
        .catch((err: unknown) => logger.warn('A copied file could not be deleted', { key, err }));
    }
  };
  const restore = async (client: pg.Client): Promise<void> => {
    await endDeleted(client, archive);
    const schemas = archive.schemas.map(({ name }) => name);
    for await (const file of storedFiles(client, schemas)) {
      signal.throwIfAborted();
      const fault = await faultOfContent(blobStore, file, signal);
      if (fault === null) present += 1;
      else if (archived.has(archivePathOf(file))) {
        copied.push(keyOf(file));
        await copy(file, options);
      } else missing.push({ file: keyOf(file), name: file.name, fault });
    }
  };
  try {
    await withConnection(url, 'emberdeck-restore', restore, signal);
  } catch (error) {
    await discard();
    throw error;
  }
  return { restored: copied.length, present, missing, discard };
}
