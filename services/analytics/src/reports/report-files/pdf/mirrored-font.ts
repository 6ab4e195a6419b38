import * as fontkit from 'fontkit';
import { bidi } from './bidi.js';
import { glyphTableOf, sfntOf, tablesOfTrueType } from './sfnt.js';
import { withoutPieces } from './substitutions.js';

/**
 * A font for text from right to left, in which "(" has the picture of ")". So a file can hold the text as it was written:
 * with turned signs in the text, a copy of it would have turned brackets. Each glyph stands for one sign.
 */
export function mirroredFont(trueType: Buffer): Buffer {
  const font = fontkit.create(trueType);
  if (!('glyphForCodePoint' in font)) throw new Error('The file is a collection of fonts');
  const glyphs = font.characterSet.map((character) => {
    const mirror = bidi.getMirroredCharacter(String.fromCodePoint(character))?.codePointAt(0);
    const shown = mirror !== undefined && font.hasGlyphForCodePoint(mirror) ? mirror : character;
    return [character, font.glyphForCodePoint(shown).id] as const;
  });
  const sorted = glyphs.toSorted(([one], [other]) => one - other);
  const rest = tablesOfTrueType(trueType).filter(({ tag }) => tag !== 'cmap');
  return sfntOf([
    ...rest.map((table) => (table.tag === 'GSUB' ? { ...table, bytes: withoutPieces(table.bytes) } : table)),
    glyphTableOf(sorted),
  ]);
}
