import { counted } from '@emberdeck/connector/values/counted';
import { listed } from './listed.js';
import { quoted } from './metric-row.js';
import { type RawTable, refusedFile, type TableRow, type WantedFields } from './table-file.js';
import { XlsxPackage } from './xlsx-package.js';
import { type MergedCells, type MissingResults, SheetReader, type Wants } from './xlsx-sheet.js';
import { readWorkbook, type Sheet, type Workbook } from './xlsx-workbook.js';
import { parseXml } from './xlsx-xml.js';

const namesOfRefusal = 10;

/** Sheets that are looked at for a note. */
const namesOfNote = 5;

/** Opens a sheet of a workbook, by its name or the first one with rows. */
export async function openWorkbook(file: Buffer, wanted: string | null): Promise<RawTable> {
  const parts = await XlsxPackage.open(file);
  const reader = new SheetRows(parts, await readWorkbook(parts));
  const sheet = await reader.choose(wanted);
  const others = wanted === null ? await reader.othersThan(sheet) : [];
  return {
    format: 'xlsx',
    sheets: reader.names,
    sheet: sheet.name,
    encoding: null,
    delimiter: null,
    titles: null,
    notes: () => [...othersNote(sheet, others), ...reader.notes()],
    rows: (fields) => reader.rows(sheet, fields === undefined ? everything : wantsOf(fields)),
  };
}

/** Sheets that the user may take for a part of the file. */
function othersNote({ name }: Sheet, others: readonly string[]): readonly string[] {
  if (others.length === 0) return [];
  const [first, ...more] = others.map(quoted);
  const named = more.length === 0 ? `${first ?? ''} does` : `${listed([first ?? '', ...more])} do`;
  return [`Only the sheet ${quoted(name)} comes in: ${named} not. Import each of them by itself.`];
}

const everything: Wants = () => true;

/** Cells beyond the header show that a row is too wide. */
function wantsOf({ places, width }: WantedFields): Wants {
  const wanted = new Set(places);
  return (column) => wanted.has(column) || column >= width;
}

/** The sheets of a workbook and their rows. */
class SheetRows {
  readonly names: readonly string[];
  private missing: MissingResults | null = null;
  private merged: MergedCells | null = null;

  constructor(
    private readonly parts: XlsxPackage,
    private readonly workbook: Workbook,
  ) {
    this.names = workbook.sheets.map(({ name }) => name);
  }

  /** The sheet with the name; without one the first with rows, hidden ones last. */
  async choose(wanted: string | null): Promise<Sheet> {
    const { sheets } = this.workbook;
    if (wanted !== null) {
      const sheet = sheets.find(({ name }) => name === wanted);
      if (sheet === undefined) throw refusedFile(this.noSheet(wanted));
      return sheet;
    }
    for (const sheet of sheets.toSorted((one, other) => Number(one.isHidden) - Number(other.isHidden))) {
      if (this.parts.has(sheet.path) && (await this.hasRows(sheet))) return sheet;
    }
    throw refusedFile(sheets.length === 1 ? 'The sheet is empty' : 'All sheets of the workbook are empty');
  }

  /** The first other sheets with rows that are shown. */
  async othersThan(chosen: Sheet): Promise<readonly string[]> {
    const names: string[] = [];
    const shown = this.workbook.sheets.filter(({ isHidden }) => !isHidden);
    for (const sheet of shown.filter((each) => each !== chosen).slice(0, namesOfNote)) {
      if (this.parts.has(sheet.path) && (await this.hasRows(sheet))) names.push(sheet.name);
    }
    return names;
  }

  private noSheet(wanted: string): string {
    const { names } = this;
    const some = `${names.slice(0, namesOfRefusal).join(', ')}${names.length > namesOfRefusal ? ', …' : ''}`;
    return `The workbook has no sheet ${JSON.stringify(wanted)}: it has ${some}`;
  }

  private async hasRows(sheet: Sheet): Promise<boolean> {
    for await (const rows of this.rows(sheet, everything)) {
      if (rows.length > 0) return true;
    }
    return false;
  }

  /** The rows with a text, some at a time. */
  async *rows(sheet: Sheet, wants: Wants): AsyncGenerator<readonly TableRow[]> {
    const part = await this.parts.read(sheet.path);
    if (part === null) {
      throw refusedFile(`The sheet ${JSON.stringify(sheet.name)} is missing in the workbook`);
    }
    const reader = new SheetReader(this.workbook, wants);
    for await (const _ of parseXml(part, reader)) {
      const rows = reader.take();
      if (rows.length > 0) yield rows;
    }
    this.missing = reader.missing;
    this.merged = reader.merged;
    yield reader.takeLast();
  }

  /** What a user must know of the rows that were read last. */
  notes(): readonly string[] {
    return [missingNote(this.missing), mergedNote(this.merged)].filter((note) => note !== null);
  }
}

function missingNote(missing: MissingResults | null): string | null {
  if (missing === null) return null;
  const subject = counted(missing.count, 'formula has', 'formulas have');
  return `${subject} no stored result, the first in cell ${missing.first}: open the workbook in a spreadsheet program and save it again`;
}

/** For instance a region beside the rows of its months. */
function mergedNote(merged: MergedCells | null): string | null {
  if (merged === null) return null;
  const subject = counted(merged.count, 'range of cells is', 'ranges of cells are');
  return `${subject} merged over several rows, the first in ${merged.first}: only the first row of each has the text. If the others mean it too, take the cells apart and fill it in.`;
}
