import { crc32 } from 'node:zlib';
import { exifOf, orientationIn, tiffOf } from './exif-orientation.js';
import { pictureHeader } from './picture-header.js';

const textAt = (bytes: Buffer, start: number, length: number): string =>
  bytes.toString('latin1', start, start + length);

/** A piece of a file, and the place of the next one. */
interface Piece {
  readonly content: Buffer;
  readonly end: number;
}

const endOfImage = 0xd9;
const startOfScan = 0xda;
const app1 = 0xe1;

/** Whether a segment of a JPEG is needed to show it: JFIF without its small image, the color profile, and Adobe's. */
function isShownSegment(marker: number, content: Buffer): boolean {
  if (marker === 0xe0) return textAt(content, 4, 4) === 'JFIF';
  if (marker === 0xe2) return textAt(content, 4, 11) === 'ICC_PROFILE';
  return marker === 0xee || ((marker < 0xe0 || marker > 0xef) && marker !== 0xfe);
}

/** JFIF without the small image that may follow its 14 bytes. */
function plainJfif(content: Buffer): Buffer {
  const plain = Buffer.from(content.subarray(0, 18));
  if (plain.length < 18) return content;
  plain.writeUInt16BE(16, 2);
  plain.writeUInt16BE(0, 16);
  return plain;
}

/** The coded pixels from `start` on, up to the next marker. */
function scanAt(bytes: Buffer, start: number): Piece {
  let at = bytes.indexOf(0xff, start);
  while (at >= 0 && at + 1 < bytes.length) {
    const next = bytes.readUInt8(at + 1);
    const isWithin = next === 0 || next === 0xff || (next >= 0xd0 && next <= 0xd7);
    if (!isWithin) return { content: bytes.subarray(start, at), end: at };
    at = bytes.indexOf(0xff, at + (next === 0xff ? 1 : 2));
  }
  return { content: bytes.subarray(start), end: bytes.length };
}

/** The segment at a marker, with what a scan codes behind it; null where none begins. */
function segmentAt(bytes: Buffer, start: number): (Piece & { readonly marker: number }) | null {
  let at = start;
  while (at + 1 < bytes.length && bytes.readUInt8(at) === 0xff && bytes.readUInt8(at + 1) === 0xff) at += 1;
  if (at + 4 > bytes.length || bytes.readUInt8(at) !== 0xff) return null;
  const marker = bytes.readUInt8(at + 1);
  const end = at + 2 + bytes.readUInt16BE(at + 2);
  return marker < 0xc0 || end < at + 4 || end > bytes.length
    ? null
    : { marker, content: bytes.subarray(at, end), end };
}

const isEnd = (bytes: Buffer, at: number): boolean =>
  at + 2 <= bytes.length && bytes.readUInt16BE(at) === 0xff00 + endOfImage;

function exifSegment(orientation: number): Buffer {
  const content = exifOf(orientation);
  const head = Buffer.from([0xff, app1, 0, 0]);
  head.writeUInt16BE(content.length + 2, 2);
  return Buffer.concat([head, content]);
}

/** What follows the end of the image is dropped too: cameras put more images and films there. */
function plainJpeg(bytes: Buffer): Buffer | null {
  const pieces: Buffer[] = [];
  let orientation = 1;
  let hasPixels = false;
  for (let at = 2; at < bytes.length && !isEnd(bytes, at);) {
    const segment = segmentAt(bytes, at);
    if (segment === null) return null;
    const { marker, content, end } = segment;
    if (marker === app1 && textAt(content, 4, 4) === 'Exif') orientation = orientationIn(content.subarray(4));
    if (isShownSegment(marker, content)) pieces.push(marker === 0xe0 ? plainJfif(content) : content);
    at = end;
    if (marker === startOfScan) {
      const scan = scanAt(bytes, end);
      pieces.push(scan.content);
      at = scan.end;
      hasPixels = true;
    }
  }
  if (!hasPixels) return null;
  const exif = orientation === 1 ? [] : [exifSegment(orientation)];
  return Buffer.concat([bytes.subarray(0, 2), ...exif, ...pieces, Buffer.from([0xff, endOfImage])]);
}

