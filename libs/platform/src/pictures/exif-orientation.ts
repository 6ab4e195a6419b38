const marker = Buffer.from('Exif\0\0', 'latin1');

/** Enough for the first directory of a camera. */
const mostEntries = 512;

/** The orientation that the TIFF structure of an EXIF block names: 1 to 8, 1 for upright or none. */
export function orientationIn(exif: Buffer): number {
  const tiff = exif.subarray(0, 6).equals(marker) ? exif.subarray(6) : exif;
  const order = tiff.toString('latin1', 0, 2);
  if (tiff.length < 14 || (order !== 'II' && order !== 'MM')) return 1;
  const isLittle = order === 'II';
  const short = (at: number): number => (isLittle ? tiff.readUInt16LE(at) : tiff.readUInt16BE(at));
  const start = isLittle ? tiff.readUInt32LE(4) : tiff.readUInt32BE(4);
  if (start + 2 > tiff.length) return 1;
  const count = Math.min(short(start), mostEntries);
  for (let at = start + 2; at + 12 <= Math.min(tiff.length, start + 2 + count * 12); at += 12) {
    if (short(at) === 0x0112) {
      const value = short(at + 8);
      return value >= 1 && value <= 8 ? value : 1;
    }
  }
  return 1;
}

/** A TIFF structure that names an orientation, and nothing else. */
export function tiffOf(orientation: number): Buffer {
  return Buffer.from([
    ...[0x4d, 0x4d, 0, 42, 0, 0, 0, 8],
    ...[0, 1, 0x01, 0x12, 0, 3, 0, 0, 0, 1, 0, orientation, 0, 0],
    ...[0, 0, 0, 0],
  ]);
}

/** An EXIF block of a JPEG that names an orientation, and nothing else. */
export const exifOf = (orientation: number): Buffer => Buffer.concat([marker, tiffOf(orientation)]);
