import { counted } from '@emberdeck/connector/values/counted';
import type { CsvRecord } from './csv-scanner.js';

const lineBreak = /\r\n|\r|\n/;

/**
 * Finds rows that a stray quote made part of a cell. A line within quotes looks like a row if it has as many fields as the
 * record before, and at least two. The first and the last line of a cell are parts of other rows.
 */
export class QuotedRows {
  private fields = 0;
  private count = 0;
  private firstLine = 0;

  constructor(private readonly delimiter: string) {}

  /** Takes the records in their order, each with the number of its lines. */
  add({ fields, line }: CsvRecord, lines: number): void {
    if (lines < 2) {
      this.fields = fields.length;
      return;
    }
    let at = line;
    for (const field of fields) {
      const parts = field.split(lineBreak);
      const rows = parts.slice(1, -1).filter((part) => this.isRow(part)).length;
      if (rows > 0 && this.count === 0) this.firstLine = at;
      this.count += rows;
      at += parts.length - 1;
    }
  }

  notes(): readonly string[] {
    if (this.count === 0) return [];
    const subject = counted(this.count, 'row stands', 'rows stand');
    const verb = this.count === 1 ? 'is' : 'are';
    return [
      `${subject} within quotes, the first within those that open in line ${this.firstLine}, and ${verb} read as text: remove the quotes if they are rows.`,
    ];
  }

  private isRow(part: string): boolean {
    return this.fields > 1 && part.split(this.delimiter).length === this.fields;
  }
}
