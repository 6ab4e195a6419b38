import { maxColumns, refusedFile, type TableFile, type TableRow } from './table-file.js';
import { cellText } from './xlsx-cell.js';
import { XlsxPackage } from './xlsx-package.js';
import { readWorkbook, type Sheet, TextPieces, type Workbook } from './xlsx-workbook.js';
import { parseXml, type XmlElement, type XmlHandler } from './xlsx-xml.js';

/** Opens a sheet of a workbook, by its name or the first one. Its first row with a text is the header. */
export async function openWorkbook(file: Buffer, wanted: string | null): Promise<TableFile> {
  const parts = await XlsxPackage.open(file);
  const workbook = await readWorkbook(parts);
  const names = workbook.sheets.map(({ name }) => name);
  const sheet = workbook.sheets.find(({ name }) => wanted === null || name === wanted);
  if (sheet === undefined) {
    throw refusedFile(`The workbook has no sheet ${JSON.stringify(wanted)}: it has ${names.join(', ')}`);
  }
  const rows = () => rowsOf(parts, workbook, sheet);
  const header = await headerOf(rows());
  return {
    format: 'xlsx',
    sheets: names,
    header: header.fields,
    delimiter: null,
    rows: () => after(rows(), header),
  };
}

const tooManyColumns = 'The sheet has more than 1,000 columns: split it into smaller sheets';

const hasText = ({ fields }: TableRow): boolean => fields.some((field) => field.trim() !== '');

async function headerOf(rows: AsyncIterable<readonly TableRow[]>): Promise<TableRow> {
  for await (const part of rows) {
    const header = part.find(hasText);
    if (header !== undefined) return header;
  }
  throw refusedFile('The sheet is empty');
}

async function* after(
  rows: AsyncIterable<readonly TableRow[]>,
  header: TableRow,
): AsyncGenerator<readonly TableRow[]> {
  for await (const part of rows) {
    yield part.filter((row) => row.line > header.line && hasText(row));
  }
}

async function* rowsOf(
  parts: XlsxPackage,
  workbook: Workbook,
  sheet: Sheet,
): AsyncGenerator<readonly TableRow[]> {
  const part = await parts.read(sheet.path);
  if (part === null) {
    throw refusedFile(`The sheet ${JSON.stringify(sheet.name)} is missing in the workbook`);
  }
  const reader = new SheetReader(workbook);
  for await (const _ of parseXml(part, reader)) {
    const rows = reader.take();
    if (rows.length > 0) yield rows;
  }
  yield reader.take();
}

/** Builds rows of texts from the elements of a sheet. */
class SheetReader implements XmlHandler {
  private rows: TableRow[] = [];
  private fields: string[] = [];
  private line = 0;
  private column = 0;
  private cell: Readonly<Record<string, string>> | null = null;
  private isValue = false;
  private value = '';
  private readonly inline = new TextPieces();

  constructor(private readonly workbook: Workbook) {}

  take(): readonly TableRow[] {
    const { rows } = this;
    this.rows = [];
    return rows;
  }

  open(element: XmlElement): void {
    const { name, attributes } = element;
    if (name === 'row') {
      this.line = Number(attributes['r'] ?? this.line + 1);
      this.fields = [];
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
    if (this.isValue) this.value += text;
    else this.inline.add(text);
  }

  close(name: string): void {
    this.inline.close(name);
    if (name === 'v') {
      this.isValue = false;
    } else if (name === 'c') {
      this.endCell();
    } else if (name === 'row') {
      this.rows.push({ fields: this.fields, line: this.line, fault: null });
    }
  }

  private endCell(): void {
    const inline = this.inline.take();
    if (this.cell !== null) {
      const text = this.cell['t'] === 'inlineStr' ? inline : cellText(this.value, this.cell, this.workbook);
      if (this.column >= maxColumns) return this.endFarCell(text);
      while (this.fields.length < this.column) this.fields.push('');
      this.fields[this.column] = text.replaceAll('\0', '');
    }
    this.cell = null;
    this.column += 1;
  }

  /** A formatted cell without a text is no column. */
  private endFarCell(text: string): void {
    if (text.trim() !== '') throw refusedFile(tooManyColumns);
    this.cell = null;
    this.column += 1;
  }
}

/** The column of a reference like `AB12`, from 0 on. */
function columnOf(reference: string | undefined): number | null {
  const letters = /^[A-Z]{1,3}/.exec(reference ?? '')?.[0];
  return letters === undefined
    ? null
    : [...letters].reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0) - 1;
}
