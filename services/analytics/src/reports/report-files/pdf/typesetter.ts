import { createRequire } from 'node:module';
import type { Bidi, EmbeddingLevels } from 'bidi-js';
import type { Weight } from './font-files.js';
import { type FontBook, plain } from './font-book.js';

export interface TextStyle {
  readonly size: number;
  readonly weight: Weight;
  readonly color: string;
  /** Height of a line as a multiple of the size. */
  readonly leading?: number;
}

/** Text of one font in the order in which it is drawn. */
interface Run {
  readonly face: string;
  readonly text: string;
  readonly rightToLeft: boolean;
  readonly width: number;
}

export interface Line {
  readonly runs: readonly Run[];
  readonly width: number;
}

export type Align = 'left' | 'right' | 'center';

// The types of the package describe a default export that its CommonJS module lacks.
const bidiFactory = createRequire(import.meta.url)('bidi-js') as () => Bidi;
const bidi = bidiFactory();
const ideograph = /[\u2E80-\u9FFF\uAC00-\uD7AF\uF900-\uFAFF\uFF00-\uFFEF]/;
const ellipsis = '…';
/** Fonts whose shaper turns a run around by itself. Brackets and spaces of other fonts are turned here. */
const shapedFromRight = /^(arabic|hebrew)/;

const graphemes = new Intl.Segmenter('en', { granularity: 'grapheme' });

export const lineHeight = (style: TextStyle): number => style.size * (style.leading ?? 1.4);

/** Measures, wraps and draws text in any script. */
export class Typesetter {
  /** Widths at size 1, by font and word: reports repeat their words. */
  private readonly widths = new Map<string, number>();

  constructor(
    private readonly doc: PDFKit.PDFDocument,
    private readonly fonts: FontBook,
  ) {}

  /** The text that the file shows: parts without a font are replaced. Apply it to whole texts, before they are shortened. */
  readable(text: string): string {
    return this.fonts.readable(text);
  }

  width(text: string, style: TextStyle): number {
    if (plain.test(text)) return this.measure(this.fonts.plain(style.weight).name, text) * style.size;
    const runs = this.fonts.split(this.readable(text), style.weight);
    return runs.reduce((sum, run) => sum + this.measure(run.face.name, run.text), 0) * style.size;
  }

  /** Breaks a text into lines. The last of `most` lines ends with an ellipsis if the text is longer. */
  lines(text: string, style: TextStyle, width: number, most = Number.POSITIVE_INFINITY): Line[] {
    const readable = this.readable(text);
    const whole = this.width(readable, style) <= width;
    const texts = whole ? [readable] : this.wrap(readable, style, width, most);
    return texts.map((each) => this.line(each, style));
  }

  /** One line, shortened to `width`. */
  fit(text: string, style: TextStyle, width: number): Line {
    return this.lines(text, style, width, 1)[0] ?? { runs: [], width: 0 };
  }

  line(text: string, style: TextStyle): Line {
    const runs = plain.test(text)
      ? [this.run(this.fonts.plain(style.weight).name, text, false, style)]
      : this.visualRuns(this.readable(text), style);
    return { runs, width: runs.reduce((sum, run) => sum + run.width, 0) };
  }

  /** Draws a line with its top at `y`. Returns its height. */
  draw(line: Line, x: number, y: number, style: TextStyle, box?: { width: number; align: Align }): number {
    const free = box ? box.width - line.width : 0;
    const left = x + (box?.align === 'right' ? free : box?.align === 'center' ? free / 2 : 0);
    const height = lineHeight(style);
    this.drawAt(line, left, y + height / 2 + style.size * 0.36, style);
    return height;
  }

  /** Draws a line from `x` on, on its baseline. */
  drawAt(line: Line, x: number, baseline: number, style: TextStyle): void {
    let left = x;
    this.doc.fillColor(style.color);
    for (const { face, text, rightToLeft, width } of line.runs) {
      this.doc.font(face, style.size);
      // With a list of features pdfkit shapes the run as a whole; without, word by word from left to right.
      const features = rightToLeft ? { features: [] } : {};
      this.doc.text(text, left, baseline, { lineBreak: false, baseline: 'alphabetic', ...features });
      left += width;
    }
  }

