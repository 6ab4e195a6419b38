import { encodePicture } from '@emberdeck/platform/pictures/picture-codec';
import { gifHeader, pictureHeader, type PictureHeader } from '@emberdeck/platform/pictures/picture-header';
import { contentType } from './content-type.js';

/** The copy fits into this square: about the width of a dialog on a dense screen. */
const side = 1_600;

/** A decoder needs about ten bytes for each pixel; a camera of a phone takes 12 million. */
const maxPixels = 16_000_000;

/** A decoder needs far more for each pixel of a very long row. */
const maxSide = 12_000;

/** A file to read. */
export interface FileToRead {
  readonly bytes: Uint8Array;
}

/** What a file is. */
export interface ReadFile {
  readonly type: string;
  /** The copy of an image in WebP, upright and without metadata; null for a file that is no image, or a damaged one. */
  readonly image: { readonly bytes: Uint8Array; readonly width: number; readonly height: number } | null;
}

const isDecoded = ({ width, height }: PictureHeader): boolean =>
  width > 0 && height > 0 && Math.max(width, height) <= maxSide && width * height <= maxPixels;

async function imageOf(bytes: Buffer): Promise<ReadFile['image']> {
  const header = pictureHeader(bytes) ?? gifHeader(bytes);
  if (header === null || !isDecoded(header)) return null;
  const encoded = await encodePicture(new Uint8Array(bytes).buffer, header.format, side).catch(() => null);
  const size = encoded && pictureHeader(Buffer.from(encoded));
  return encoded && size ? { bytes: encoded, width: size.width, height: size.height } : null;
}

/** Finds the type of a file by its content, and makes the copy of an image. */
export async function run({ bytes }: FileToRead): Promise<ReadFile> {
  const content = Buffer.from(bytes);
  return { type: await contentType(content), image: await imageOf(content) };
}
