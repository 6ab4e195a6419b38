import type { EmbeddingLevels } from 'bidi-js';
import { bidi } from './bidi.js';
import type { Weight } from './font-files.js';
import { type Face, type FontBook, plain } from './font-book.js';

export interface TextStyle {
  readonly size: number;
  readonly weight: Weight;
  readonly color: string;
  /** Height of a line as a multiple of the size. */
  readonly leading?: number;
}

/** Text of one font in the order in which it is drawn. */
interface Run {
  readonly face: Face;
  readonly text: string;
  readonly rightToLeft: boolean;
  readonly width: number;
}

export interface Line {
  readonly runs: readonly Run[];
  readonly width: number;
  /** The text as it was written, where parts of it run from right to left. */
  readonly turned: string | null;
}

export type Align = 'left' | 'right' | 'center';

const ideograph = /[\u2E80-\u9FFF\uAC00-\uD7AF\uF900-\uFAFF\uFF00-\uFFEF]/;
const ellipsis = '…';
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
    if (plain.test(text)) return this.measure(this.fonts.plain(style.weight), text) * style.size;
    const runs = this.fonts.split(this.readable(text), style.weight);
    return runs.reduce((sum, run) => sum + this.measure(run.face, run.text), 0) * style.size;
  }

  /** Breaks a text into lines. The last of `most` lines ends with an ellipsis if the text is longer. */
  lines(text: string, style: TextStyle, width: number, most = Number.POSITIVE_INFINITY): Line[] {
    const readable = this.readable(text);
    const whole = this.width(readable, style) <= width;
    const texts = whole ? [readable] : this.wrap(readable, style, width, most);
    const base = baseOf(readable);
    return texts.map((each) => this.line(each, style, base));
  }

  /** One line, shortened to `width`. */
  fit(text: string, style: TextStyle, width: number): Line {
    return this.lines(text, style, width, 1)[0] ?? { runs: [], width: 0, turned: null };
  }

  line(text: string, style: TextStyle, base = baseOf(text)): Line {
    if (plain.test(text)) {
      const run = this.run(this.fonts.plain(style.weight), text, false, style);
      return { runs: [run], width: run.width, turned: null };
    }
    const readable = this.readable(text);
    const runs = this.visualRuns(readable, style, base);
    const width = runs.reduce((sum, run) => sum + run.width, 0);
    return { runs, width, turned: runs.some(({ rightToLeft }) => rightToLeft) ? readable : null };
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
    if (line.turned !== null) this.doc.addContent(`/P <</ActualText <${hexOf(line.turned)}>>> BDC`);
    for (const { face, text, rightToLeft, width } of line.runs) {
      this.doc.font(face.name, style.size * face.scale);
      // With a list of features pdfkit shapes the run as a whole; without, word by word from left to right.
      const features = rightToLeft ? { features: [] } : {};
      this.doc.text(text, left, baseline, { lineBreak: false, baseline: 'alphabetic', ...features });
      left += width;
    }
    if (line.turned !== null) this.doc.addContent('EMC');
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

  private visualRuns(text: string, style: TextStyle, base: Base): Run[] {
    const levels = bidi.getEmbeddingLevels(text, base);
    const runs: Run[] = [];
    for (const { from, to, rightToLeft } of directedParts(text, levels)) {
      const part = text.slice(from, to);
      if (!rightToLeft) {
        for (const { face, text: drawn } of this.fonts.split(part, style.weight)) {
          // A shaper from right to left would turn the digits of its script around: it gets one at a time.
          const texts = face.isRightToLeft ? [...drawn] : [drawn];
          runs.push(...texts.map((each) => this.run(face, each, false, style)));
        }
        continue;
      }
      for (const { face, text: drawn } of this.fonts.splitFromRight(part, style.weight).toReversed()) {
        const seen = face.isRightToLeft ? drawn : mirrored(drawn);
        runs.push(this.run(face, seen, face.isRightToLeft, style));
      }
    }
    return runs;
  }

  private run(face: Face, text: string, rightToLeft: boolean, style: TextStyle): Run {
    return { face, text, rightToLeft, width: this.measure(face, text) * style.size };
  }

  /** The width at size 1. */
  private measure({ name, scale }: Face, text: string): number {
    const key = `${name}\n${text}`;
    const known = this.widths.get(key);
    if (known !== undefined) return known;
    const width = this.doc.font(name, 1).widthOfString(text) * scale;
    this.widths.set(key, width);
    return width;
  }
}

type Base = 'ltr' | 'rtl';

const fromRight = /[\p{Script=Arabic}\p{Script=Hebrew}]/u;
const lettersFromRight = /[\p{Script=Arabic}\p{Script=Hebrew}]/gu;
const latin = /[a-z]/;
const sentenceEnd = /[.!?:]$/;

/**
 * The direction of a whole text: that of most of its letters. The sentences of a report are English, also those that
 * begin with a name from right to left.
 */
function baseOf(text: string): Base {
  if (!fromRight.test(text) || (latin.test(text) && sentenceEnd.test(text))) return 'ltr';
  const count = text.match(lettersFromRight)?.length ?? 0;
  return count * 2 > (text.match(/\p{L}/gu)?.length ?? 0) ? 'rtl' : 'ltr';
}

/** A text as a string of PDF: UTF-16 with its mark, in hexadecimal digits. */
const hexOf = (text: string): string => Buffer.from(`\uFEFF${text}`, 'utf16le').swap16().toString('hex');

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

/** A text as its signs stand from left to right: turned around, with brackets that face the other way. */
const mirrored = (text: string): string =>
  [...text]
    .map((sign) => bidi.getMirroredCharacter(sign) ?? sign)
    .toReversed()
    .join('');
