import { encodePicture } from './picture-codec.js';
import type { PictureFormat } from './picture-header.js';

/** A picture to encode; it fits into a square of `side`. */
export interface Input {
  readonly bytes: Uint8Array;
  readonly format: PictureFormat;
  readonly side: number;
}

/** Encodes a picture as WebP. The caller bounds bytes and pixels before. */
export const run = ({ bytes, format, side }: Input): Promise<Uint8Array> =>
  encodePicture(new Uint8Array(bytes).buffer, format, side);
