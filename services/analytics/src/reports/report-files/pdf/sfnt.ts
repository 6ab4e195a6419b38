import { inflateSync } from 'node:zlib';

/** A table of a font. */
export interface FontTable {
  readonly tag: string;
  readonly checksum: number;
  readonly bytes: Buffer;
}

const headerSize = 12;
const entrySize = 16;

/** The tables of a TrueType font. */
export const tablesOfTrueType = (font: Buffer): FontTable[] =>
  Array.from({ length: font.readUInt16BE(4) }, (_, index) => {
    const entry = headerSize + entrySize * index;
    const start = font.readUInt32BE(entry + 8);
    return {
      tag: font.toString('latin1', entry, entry + 4),
      checksum: font.readUInt32BE(entry + 4),
      bytes: font.subarray(start, start + font.readUInt32BE(entry + 12)),
    };
  });

/** The tables of a WOFF file, unpacked. fontkit unpacks the outlines again for every glyph, which takes a hundred times as long. */
export const tablesOfWoff = (woff: Buffer): FontTable[] =>
  Array.from({ length: woff.readUInt16BE(12) }, (_, index) => {
    const entry = 44 + 20 * index;
    const start = woff.readUInt32BE(entry + 4);
    const packed = woff.readUInt32BE(entry + 8);
    const bytes = woff.subarray(start, start + packed);
    return {
      tag: woff.toString('latin1', entry, entry + 4),
      checksum: woff.readUInt32BE(entry + 16),
      bytes: packed < woff.readUInt32BE(entry + 12) ? inflateSync(bytes) : bytes,
    };
  });

/** A TrueType font of these tables. */
export function sfntOf(tables: readonly FontTable[]): Buffer {
  const count = tables.length;
  const power = 2 ** Math.floor(Math.log2(count));
  const header = Buffer.alloc(headerSize + entrySize * count);
  header.writeUInt32BE(0x0001_0000, 0);
  header.writeUInt16BE(count, 4);
  header.writeUInt16BE(power * 16, 6);
  header.writeUInt16BE(Math.log2(power), 8);
  header.writeUInt16BE((count - power) * 16, 10);
  const parts: Buffer[] = [header];
  let offset = header.length;
  for (const [index, { tag, checksum, bytes }] of tables.entries()) {
    const to = headerSize + entrySize * index;
    header.write(tag, to, 'latin1');
    header.writeUInt32BE(checksum, to + 4);
    header.writeUInt32BE(offset, to + 8);
    header.writeUInt32BE(bytes.length, to + 12);
    const padding = Buffer.alloc((4 - (bytes.length % 4)) % 4);
    parts.push(bytes, padding);
    offset += bytes.length + padding.length;
  }
  return Buffer.concat(parts);
}

/** The table of glyphs by characters (cmap), in format 12. Characters come in ascending order. */
export function glyphTableOf(glyphs: readonly (readonly [character: number, glyph: number])[]): FontTable {
  const start = 12;
  const head = 16;
  const bytes = Buffer.alloc(start + head + 12 * glyphs.length);
  bytes.writeUInt16BE(1, 2);
  // Windows, full Unicode.
  bytes.writeUInt16BE(3, 4);
  bytes.writeUInt16BE(10, 6);
  bytes.writeUInt32BE(start, 8);
  bytes.writeUInt16BE(12, start);
  bytes.writeUInt32BE(bytes.length - start, start + 4);
  bytes.writeUInt32BE(glyphs.length, start + 12);
  for (const [index, [character, glyph]] of glyphs.entries()) {
    const group = start + head + 12 * index;
    bytes.writeUInt32BE(character, group);
    bytes.writeUInt32BE(character, group + 4);
    bytes.writeUInt32BE(glyph, group + 8);
  }
  return { tag: 'cmap', checksum: 0, bytes };
}
