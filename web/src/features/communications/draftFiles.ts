import type { Attachment } from '@emberdeck/contracts/messaging/attachments';
import { keyOf, readStored, storageKeys, writeStored } from '../../shared/lib/storage.js';
import type { PostOwner } from './queuedPosts.js';

/** The key of the files of a draft on this device. */
export const draftFilesKey = ({ userId, workspaceId }: PostOwner, thread: string): string =>
  keyOf(storageKeys.draftFiles, `${userId}.${workspaceId}.${thread}`);

const isFile = (value: unknown): value is Attachment =>
  typeof value === 'object' &&
  value !== null &&
  ['id', 'name', 'url'].every((field) => typeof (value as Record<string, unknown>)[field] === 'string');

/** The files that the server has of a draft, as of the last visit. */
export function readDraftFiles(key: string): readonly Attachment[] {
  try {
    const stored: unknown = JSON.parse(readStored('local', key) ?? '[]');
    return Array.isArray(stored) ? stored.filter(isFile) : [];
  } catch {
    return [];
  }
}

export function writeDraftFiles(key: string, files: readonly Attachment[]): void {
  writeStored('local', key, files.length === 0 ? null : JSON.stringify(files));
}
