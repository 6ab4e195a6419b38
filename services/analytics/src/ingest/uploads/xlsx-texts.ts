import { maxFieldLength } from './csv-scanner.js';
import type { XmlElement } from './xlsx-xml.js';

/** One character more than a cell may have shows that its text is too long. */
const mostCollected = maxFieldLength + 1;

/** The text with what follows it, as far as a cell goes. */
export const collected = (text: string, next: string): string =>
  text.length >= mostCollected ? text : text + next.slice(0, mostCollected - text.length);

/** As it is stored and compared: without a NUL, and without white space around it. A text that is too long stays so. */
export const cleanText = (text: string): string =>
  text.length > maxFieldLength ? text : withoutEscapes(text).replaceAll('\0', '').trim();

const underscore = 0x5f;

/** XML has no control characters, so workbooks write `_x000D_` for one, and `_x005F_` for an underscore before such a text. */
function withoutEscapes(text: string): string {
  if (!text.includes('_x')) return text;
  return text.replaceAll(/_x(00[01][\dA-F]|005F)_/gi, (_, hex: string) => {
    const code = Number.parseInt(hex, 16);
    return code === underscore ? '_' : String.fromCharCode(code);
  });
}

/** Collects the text of `t` elements outside of phonetic hints. */
export class TextPieces {
  private pieces = '';
  private isText = false;
  private isHint = false;

  open({ name }: XmlElement): void {
    if (name === 't') this.isText = true;
    if (name === 'rPh') this.isHint = true;
  }

  add(text: string): void {
    if (this.isText && !this.isHint) this.pieces = collected(this.pieces, text);
  }

  close(name: string): void {
    if (name === 't') this.isText = false;
    if (name === 'rPh') this.isHint = false;
  }

  take(): string {
    const text = this.pieces;
    this.pieces = '';
    return text;
  }
}

const textsPerBlock = 1_024;

/** Texts one behind the other. */
interface Block {
  readonly text: string;
  /** Where each text ends. */
  readonly ends: Uint32Array;
}

/**
 * The texts that cells refer to by number, clean: millions of cells may refer to one. Stored one behind the other, since a
 * million strings would take five times their characters.
 */
export class SharedTexts {
  private readonly blocks: Block[] = [];
  private last: string[] = [];
  private count = 0;
  private length = 0;

  /** How many texts there are. */
  get size(): number {
    return this.count;
  }

  /** Characters of all texts. */
  get characters(): number {
    return this.length;
  }

  add(text: string): void {
    const clean = cleanText(text);
    this.last.push(clean);
    this.count += 1;
    this.length += clean.length;
    if (this.last.length === textsPerBlock) {
      this.endBlock();
    }
  }

  /** The text with this number; empty without one. */
  at(number: number): string {
    if (!Number.isSafeInteger(number) || number < 0 || number >= this.count) {
      return '';
    }
    const place = number % textsPerBlock;
    const block = this.blocks[Math.floor(number / textsPerBlock)];
    if (block === undefined) {
      return this.last[place] ?? '';
    }
    return block.text.slice(place === 0 ? 0 : block.ends[place - 1], block.ends[place]);
  }

  private endBlock(): void {
    let end = 0;
    const ends = Uint32Array.from(this.last, (text) => (end += text.length));
    this.blocks.push({ text: this.last.join(''), ends });
    this.last = [];
  }
}
