import * as fontkit from 'fontkit';
import { type FontFile, fontFiles, readFont, type Weight } from './font-files.js';
import { MissingScripts } from './missing-scripts.js';

/** An opened font. `name` is the one under which the document knows it. */
export interface Face {
  readonly name: string;
  /** Whether its shaper turns a text around. */
  readonly isRightToLeft: boolean;
  /** By which its size is larger than that of the text. */
  readonly scale: number;
  has(codePoint: number): boolean;
}

type Register = (name: string, bytes: Buffer) => void;

/** Text that one font draws from left to right: all of English, most of Western Europe. */
export const plain =
  /^[\u0020-\u007E\u00A0-\u00AC\u00AE-\u00FF\u2013\u2014\u2018-\u201D\u2022\u2026\u20AC]*$/;

/** Characters without a picture. Where a font lacks them, nothing is drawn. */
const invisible = /^[\p{Cf}\p{Variation_Selector}\p{Default_Ignorable_Code_Point}]$/u;
const letter = /^[\p{L}\p{N}\p{Extended_Pictographic}]$/u;
const joiners = /^(?:\p{M}|\p{Variation_Selector}|\p{Emoji_Modifier}|\u200D)$/u;
export interface FacedText {
  readonly face: Face;
  readonly text: string;
}

/** Chooses a font for every character. Files are opened when a character needs them. */
export class FontBook {
  private readonly faces = new Map<string, Face>();
  private readonly chosen = new Map<string, Face | null>();
  /** What no font has. */
  readonly missing = new MissingScripts();

  constructor(private readonly register: Register) {}

  /** The font of plain Latin text. */
  plain(weight: Weight): Face {
    const [first] = fontFiles;
    if (!first) throw new Error('There is no font');
    return this.open(first, weight);
  }

  /** The text with a label for each part that no font has: its script and a number. */
  readable(text: string): string {
    if (plain.test(text)) return text;
    let [shown, unknown] = ['', ''];
    for (const character of text) {
      const isUnknown = this.faceOf(character, 'regular', undefined) === null;
      if (isUnknown && (unknown !== '' || !invisible.test(character))) {
        unknown += character;
      } else if (!isUnknown) {
        if (unknown !== '') shown += this.missing.labelOf(unknown);
        unknown = '';
        shown += character;
      }
    }
    return unknown === '' ? shown : shown + this.missing.labelOf(unknown);
  }

  /** Splits a readable text where its font changes. */
  split(text: string, weight: Weight): FacedText[] {
    const characters = [...text];
    return joined(characters, this.facesOf(characters, weight));
  }

  /** Splits a readable text that runs from right to left. Signs and spaces stay in the font of the letters beside them. */
  splitFromRight(text: string, weight: Weight): FacedText[] {
    const characters = [...text];
    const own = this.facesOf(characters, weight);
    let before = own.find((face) => face?.isRightToLeft);
    const faces = characters.map((character, index) => {
      const stays = !letter.test(character) && before?.has(character.codePointAt(0) ?? 0) === true;
      if (stays) return before ?? null;
      const face = own[index] ?? null;
      if (face?.isRightToLeft) before = face;
      return face;
    });
    return joined(characters, faces);
  }

  private facesOf(characters: readonly string[], weight: Weight): (Face | null)[] {
    let before: Face | undefined;
    return characters.map((character) => {
      const face = this.faceOf(character, weight, before);
      before = face ?? before;
      return face;
    });
  }

  private faceOf(character: string, weight: Weight, before: Face | undefined): Face | null {
    const codePoint = character.codePointAt(0) ?? 0;
    // An accent or a modifier is shaped with the character before it.
    const joins = before !== undefined && joiners.test(character) && before.has(codePoint);
    return joins ? before : this.choose(character, codePoint, weight);
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
    const bytes = readFont(file, weight);
    const font = fontkit.create(bytes);
    if (!('hasGlyphForCodePoint' in font)) throw new Error(`${file.name} is a collection of fonts`);
    const name = `${file.name}-${weight}`;
    this.register(name, bytes);
    const face: Face = {
      name,
      isRightToLeft: file.isRightToLeft ?? false,
      scale: file.scale ?? 1,
      has: (codePoint) => font.hasGlyphForCodePoint(codePoint),
    };
    this.faces.set(path, face);
    return face;
  }
}

/** Characters beside each other in one font as one text. A character without a font is left out. */
function joined(characters: readonly string[], faces: readonly (Face | null)[]): FacedText[] {
  const runs: { face: Face; text: string }[] = [];
  for (const [index, character] of characters.entries()) {
    const face = faces[index];
    if (!face) continue;
    const last = runs.at(-1);
    if (last?.face === face) last.text += character;
    else runs.push({ face, text: character });
  }
  return runs;
}
