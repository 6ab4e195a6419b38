/** One record of a CSV text. */
export interface CsvRecord {
  readonly fields: readonly string[];
  /** Physical line on which it begins, from 1 on: a quoted field may hold line breaks. */
  readonly line: number;
  /**
   * Why the record cannot be read: a quote is opened that the rest of the text never closes, or a field is longer than
   * {@link maxFieldLength}. Where a quote was opened, the rest of the text is not read.
   */
  readonly fault: 'open-quote' | 'long-field' | null;
}

/** Where a scanner begins: characters before it, and the physical line. */
export interface ScannerStart {
  readonly position: number;
  readonly line: number;
}

export const textStart: ScannerStart = { position: 0, line: 1 };

/** The longest field, in characters, which is the longest text of a cell in Excel. */
export const maxFieldLength = 32_767;

const quote = '"';
const quoteCode = 0x22;
const lineFeed = 0x0a;
const carriageReturn = 0x0d;

/** More fields of a record are dropped: no file of metrics has so many columns. */
const maxFields = 1_000;

/**
 * Reads CSV record by record (RFC 4180; lines may end in LF, CRLF or CR). A quote within a plain field, or text behind a
 * closing quote, is read literally. Bad records cost no more than good ones: common CSV packages create an error with its
 * stack for every line that is shorter than the header.
 */
export class CsvScanner {
  private position: number;
  private line: number;
  private readonly delimiterCode: number;

  /** Begins at a place of the text, which is the begin of a line. */
  constructor(
    private readonly text: string,
    delimiter: string,
    from: ScannerStart = textStart,
  ) {
    this.delimiterCode = delimiter.charCodeAt(0);
    this.position = from.position;
    this.line = from.line;
  }

  /** How many characters are read. */
  get read(): number {
    return this.position;
  }

  /** The physical line of the next record. */
  get nextLine(): number {
    return this.line;
  }

  /** The next record, a blank line included; null after the last. */
  next(): CsvRecord | null {
    if (this.position >= this.text.length) {
      return null;
    }
    const { line } = this;
    const fields: string[] = [];
    for (;;) {
      const field = this.readField();
      if (typeof field === 'string') {
        return { fields, line, fault: field };
      }
      fields.push(field.text);
      if (this.text.charCodeAt(this.position) !== this.delimiterCode) {
        this.passLineBreak();
        return { fields, line, fault: null };
      }
      this.position += 1;
      if (fields.length === maxFields) {
        this.passRest();
        return { fields, line, fault: null };
      }
    }
  }

  /** Stops at the end of the field, or after the line of a plain field that is too long. */
  private readField(): { readonly text: string } | 'open-quote' | 'long-field' {
    const start = this.position;
    if (!this.text.startsWith(quote, start)) {
      this.position = this.endOfPlain(start);
      if (this.position - start > maxFieldLength) {
        this.passRest();
        return 'long-field';
      }
      return { text: this.text.slice(start, this.position) };
    }
    const close = this.closingQuote(start + 1);
    if (typeof close === 'string') {
      this.position = this.text.length;
      return close;
    }
    const quoted = this.text.slice(start + 1, close);
    this.line += lineBreaksIn(quoted);
    this.position = this.endOfPlain(close + 1);
    const behind = this.text.slice(close + 1, this.position);
    const isPlain = behind.trim() !== '';
    return { text: isPlain ? this.text.slice(start, this.position) : quoted.replaceAll('""', quote) };
  }

  private endOfPlain(from: number): number {
    let at = from;
    for (; at < this.text.length; at += 1) {
      const code = this.text.charCodeAt(at);
      if (code === this.delimiterCode || code === lineFeed || code === carriageReturn) {
        break;
      }
    }
    return at;
  }

  /** Two quotes in a row are one within the field. Looks no further than a field may reach. */
  private closingQuote(from: number): number | 'open-quote' | 'long-field' {
    let at = this.text.indexOf(quote, from);
    while (at !== -1 && at - from <= maxFieldLength && this.text.startsWith(quote, at + 1)) {
      at = this.text.indexOf(quote, at + 2);
    }
    if (at === -1) {
      return 'open-quote';
    }
    return at - from > maxFieldLength ? 'long-field' : at;
  }

  /** Continues at the next line break outside of quotes. */
  private passRest(): void {
    const start = this.position;
    let isQuoted = false;
    for (; this.position < this.text.length; this.position += 1) {
      const code = this.text.charCodeAt(this.position);
      if (code === quoteCode) {
        isQuoted = !isQuoted;
      } else if (!isQuoted && (code === lineFeed || code === carriageReturn)) {
        break;
      }
    }
    this.line += lineBreaksIn(this.text.slice(start, this.position));
    this.passLineBreak();
  }

  private passLineBreak(): void {
    this.position += this.text.startsWith('\r\n', this.position) ? 2 : 1;
    this.line += 1;
  }
}

/** Counted by hand: a list of the lines of a large field would hold the process up for seconds. */
function lineBreaksIn(text: string): number {
  let count = 0;
  for (let at = 0; at < text.length; at += 1) {
    const code = text.charCodeAt(at);
    if (code === lineFeed || (code === carriageReturn && text.charCodeAt(at + 1) !== lineFeed)) {
      count += 1;
    }
  }
  return count;
}
