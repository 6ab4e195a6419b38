import { createHash } from 'node:crypto';
import { Transform, type TransformCallback } from 'node:stream';
import { AppError } from '../errors/app-error.js';
import type { StoredContent } from './blob-store.js';

/** Passes bytes through, counts and hashes them, and fails beyond a limit. */
export class MeasuredContent extends Transform {
  private readonly hash = createHash('sha256');
  private sizeBytes = 0;

  constructor(private readonly maxBytes: number) {
    super();
  }

  override _transform(chunk: Buffer, _encoding: BufferEncoding, done: TransformCallback): void {
    this.sizeBytes += chunk.length;
    if (this.sizeBytes > this.maxBytes) {
      done(new AppError('payload_too_large', 'The file is larger than the space that is left for it.'));
      return;
    }
    this.hash.update(chunk);
    done(null, chunk);
  }

  /** Returns size and hash. Call it once, at the end. */
  measured(): StoredContent {
    return { sizeBytes: this.sizeBytes, sha256: this.hash.digest('hex') };
  }
}
