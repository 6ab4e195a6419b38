import type { Readable } from 'node:stream';

/** What was written. */
export interface StoredContent {
  readonly sizeBytes: number;
  /** Hex. */
  readonly sha256: string;
}

/** Bytes from `start` to `end`, both included. */
export interface ByteRange {
  readonly start: number;
  readonly end: number;
}

/** How a content is written. */
export interface PutOptions {
  /** A content with more bytes is refused with `payload_too_large`. */
  readonly maxBytes: number;
  readonly signal?: AbortSignal;
}

/** Port: contents by key. A key is `<service>/<uuid>` and is written once. */
export abstract class BlobStore {
  /** Reads `content` to its end. Where it fails or is aborted, nothing can be read under the key. */
  abstract put(key: string, content: Readable, options: PutOptions): Promise<StoredContent>;
  /** Rejects with `not_found` where there is no such content. Destroying the stream ends the transfer. */
  abstract get(key: string, range?: ByteRange): Promise<Readable>;
  /** Deletes a content, also one that was cut; does nothing where there is none. */
  abstract delete(key: string): Promise<void>;
  /** Keys of a service whose content was last written before `before`. */
  abstract list(service: string, before: Date): AsyncIterable<string>;
}

const keyPattern = /^[a-z]{1,40}\/[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** The key of a service's blob. Fails where the parts could lead out of the service's folder. */
export function blobKey(service: string, blobId: string): string {
  const key = `${service}/${blobId.toLowerCase()}`;
  if (!keyPattern.test(key)) throw new Error('A key of a blob is the name of a service and a UUID');
  return key;
}

/** Whether a text is a key. */
export const isBlobKey = (text: string): boolean => keyPattern.test(text);