/** The chunks of a PNG that change how it looks. */
const shownChunks = new Set(
  `IHDR PLTE IDAT IEND tRNS gAMA cHRM sRGB iCCP cICP mDCV cLLI sBIT bKGD hIST pHYs sPLT acTL fcTL fdAT`.split(
    ' ',
  ),
);

function pngChunk(type: string, content: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), content]);
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(content.length);
  sum.writeUInt32BE(crc32(body));
  return Buffer.concat([length, body, sum]);
}

function plainPng(bytes: Buffer): Buffer | null {
  const pieces: Buffer[] = [bytes.subarray(0, 8)];
  let orientation = 1;
  for (let at = 8; at + 12 <= bytes.length;) {
    const [type, end] = [textAt(bytes, at + 4, 4), at + 12 + bytes.readUInt32BE(at)];
    if (end > bytes.length) return null;
    if (type === 'eXIf') orientation = orientationIn(bytes.subarray(at + 8, end - 4));
    if (shownChunks.has(type)) pieces.push(bytes.subarray(at, end));
    if (type === 'IEND') {
      const exif = orientation === 1 ? [] : [pngChunk('eXIf', tiffOf(orientation))];
      return Buffer.concat([...pieces.slice(0, 2), ...exif, ...pieces.slice(2)]);
    }
    at = end;
  }
  return null;
}

const webpChunks = new Set(['VP8X', 'VP8 ', 'VP8L', 'ALPH', 'ANIM', 'ANMF', 'ICCP']);
const exifFlag = 0x08;
const xmpFlag = 0x04;

function riffChunk(type: string, content: Buffer): Buffer {
  const length = Buffer.alloc(4);
  length.writeUInt32LE(content.length);
  return Buffer.concat([Buffer.from(type, 'latin1'), length, content, Buffer.alloc(content.length % 2)]);
}

/** The header of a WebP with features, which says what else there is. */
function webpFeatures(chunk: Buffer, hasExif: boolean): Buffer {
  const changed = Buffer.from(chunk);
  changed.writeUInt8((chunk.readUInt8(8) & ~(exifFlag | xmpFlag)) | (hasExif ? exifFlag : 0), 8);
  return changed;
}

function plainWebp(bytes: Buffer): Buffer | null {
  const whole = 8 + bytes.readUInt32LE(4);
  if (whole > bytes.length) return null;
  const pieces: Buffer[] = [];
  let orientation = 1;
  for (let at = 12; at + 8 <= whole;) {
    const [type, length] = [textAt(bytes, at, 4), bytes.readUInt32LE(at + 4)];
    const end = at + 8 + length + (length % 2);
    if (at + 8 + length > whole) return null;
    if (type === 'EXIF') orientation = orientationIn(bytes.subarray(at + 8, at + 8 + length));
    if (webpChunks.has(type)) pieces.push(bytes.subarray(at, Math.min(end, whole)));
    at = end;
  }
  const [first] = pieces;
  const isExtended = first !== undefined && first.length >= 18 && textAt(first, 0, 4) === 'VP8X';
  const hasExif = isExtended && orientation !== 1;
  if (isExtended) pieces[0] = webpFeatures(first, hasExif);
  if (hasExif) pieces.push(riffChunk('EXIF', tiffOf(orientation)));
  const content = Buffer.concat([Buffer.from('WEBP', 'latin1'), ...pieces]);
  return riffChunk('RIFF', content);
}

const plain = { jpeg: plainJpeg, png: plainPng, webp: plainWebp } as const;

/**
 * A JPEG, PNG or WebP without what cameras and programs write beside its pixels: place, time, owner, device, small images,
 * comments, and anything behind its end. The pixels stay as they are, and so does the orientation. Null for a file that is
 * none of these, or is damaged. Takes linear time.
 */
export function withoutMetadata(bytes: Buffer): Buffer | null {
  const format = pictureHeader(bytes)?.format;
  return format === undefined || format === 'gif' ? null : plain[format](bytes);
}
