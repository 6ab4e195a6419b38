import { maxFieldLength } from './csv-scanner.js';
import { maxColumns, refusedFile, type TableRow } from './table-file.js';
import { cellText } from './xlsx-cell.js';
import { cleanText, collected, TextPieces } from './xlsx-texts.js';
import type { Workbook } from './xlsx-workbook.js';
import type { XmlElement, XmlHandler } from './xlsx-xml.js';

/** Whether a row needs the cell of this column. */
export type Wants = (column: number) => boolean;

const tooManyColumns = 'The sheet has more than 1,000 columns: split it into smaller sheets';

/** Formulas whose result the workbook does not hold. */
export interface MissingResults {
  readonly count: number;
  /** Reference of the first one. */
  readonly first: string;
}

/** Cells that are merged over several rows: only the first row has their text. */
export interface MergedCells {
  readonly count: number;
  /** References of the first ones. */
  readonly first: string;
}

/** A row while its cells come in. */
interface OpenRow {
  readonly line: number;
  readonly fields: string[];
  hasText: boolean;
  isTooLong: boolean;
}

/** Builds rows from the elements of a sheet. Rows without a text do not count. */
export class SheetReader implements XmlHandler {
  private rows: TableRow[] = [];
  private row: OpenRow | null = null;
  private column = 0;
  private cell: Readonly<Record<string, string>> | null = null;
  private isValue = false;
  private isFormula = false;
  private value = '';
  private readonly inline = new TextPieces();
  private missingResults: MissingResults | null = null;
  private mergedCells: MergedCells | null = null;

  constructor(
    private readonly workbook: Workbook,
    private readonly wants: Wants,
  ) {}

  /** Null if each formula has a result. A column of formulas without any does not come in, which must be said as well. */
  get missing(): MissingResults | null {
    return this.missingResults;
  }

  /** Null if no cells are merged over several rows. Known after the whole sheet. */
  get merged(): MergedCells | null {
    return this.mergedCells;
  }

  /** The rows that are complete: some programs write a row for each cell. */
  take(): readonly TableRow[] {
    const { rows } = this;
    this.rows = [];
    return rows;
  }

  /** The last rows, after the whole sheet. */
  takeLast(): readonly TableRow[] {
    this.endRow();
    return this.take();
  }

  open(element: XmlElement): void {
    const { name, attributes } = element;
    if (name === 'row') {
      this.openRow(lineOf(attributes['r']));
    } else if (name === 'c') {
      this.cell = attributes;
      this.value = '';
      this.isFormula = false;
      this.column = columnOf(attributes['r']) ?? this.column;
    } else if (name === 'v') {
      this.isValue = true;
    } else if (name === 'f') {
      this.isFormula = true;
    } else if (name === 'mergeCell') {
      this.addMerged(attributes['ref'] ?? '');
    }
    if (this.cell !== null) this.inline.open(element);
  }

  text(text: string): void {
    if (this.isValue) this.value = collected(this.value, text);
    else this.inline.add(text);
  }

  close(name: string): void {
    this.inline.close(name);
    if (name === 'v') this.isValue = false;
    else if (name === 'c') this.endCell();
  }

  private openRow(line: number | null): void {
    this.column = 0;
    if (this.row !== null && this.row.line === line) return;
    const next = line ?? (this.row?.line ?? 0) + 1;
    this.endRow();
    this.row = { line: next, fields: [], hasText: false, isTooLong: false };
  }

  private addMerged(ref: string): void {
    const [, from, to] = /^[A-Z]{1,3}(\d{1,7}):[A-Z]{1,3}(\d{1,7})$/.exec(ref) ?? [];
    if (from === to) return;
    const { count, first } = this.mergedCells ?? { count: 0, first: ref };
    this.mergedCells = { count: count + 1, first };
  }

  private endRow(): void {
    if (this.row?.hasText === true) {
      const { fields, line, isTooLong } = this.row;
      this.rows.push({ fields, line, fault: isTooLong ? 'long-field' : null });
    }
  }

  private endCell(): void {
    const inline = this.inline.take();
    if (this.cell !== null && this.row !== null) {
      this.add(
        this.row,
        this.cell['t'] === 'inlineStr' ? cleanText(inline) : this.valueOf(this.row, this.cell),
      );
    }
    this.cell = null;
    this.column += 1;
  }

  /** Shared texts are clean already. */
  private valueOf({ line }: OpenRow, cell: Readonly<Record<string, string>>): string {
    if (this.isFormula && this.isMissing(cell['t'])) {
      const { count, first } = this.missingResults ?? { count: 0, first: `${nameOf(this.column)}${line}` };
      this.missingResults = { count: count + 1, first };
      return '';
    }
    const text = cellText(this.value, cell, this.workbook);
    return cell['t'] === 's' ? text : cleanText(text);
  }

  /** Programs that do not calculate write no result, or 0 and a request to calculate. A text may be empty. */
  private isMissing(type: string | undefined): boolean {
    return type !== 'str' && (this.value === '' || (this.workbook.isUncalculated && this.value === '0'));
  }

  /** A formatted cell without a text is a column without a title, unless it is beyond the last one. */
  private add(row: OpenRow, text: string): void {
    const isWanted = this.wants(this.column);
    if (text === '' && (!isWanted || this.column >= maxColumns)) return;
    if (this.column >= maxColumns) throw refusedFile(tooManyColumns);
    row.fields[this.column] = isWanted ? text : '';
    row.hasText ||= text !== '';
    row.isTooLong ||= isWanted && text.length > maxFieldLength;
  }
}

function lineOf(number: string | undefined): number | null {
  const line = Number(number);
  return Number.isSafeInteger(line) && line > 0 ? line : null;
}

/** The column of a reference like `AB12`, from 0 on. */
function columnOf(reference: string | undefined): number | null {
  const letters = /^[A-Z]{1,3}/i.exec(reference ?? '')?.[0].toUpperCase();
  return letters === undefined
    ? null
    : Array.from(letters).reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0) - 1;
}

/** The letters of a column, from 0 on. */
function nameOf(column: number): string {
  const before = Math.floor(column / 26);
  return `${before === 0 ? '' : nameOf(before - 1)}${String.fromCharCode(65 + (column % 26))}`;
}
