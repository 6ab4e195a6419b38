import { createWriteStream } from 'node:fs';
import { mkdir, open, readdir, rename, rm, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { notFound } from '../errors/app-error.js';
import { BlobStore, type ByteRange, isBlobKey, type PutOptions, type StoredContent } from './blob-store.js';
import { MeasuredContent } from './measured-content.js';

const partial = '.partial';

const isAbsent = (error: unknown): boolean => (error as { code?: string }).code === 'ENOENT';

/** Stores contents as files in one folder, which all programs share. */
export class FolderBlobStore extends BlobStore {
  constructor(private readonly folder: string) {
    super();
  }

  async put(key: string, content: Readable, { maxBytes, signal }: PutOptions): Promise<StoredContent> {
    const path = this.pathOf(key);
    await mkdir(dirname(path), { recursive: true, mode: 0o700 });
    const measure = new MeasuredContent(maxBytes);
    // Written to disk before the rename, so that a crash leaves no incomplete file under the key.
    const file = createWriteStream(path + partial, { mode: 0o600, flush: true });
    const closed = new Promise<void>((resolve) => file.once('close', resolve));
    try {
      await pipeline(content, measure, file, { signal });
      await rename(path + partial, path);
    } catch (error) {
      // A file that is still being opened would appear after its removal.
      await closed;
      await rm(path + partial, { force: true });
      throw error;
    }
    return measure.measured();
  }

  async get(key: string, range?: ByteRange): Promise<Readable> {
    try {
      const file = await open(this.pathOf(key), 'r');
      return file.createReadStream({ ...range });
    } catch (error) {
      throw isAbsent(error) ? notFound('The file') : error;
    }
  }

  async move(from: string, to: string): Promise<void> {
    const path = this.pathOf(to);
    await mkdir(dirname(path), { recursive: true, mode: 0o700 });
    try {
      await rename(this.pathOf(from), path);
    } catch (error) {
      if (!isAbsent(error)) throw error;
      await stat(path).catch((cause: unknown) => {
        throw isAbsent(cause) ? notFound('The file') : cause;
      });
    }
  }

  async delete(key: string): Promise<void> {
    const path = this.pathOf(key);
    await rm(path, { force: true });
    await rm(path + partial, { force: true });
  }

  async *list(service: string, before: Date): AsyncIterable<string> {
    const root = join(this.folder, service);
    const names = await readdir(root, { recursive: true }).catch((error: unknown) => {
      if (isAbsent(error)) return [];
      throw error;
    });
    for (const name of names) {
      const key = `${service}/${(name.split(/[\\/]/).at(-1) ?? '').replace(partial, '')}`;
      if (!isBlobKey(key)) continue;
      // The file may have been deleted since the listing.
      const found = await stat(join(root, name)).catch(() => null);
      if (found?.isFile() && found.mtime < before) yield key;
    }
  }

  /** One folder for each first byte of the id keeps each folder at a few thousand files. */
  private pathOf(key: string): string {
    if (!isBlobKey(key)) throw new Error('Not a key of a blob');
    const [service = '', id = ''] = key.split('/');
    return join(this.folder, service, id.slice(0, 2), id);
  }
}
