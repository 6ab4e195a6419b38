import { createHash } from 'node:crypto';

/** The delivery of one text to one recipient: a UUID of version 8, so that a repeated job sends nothing twice. */
export function deliveryIdOf(...parts: readonly string[]): string {
  const bytes = createHash('sha256').update(parts.join(':')).digest().subarray(0, 16);
  bytes.writeUInt8((bytes.readUInt8(6) & 0x0f) | 0x80, 6);
  bytes.writeUInt8((bytes.readUInt8(8) & 0x3f) | 0x80, 8);
  return bytes.toString('hex').replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-');
}
