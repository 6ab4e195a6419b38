import { maxFieldLength } from './csv-scanner.js';
import { filledFields, maxColumns, refusedFile, type TableFile, type TableRow } from './table-file.js';
import { cellText } from './xlsx-cell.js';
import { XlsxPackage } from './xlsx-package.js';
import { cleanText, collected, TextPieces } from './xlsx-texts.js';
import { readWorkbook, type Sheet, type Workbook } from './xlsx-workbook.js';
import { parseXml, type XmlElement, type XmlHandler } from './xlsx-xml.js';

const namesOfRefusal = 10;

/** Opens a sheet of a workbook, by its name or the first one. Its first row with a text is the header. */
export async function openWorkbook(file: Buffer, wanted: string | null): Promise<TableFile> {
  const parts = await XlsxPackage.open(file);
  const workbook = await readWorkbook(parts);
  const names = workbook.sheets.map(({ name }) => name);
  const sheet = workbook.sheets.find(({ name }) => wanted === null || name === wanted);
  if (sheet === undefined) {
    const some = `${names.slice(0, namesOfRefusal).join(', ')}${names.length > namesOfRefusal ? ', …' : ''}`;
    throw refusedFile(`The workbook has no sheet ${JSON.stringify(wanted)}: it has ${some}`);
  }
  const rows = (wants: Wants) => rowsOf(parts, workbook, sheet, wants);
  const header = await headerOf(rows(everything));
  return {
    format: 'xlsx',
    sheets: names,
    header: filledFields(header),
    delimiter: null,
    rows: (places) => after(rows(places === undefined ? everything : wantsOf(places, header)), header),
  };
}

/** Whether a row needs the cell of this column. */
type Wants = (column: number) => boolean;

const everything: Wants = () => true;

/** Cells beyond the header show that a row is too wide. */
function wantsOf(places: readonly number[], { fields }: TableRow): Wants {
  const wanted = new Set(places);
  return (column) => wanted.has(column) || column >= fields.length;
}

const tooManyColumns = 'The sheet has more than 1,000 columns: split it into smaller sheets';

async function headerOf(rows: AsyncIterable<readonly TableRow[]>): Promise<TableRow> {
  for await (const [header] of rows) {
    if (header !== undefined) return header;
  }
  throw refusedFile('The sheet is empty');
}

async function* after(
  rows: AsyncIterable<readonly TableRow[]>,
  header: TableRow,
): AsyncGenerator<readonly TableRow[]> {
  for await (const part of rows) {
    yield part.filter(({ line }) => line > header.line);
  }
}

async function* rowsOf(
  parts: XlsxPackage,
  workbook: Workbook,
  sheet: Sheet,
  wants: Wants,
): AsyncGenerator<readonly TableRow[]> {
  const part = await parts.read(sheet.path);
  if (part === null) {
    throw refusedFile(`The sheet ${JSON.stringify(sheet.name)} is missing in the workbook`);
  }
  const reader = new SheetReader(workbook, wants);
  for await (const _ of parseXml(part, reader)) {
    const rows = reader.take();
    if (rows.length > 0) yield rows;
  }
  yield reader.take();
}

/** Builds rows from the elements of a sheet. Rows without a text do not count. */
class SheetReader implements XmlHandler {
  private rows: TableRow[] = [];
  private fields: string[] = [];
  private line = 0;
  private column = 0;
  private cell: Readonly<Record<string, string>> | null = null;
  private isValue = false;
  private value = '';
  private hasText = false;
  private isTooLong = false;
  private readonly inline = new TextPieces();

  constructor(
    private readonly workbook: Workbook,
    private readonly wants: Wants,
  ) {}

  take(): readonly TableRow[] {
    const { rows } = this;
    this.rows = [];
    return rows;
  }

  open(element: XmlElement): void {
    const { name, attributes } = element;
    if (name === 'row') {
      this.line = lineOf(attributes['r']) ?? this.line + 1;
      this.fields = [];
      this.hasText = false;
      this.isTooLong = false;
      this.column = 0;
    } else if (name === 'c') {
      this.cell = attributes;
      this.value = '';
      this.column = columnOf(attributes['r']) ?? this.column;
    } else if (name === 'v') {
      this.isValue = true;
    }
    if (this.cell !== null) this.inline.open(element);
  }

  text(text: string): void {
    if (this.isValue) this.value = collected(this.value, text);
    else this.inline.add(text);
  }

  close(name: string): void {
    this.inline.close(name);
    if (name === 'v') {
      this.isValue = false;
    } else if (name === 'c') {
      this.endCell();
    } else if (name === 'row' && this.hasText) {
      const { fields, line } = this;
      this.rows.push({ fields, line, fault: this.isTooLong ? 'long-field' : null });
    }
  }

  private endCell(): void {
    const inline = this.inline.take();
    if (this.cell !== null) {
      this.add(this.cell['t'] === 'inlineStr' ? cleanText(inline) : this.valueOf(this.cell));
    }
    this.cell = null;
    this.column += 1;
  }

  /** Shared texts are clean already. */
  private valueOf(cell: Readonly<Record<string, string>>): string {
    const text = cellText(this.value, cell, this.workbook);
    return cell['t'] === 's' ? text : cleanText(text);
  }

  /** A formatted cell without a text is a column without a title, unless it is beyond the last one. */
  private add(text: string): void {
    const isWanted = this.wants(this.column);
    if (text === '' && (!isWanted || this.column >= maxColumns)) return;
    if (this.column >= maxColumns) throw refusedFile(tooManyColumns);
    this.fields[this.column] = isWanted ? text : '';
    this.hasText ||= text !== '';
    this.isTooLong ||= isWanted && text.length > maxFieldLength;
  }
}

function lineOf(number: string | undefined): number | null {
  const line = Number(number);
  return Number.isSafeInteger(line) && line > 0 ? line : null;
}

/** The column of a reference like `AB12`, from 0 on. */
function columnOf(reference: string | undefined): number | null {
  const letters = /^[A-Z]{1,3}/.exec(reference ?? '')?.[0];
  return letters === undefined
    ? null
    : [...letters].reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0) - 1;
}
