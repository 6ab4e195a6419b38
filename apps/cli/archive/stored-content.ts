import { createHash } from 'node:crypto';
import { addAbortSignal, type Readable } from 'node:stream';
import type { BlobStore } from '@emberdeck/platform/blobs/blob-store';
import { AppError } from '@emberdeck/platform/errors/app-error';
import { keyOf, type StoredFile } from './stored-files.js';

/** Why the content of a file does not match its row. */
export type ContentFault = 'absent' | 'differs';

/** Opens the content of a file; null if the blob store does not have it. Rejects if the store does not work. */
export async function openContent(
  blobStore: BlobStore,
  file: StoredFile,
  signal: AbortSignal,
): Promise<Readable | null> {
  try {
    return addAbortSignal(signal, await blobStore.get(keyOf(file)));
  } catch (error) {
    if (error instanceof AppError && error.code === 'not_found') return null;
    throw error;
  }
}

/** Compares the content in the blob store with the row of the file; null if they match. */
export async function faultOfContent(
  blobStore: BlobStore,
  file: StoredFile,
  signal: AbortSignal,
): Promise<ContentFault | null> {
  const content = await openContent(blobStore, file, signal);
  if (content === null) return 'absent';
  const hash = createHash('sha256');
  for await (const chunk of content) hash.update(chunk as Buffer);
  return hash.digest('hex') === file.sha256 ? null : 'differs';
}

const meanings: Readonly<Record<ContentFault, string>> = {
  absent: 'it is not in the blob store',
  differs: 'its content is not the one that was stored',
};

/** Output line for the operator about a file with a missing or different content. */
export const faultLine = (file: string, name: string, fault: ContentFault): string =>
  `MISSING  ${file} (${name}): ${meanings[fault]}`;
