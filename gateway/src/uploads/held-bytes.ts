import { uploadChunkBytes } from '@emberdeck/contracts/analytics/uploads';

/** Collects chunks into pieces of one size. Each byte is copied once: a sender can send them one by one. */
export class HeldBytes {
  private readonly piece = Buffer.allocUnsafe(uploadChunkBytes);
  private length = 0;

  /** The pieces that are full with this chunk. Each is valid until the next one. */
  *add(chunk: Buffer): Generator<Buffer> {
    for (let start = 0; start < chunk.length;) {
      const copied = chunk.copy(this.piece, this.length, start);
      start += copied;
      this.length += copied;
      if (this.length === uploadChunkBytes) {
        yield* this.rest();
      }
    }
  }

  /** The bytes of an unfinished piece. */
  *rest(): Generator<Buffer> {
    const { length } = this;
    this.length = 0;
    if (length > 0) {
      yield this.piece.subarray(0, length);
    }
  }
}
