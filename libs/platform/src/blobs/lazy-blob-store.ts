import type { Readable } from 'node:stream';
import { BlobStore, type ByteRange, type PutOptions, type StoredContent } from './blob-store.js';

/** A store that loads its adapter on first use. */
export class LazyBlobStore extends BlobStore {
  private loaded: Promise<BlobStore> | undefined;

  constructor(private readonly load: () => Promise<BlobStore>) {
    super();
  }

  async put(key: string, content: Readable, options: PutOptions): Promise<StoredContent> {
    return (await this.store()).put(key, content, options);
  }

  async get(key: string, range?: ByteRange): Promise<Readable> {
    return (await this.store()).get(key, range);
  }

  async move(from: string, to: string): Promise<void> {
    await (await this.store()).move(from, to);
  }

  async delete(key: string): Promise<void> {
    await (await this.store()).delete(key);
  }

  async *list(service: string, before: Date): AsyncIterable<string> {
    yield* (await this.store()).list(service, before);
  }

  private store(): Promise<BlobStore> {
    this.loaded ??= this.load();
    return this.loaded;
  }
}
