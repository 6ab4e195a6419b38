import type { Readable } from 'node:stream';

/** Size and hash of a written content. */
export interface StoredContent {
  readonly sizeBytes: number;
  /** In hex. */
  readonly sha256: string;
}

/** Bytes from `start` to `end`, both inclusive. */
export interface ByteRange {
  readonly start: number;
  readonly end: number;
}

/** Options of {@link BlobStore.put}. */
export interface PutOptions {
  /** Larger content is rejected with `payload_too_large`. */
  readonly maxBytes: number;
  readonly signal?: AbortSignal;
}

/** Port: stores contents by key. A key is `<service>/<uuid>` and is written once. */
export abstract class BlobStore {
  /** Stores `content`. After a failure or abort, the key has no readable content. */
  abstract put(key: string, content: Readable, options: PutOptions): Promise<StoredContent>;
  /** Rejects with `not_found` for an unknown key. Destroying the stream ends the transfer. */
  abstract get(key: string, range?: ByteRange): Promise<Readable>;
  /** Gives a content another key. Does nothing if that is done already; rejects with `not_found` if neither key has one. */
  abstract move(from: string, to: string): Promise<void>;
  /** Deletes a content or the remains of a failed transfer. Does nothing for an unknown key. */
  abstract delete(key: string): Promise<void>;
  /** Lists the keys of a service whose content was last written before `before`. */
  abstract list(service: string, before: Date): AsyncIterable<string>;
}

const keyPattern = /^[a-z]{1,40}\/[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** Returns the key of a service's blob. Throws if the parts could lead out of the service's folder. */
export function blobKey(service: string, blobId: string): string {
  const key = `${service}/${blobId.toLowerCase()}`;
  if (!keyPattern.test(key)) throw new Error('A key of a blob is the name of a service and a UUID');
  return key;
}

/** Returns whether a text is a blob key. */
export const isBlobKey = (text: string): boolean => keyPattern.test(text);
