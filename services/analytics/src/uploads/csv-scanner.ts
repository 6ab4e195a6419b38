/** One record of a CSV text. */
export interface CsvRecord {
  readonly fields: readonly string[];
  /** Physical line on which it begins, from 1 on: a quoted field may hold line breaks. */
  readonly line: number;
  /** False where a quote is opened that the rest of the text never closes. */
  readonly isClosed: boolean;
}

const quote = '"';
const lineFeed = 0x0a;
const carriageReturn = 0x0d;

/** Further fields of a record are dropped: no file of metrics has so many columns. */
const maxFields = 1_000;

/**
 * Reads CSV record by record (RFC 4180; lines may end in LF, CRLF or CR). A quote within a plain field, or text behind a
 * closing quote, is taken as it stands. Bad records cost no more than good ones, whatever the file: parsers of the shelf
 * make an error with its stack for every line that is shorter than the header.
 */
export class CsvScanner {
  private position = 0;
  private line = 1;
  private readonly delimiterCode: number;

  constructor(
    private readonly text: string,
    delimiter: string,
  ) {
    this.delimiterCode = delimiter.charCodeAt(0);
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
      if (field === null) {
        return { fields, line, isClosed: false };
      }
      if (fields.length < maxFields) {
        fields.push(field);
      }
      if (this.text.charCodeAt(this.position) !== this.delimiterCode) {
        this.passLineBreak();
        return { fields, line, isClosed: true };
      }
      this.position += 1;
    }
  }

  /** Stops at what ends the field; null where its quote is never closed. */
  private readField(): string | null {
    const start = this.position;
    if (!this.text.startsWith(quote, start)) {
      this.position = this.endOfPlain(start);
      return this.text.slice(start, this.position);
    }
    const close = this.closingQuote(start + 1);
    if (close === -1) {
      this.position = this.text.length;
      return null;
    }
    const quoted = this.text.slice(start + 1, close);
    this.line += lineBreaksIn(quoted);
    this.position = this.endOfPlain(close + 1);
    const behind = this.text.slice(close + 1, this.position);
    return behind.trim() === '' ? quoted.replaceAll('""', quote) : this.text.slice(start, this.position);
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

  /** Two quotes in a row are one within the field. */
  private closingQuote(from: number): number {
    let at = this.text.indexOf(quote, from);
    while (at !== -1 && this.text.startsWith(quote, at + 1)) {
      at = this.text.indexOf(quote, at + 2);
    }
    return at;
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
