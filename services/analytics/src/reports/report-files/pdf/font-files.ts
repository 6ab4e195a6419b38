import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { fileURLToPath } from 'node:url';
import { mirroredFont } from './mirrored-font.js';
import { sfntOf, tablesOfWoff } from './sfnt.js';

export type Weight = 'regular' | 'semibold' | 'bold';

/** A font file and the characters for which it is worth opening. The order of the list is the order of choice. */
export interface FontFile {
  readonly name: string;
  /** Its shaper turns a text around. It draws texts from right to left alone, with signs that are turned as well. */
  readonly isRightToLeft?: boolean;
  /** By which it is set larger: its letters are small beside those of Inter. */
  readonly scale?: number;
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

/** A font with all its signs in one file: punctuation between letters stays in their font. */
const whole = (
  name: string,
  file: string,
  [regular, semibold, bold]: readonly [string, string, string],
): FontFile['path'] => {
  const path = (style: string): string =>
    require.resolve(`@expo-google-fonts/${name}/${style}/${file}_${style}.ttf`);
  return { regular: path(regular), semibold: path(semibold), bold: path(bold) };
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
    isRightToLeft: true,
    scale: 1.2,
    // Its letters have a glyph each. In Noto Sans Arabic they share glyphs, and a copied text would have other letters.
    path: whole('amiri', 'Amiri', ['400Regular', '700Bold', '700Bold']),
    characters: /[\u0600-\u06FF\u0750-\u077F\u08A0-\u08FF\uFB50-\uFDFF\uFE70-\uFEFC]/,
  },
  {
    name: 'hebrew',
    isRightToLeft: true,
    path: whole('noto-sans-hebrew', 'NotoSansHebrew', ['400Regular', '600SemiBold', '700Bold']),
    characters: /[\u0590-\u05FF\uFB1D-\uFB4F]/,
  },
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

/** The font inside a WOFF file, without some of its tables. */
export const unpacked = (woff: Buffer, without: readonly string[] = []): Buffer =>
  sfntOf(tablesOfWoff(woff).filter(({ tag }) => !without.includes(tag)));

/**
 * The bytes of a font. Inter's tables of substitutions and distances take two thirds of the time of a report, and its
 * kerning hides the point in "1.1". Other scripts cannot be written without theirs.
 */
export function readFont({ path, isRightToLeft = false }: FontFile, weight: Weight): Buffer {
  const bytes = readFileSync(path[weight]);
  if (isRightToLeft) return mirroredFont(bytes);
  return unpacked(bytes, path[weight].includes('inter-') ? ['GSUB', 'GPOS'] : []);
}
