import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { fileURLToPath } from 'node:url';
import { inflateSync } from 'node:zlib';

export type Weight = 'regular' | 'semibold' | 'bold';

/** A font file and the characters for which it is worth opening. The order of the list is the order of choice. */
export interface FontFile {
  readonly name: string;
  readonly path: Readonly<Record<Weight, string>>;
  readonly characters: RegExp;
}

const require = createRequire(import.meta.url);
const asset = (name: string): string =>
  fileURLToPath(new URL(`../../../../../assets/fonts/${name}`, import.meta.url));

const inter = (subset: string): FontFile['path'] => {
  const file = (weight: number): string =>
    require.resolve(`@fontsource/inter/files/inter-${subset}-${weight}-normal.woff`);
  return { regular: file(400), semibold: file(600), bold: file(700) };
};

/** A font without a semibold uses its bold, one with a single weight uses that. */
const weights = (regular: string, bold = regular): FontFile['path'] => ({ regular, semibold: bold, bold });

const family = (name: string, subset: string): FontFile['path'] => {
  const file = (weight: number): string =>
    require.resolve(`@fontsource/${name}/files/${name}-${subset}-${weight}-normal.woff`);
  return weights(file(400), file(700));
};

const one = (id: string): FontFile['path'] => weights(require.resolve(id));

export const fontFiles: readonly FontFile[] = [
  { name: 'inter-latin', path: inter('latin'), characters: /[ -\u2BFF]/ },
  { name: 'inter-latin-ext', path: inter('latin-ext'), characters: /[\u0100-\u2C7F\uA720-\uA7FF]/ },
  { name: 'inter-vietnamese', path: inter('vietnamese'), characters: /[\u0100-\u036F\u1EA0-\u1EFF\u20AB]/ },
  { name: 'inter-cyrillic', path: inter('cyrillic'), characters: /[\u0300-\u04FF\u2116]/ },
  {
    name: 'inter-cyrillic-ext',
    path: inter('cyrillic-ext'),
    characters: /[\u0460-\u052F\u1C80-\u1C88\u2DE0-\uA69F]/,
  },
  { name: 'inter-greek', path: inter('greek'), characters: /[\u0370-\u03FF]/ },
  { name: 'inter-greek-ext', path: inter('greek-ext'), characters: /[\u1F00-\u1FFF]/ },
  {
    name: 'arabic',
    path: family('noto-sans-arabic', 'arabic'),
    characters: /[\u0600-\u06FF\u0750-\u077F\u08A0-\u08FF\uFB50-\uFDFF\uFE70-\uFEFC]/,
  },
  { name: 'hebrew', path: family('noto-sans-hebrew', 'hebrew'), characters: /[\u0590-\u05FF\uFB1D-\uFB4F]/ },
  {
    name: 'devanagari',
    path: family('noto-sans-devanagari', 'devanagari'),
    characters: /[\u0900-\u097F\u1CD0-\u1CFF\uA8E0-\uA8FF]/,
  },
  { name: 'thai', path: family('noto-sans-thai', 'thai'), characters: /[\u0E00-\u0E7F]/ },
  {
    name: 'korean',
    path: family('nanum-gothic', 'korean'),
    characters: /[\u1100-\u11FF\u3130-\u318F\uAC00-\uD7FF]/,
  },
  {
    name: 'cjk',
    path: weights(asset('droid-sans-fallback.woff')),
    characters: /[\u2E80-\u9FFF\uF900-\uFAFF\uFE30-\uFE4F\uFF00-\uFFEF]/,
  },
  {
    name: 'symbols',
    path: one('@fontsource/noto-sans-math/files/noto-sans-math-latin-400-normal.woff'),
    characters: /[\u2000-\u2BFF\u{1D400}-\u{1D7FF}]/u,
  },
  {
    name: 'emoji',
    path: one('@fontsource/noto-emoji/files/noto-emoji-emoji-400-normal.woff'),
    characters: /\p{Extended_Pictographic}|\p{Emoji_Modifier}|\p{Regional_Indicator}|\u200D|\uFE0F|\u20E3/u,
  },
];

/**
 * Inter's tables of substitutions and distances take two thirds of the time of a report, and its kerning hides the point in
 * "1.1". Other scripts cannot be written without theirs.
 */
export const readFont = (path: string): Buffer =>
  sfntOf(readFileSync(path), path.includes('inter-') ? ['GSUB', 'GPOS'] : []);

const headerSize = 12;
const entrySize = 16;

/**
 * Unpacks a WOFF file into the font inside it. fontkit unpacks the outlines again for every glyph, which takes a hundred
 * times as long.
 */
export function sfntOf(woff: Buffer, without: readonly string[] = []): Buffer {
  const entries = Array.from({ length: woff.readUInt16BE(12) }, (_, index) => 44 + 20 * index).filter(
    (from) => !without.includes(woff.toString('latin1', from, from + 4)),
  );
  const count = entries.length;
  const power = 2 ** Math.floor(Math.log2(count));
  const header = Buffer.alloc(headerSize + entrySize * count);
  woff.copy(header, 0, 4, 8);
  header.writeUInt16BE(count, 4);
  header.writeUInt16BE(power * 16, 6);
  header.writeUInt16BE(Math.log2(power), 8);
  header.writeUInt16BE((count - power) * 16, 10);
  const parts: Buffer[] = [header];
  let offset = header.length;
  for (const [index, from] of entries.entries()) {
    const start = woff.readUInt32BE(from + 4);
    const packed = woff.readUInt32BE(from + 8);
    const size = woff.readUInt32BE(from + 12);
    const bytes = woff.subarray(start, start + packed);
    const table = packed < size ? inflateSync(bytes) : bytes;
    const to = headerSize + entrySize * index;
    woff.copy(header, to, from, from + 4);
    woff.copy(header, to + 4, from + 16, from + 20);
    header.writeUInt32BE(offset, to + 8);
    header.writeUInt32BE(size, to + 12);
    const padding = Buffer.alloc((4 - (size % 4)) % 4);
    parts.push(table, padding);
    offset += size + padding.length;
  }
  return Buffer.concat(parts);
}