  private wrap(text: string, style: TextStyle, width: number, most: number): string[] {
    const lines: string[] = [];
    let current = '';
    for (const piece of this.pieces(text, style, width)) {
      if (current === '' || this.width((current + piece).trimEnd(), style) <= width) {
        current += piece;
        continue;
      }
      if (lines.length + 1 >= most) return [...lines, this.shorten(current + piece, style, width)];
      lines.push(current.trimEnd());
      current = piece.trimStart();
    }
    return current === '' ? lines : [...lines, current.trimEnd()];
  }

  /** Splits a text into words with trailing spaces, single ideographs, and the parts of words wider than a line. */
  private *pieces(text: string, style: TextStyle, width: number): Generator<string> {
    for (const [word] of text.matchAll(/\S+\s*|\s+/g)) {
      if (!ideograph.test(word) && this.width(word.trimEnd(), style) <= width) {
        yield word;
        continue;
      }
      // A long name without spaces breaks after a sign first.
      for (const [part] of word.matchAll(/[^_/.,:;@&=?-]+[_/.,:;@&=?-]*\s*|[_/.,:;@&=?-]+\s*/g)) {
        yield* this.parts(part, style, width);
      }
    }
  }

  private *parts(word: string, style: TextStyle, width: number): Generator<string> {
    let part = '';
    for (const { segment } of graphemes.segment(word)) {
      const breaks = ideograph.test(segment) || this.width(part + segment, style) > width;
      if (part !== '' && breaks) {
        yield part;
        part = '';
      }
      part += segment;
    }
    if (part !== '') yield part;
  }

  private shorten(text: string, style: TextStyle, width: number): string {
    const signs = [...graphemes.segment(text)].map(({ segment }) => segment);
    let [low, high] = [0, signs.length];
    while (low < high) {
      const middle = Math.ceil((low + high) / 2);
      const fits = this.width(signs.slice(0, middle).join('').trimEnd() + ellipsis, style) <= width;
      if (fits) low = middle;
      else high = middle - 1;
    }
    return signs.slice(0, low).join('').trimEnd() + ellipsis;
  }

  private visualRuns(text: string, style: TextStyle): Run[] {
    const levels = bidi.getEmbeddingLevels(text, 'auto');
    const runs: Run[] = [];
    for (const { from, to, rightToLeft } of directedParts(text, levels)) {
      const part = rightToLeft ? mirrored(text, levels, from, to) : text.slice(from, to);
      const faced = this.fonts.split(part, style.weight);
      if (rightToLeft) faced.reverse();
      for (const { face, text: drawn } of faced) {
        const isShaped = shapedFromRight.test(face.name);
        const seen = rightToLeft && !isShaped ? [...drawn].toReversed().join('') : drawn;
        runs.push(this.run(face.name, seen, rightToLeft && isShaped, style));
      }
    }
    return runs;
  }

  private run(face: string, text: string, rightToLeft: boolean, style: TextStyle): Run {
    return { face, text, rightToLeft, width: this.measure(face, text) * style.size };
  }

  private measure(face: string, text: string): number {
    const key = `${face}\n${text}`;
    const known = this.widths.get(key);
    if (known !== undefined) return known;
    const width = this.doc.font(face, 1).widthOfString(text);
    this.widths.set(key, width);
    return width;
  }
}

/** Parts of one direction, from left to right as they are seen. */
function directedParts(
  text: string,
  levels: EmbeddingLevels,
): { from: number; to: number; rightToLeft: boolean }[] {
  const parts: { from: number; to: number; rightToLeft: boolean }[] = [];
  for (const index of bidi.getReorderedIndices(text, levels)) {
    const rightToLeft = (levels.levels[index] ?? 0) % 2 === 1;
    const last = parts.at(-1);
    const isSame = last?.rightToLeft === rightToLeft;
    if (isSame && rightToLeft && index === last.from - 1) last.from = index;
    else if (isSame && !rightToLeft && index === last.to) last.to = index + 1;
    else parts.push({ from: index, to: index + 1, rightToLeft });
  }
  return parts;
}

/** Brackets face the other way in text that runs from right to left. */
function mirrored(text: string, levels: EmbeddingLevels, from: number, to: number): string {
  const signs = bidi.getMirroredCharactersMap(text, levels.levels, from, to - 1);
  return Array.from({ length: to - from }, (_, index) => signs.get(from + index) ?? text[from + index]).join(
    '',
  );
}
