import { GifReader } from 'omggif';
import type { Pixels } from './shrink.js';

/**
 * Decodes the first frame of a GIF. A frame may claim any size, whatever the header says: one that leaves the picture is
 * an error, so the caller's limit on the picture bounds the memory.
 */
export function decodeGif(bytes: Uint8Array): Pixels {
  const reader = new GifReader(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength));
  const { width, height } = reader;
  const frame = reader.frameInfo(0);
  if (frame.x + frame.width > width || frame.y + frame.height > height) {
    throw new Error('The first frame leaves the picture');
  }
  const data = new Uint8ClampedArray(width * height * 4);
  reader.decodeAndBlitFrameRGBA(0, data);
  return { data, width, height };
}
