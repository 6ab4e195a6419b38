/** The formats that are decoded. */
export type PictureFormat = 'png' | 'jpeg' | 'webp' | 'gif';

/** The header of a picture, read before a decoder gets the bytes. */
export interface PictureHeader {
  readonly format: PictureFormat;
  readonly width: number;
  readonly height: number;
  readonly animated: boolean;
}

const pngSignature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);

const textAt = (bytes: Buffer, start: number, length: number): string =>
  bytes.toString('latin1', start, start + length);

/** An animated PNG has this chunk before its first pixels. */
function isAnimatedPng(bytes: Buffer): boolean {
  for (let at = 8; at + 8 <= bytes.length; at += 12 + bytes.readUInt32BE(at)) {
    const type = textAt(bytes, at + 4, 4);
    if (type === 'acTL' || type === 'IDAT') {
      return type === 'acTL';
    }
  }
  return false;
}

function pngHeader(bytes: Buffer): PictureHeader | null {
  if (bytes.length < 33 || !bytes.subarray(0, 8).equals(pngSignature) || textAt(bytes, 12, 4) !== 'IHDR') {
    return null;
  }
  return {
    format: 'png',
    width: bytes.readUInt32BE(16),
    height: bytes.readUInt32BE(20),
    animated: isAnimatedPng(bytes),
  };
}

const startOfScan = 0xda;

/** The markers that begin a frame: C0 to CF without the tables C4 and CC and the reserved C8. */
const isFrame = (marker: number): boolean =>
  marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker);

function jpegHeader(bytes: Buffer): PictureHeader | null {
  if (bytes.length < 4 || bytes.readUInt16BE(0) !== 0xffd8) {
    return null;
  }
  for (let at = 2; at + 9 <= bytes.length;) {
    const marker = bytes.readUInt8(at + 1);
    if (bytes.readUInt8(at) !== 0xff || marker === startOfScan) {
      return null;
    }
    if (isFrame(marker)) {
      const [height, width] = [bytes.readUInt16BE(at + 5), bytes.readUInt16BE(at + 7)];
      return { format: 'jpeg', width, height, animated: false };
    }
    // A marker may be preceded by fill bytes.
    at += marker === 0xff ? 1 : 2 + bytes.readUInt16BE(at + 2);
  }
  return null;
}

type Size = Pick<PictureHeader, 'width' | 'height'>;

function losslessSize(bytes: Buffer): Size {
  const bits = bytes.readUInt32LE(21);
  return { width: (bits & 0x3fff) + 1, height: ((bits >>> 14) & 0x3fff) + 1 };
}

function webpHeader(bytes: Buffer): PictureHeader | null {
  if (bytes.length < 30 || textAt(bytes, 0, 4) !== 'RIFF' || textAt(bytes, 8, 4) !== 'WEBP') {
    return null;
  }
  switch (textAt(bytes, 12, 4)) {
    case 'VP8 ':
      return {
        format: 'webp',
        width: bytes.readUInt16LE(26) & 0x3fff,
        height: bytes.readUInt16LE(28) & 0x3fff,
        animated: false,
      };
    case 'VP8L':
      return { format: 'webp', ...losslessSize(bytes), animated: false };
    case 'VP8X':
      return {
        format: 'webp',
        width: bytes.readUIntLE(24, 3) + 1,
        height: bytes.readUIntLE(27, 3) + 1,
        animated: (bytes.readUInt8(20) & 0x02) !== 0,
      };
    default:
      return null;
  }
}

/** Detects the format by the bytes and ignores the content type of the server. Null unless PNG, JPEG or WebP. */
export const pictureHeader = (bytes: Buffer): PictureHeader | null =>
  pngHeader(bytes) ?? jpegHeader(bytes) ?? webpHeader(bytes);

/** The header of a GIF, of which the first frame is decoded. */
export function gifHeader(bytes: Buffer): PictureHeader | null {
  const isGif = bytes.length >= 13 && ['GIF87a', 'GIF89a'].includes(textAt(bytes, 0, 6));
  return isGif
    ? { format: 'gif', width: bytes.readUInt16LE(6), height: bytes.readUInt16LE(8), animated: false }
    : null;
}
