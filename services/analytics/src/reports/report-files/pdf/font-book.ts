import * as fontkit from 'fontkit';
import { type FontFile, fontFiles, readFont, type Weight } from './font-files.js';

/** An opened font. `name` is the one under which the document knows it. */
export interface Face {
  readonly name: string;
  has(codePoint: number): boolean;
}

type Register = (name: string, bytes: Buffer) => void;

/** Characters without a picture. Where a font lacks them, nothing is drawn. */
const invisible = /^[\p{Cf}\p{Variation_Selector}\p{Default_Ignorable_Code_Point}]$/u;
const joiners = /^(?:\p{M}|\p{Variation_Selector}|\p{Emoji_Modifier}|\u200D)$/u;
/** No font has the official sign, and an empty box says nothing. */
export const replacement = '?';

export interface FacedText {
  readonly face: Face;
  readonly text: string;
}

/** Chooses a font for every character. Files are opened when a character needs them. */
export class FontBook {
  private readonly faces = new Map<string, Face>();
  private readonly chosen = new Map<string, Face | null>();
  private readonly unknown = new Set<number>();

  constructor(private readonly register: Register) {}

  /** The font of plain Latin text. */
  plain(weight: Weight): Face {
    const [first] = fontFiles;
    if (!first) throw new Error('There is no font');
    return this.open(first, weight);
  }

  /** Characters that no font has; the document shows a replacement for them. */
  get missing(): readonly string[] {
    return [...this.unknown].map((each) => String.fromCodePoint(each));
  }

  /** Splits a text where its font changes. */
  split(text: string, weight: Weight): FacedText[] {
    const runs: { face: Face; text: string }[] = [];
    for (const character of text) {
      const last = runs.at(-1);
      const found = this.faceOf(character, weight, last?.face);
      if (found === null) continue;
      if (last?.face === found.face) last.text += found.text;
      else runs.push(found);
    }
    return runs;
  }

  private faceOf(
    character: string,
    weight: Weight,
    before: Face | undefined,
  ): { face: Face; text: string } | null {
    const codePoint = character.codePointAt(0) ?? 0;
    // An accent or a modifier is shaped with the character before it.
    if (before && joiners.test(character) && before.has(codePoint)) return { face: before, text: character };
    const face = this.choose(character, codePoint, weight);
    if (face) return { face, text: character };
    if (invisible.test(character)) return null;
    this.unknown.add(codePoint);
    return { face: this.plain(weight), text: replacement };
  }

  private choose(character: string, codePoint: number, weight: Weight): Face | null {
    const key = `${weight}${character}`;
    const known = this.chosen.get(key);
    if (known !== undefined) return known;
    const candidates = fontFiles.filter(({ characters }) => characters.test(character));
    let face: Face | null = null;
    for (const file of candidates) {
      const candidate = this.open(file, weight);
      if (!candidate.has(codePoint)) continue;
      face = candidate;
      break;
    }
    this.chosen.set(key, face);
    return face;
  }

  private open(file: FontFile, weight: Weight): Face {
    const path = file.path[weight];
    const known = this.faces.get(path);
    if (known) return known;
    const bytes = readFont(path);
    const font = fontkit.create(bytes);
    if (!('hasGlyphForCodePoint' in font)) throw new Error(`${file.name} is a collection of fonts`);
    const name = `${file.name}-${weight}`;
    this.register(name, bytes);
    const face: Face = { name, has: (codePoint) => font.hasGlyphForCodePoint(codePoint) };
    this.faces.set(path, face);
    return face;
  }
}
