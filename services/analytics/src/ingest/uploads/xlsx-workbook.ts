import { builtInFormat, type CellFormat, formatOf } from './xlsx-formats.js';
import { macroWorkbook, noWorkbook, type XlsxPackage } from './xlsx-package.js';
import { readRelations, type Relation } from './xlsx-relations.js';
import { SharedTexts, TextPieces } from './xlsx-texts.js';
import { refusedFile } from './table-file.js';
import { readPart } from './xlsx-xml.js';

/** A sheet and the path of its part. */
export interface Sheet {
  readonly name: string;
  readonly path: string;
  readonly isHidden: boolean;
}

/** What the cells of every sheet refer to. */
export interface Workbook {
  readonly sheets: readonly Sheet[];
  /** Days count from 1904, as in old workbooks of the Macintosh. */
  readonly from1904: boolean;
  /** The program that wrote the workbook leaves the calculation of formulas to the one that opens it. */
  readonly isUncalculated: boolean;
  readonly texts: SharedTexts;
  /** By the number of the cell style. */
  readonly formats: readonly CellFormat[];
}

/** Excel cuts names at 31 characters; other programs write longer ones. */
const maxSheetName = 100;
const maxSheets = 1_000;
const tooManySheets = 'The workbook has more than 1,000 sheets: split it into smaller files';
const binaryWorkbook = 'The workbook is in the binary format (XLSB): save it as XLSX or CSV';

/** Reads what the sheets of a workbook share. Its parts are found by relations, whatever their names are. */
export async function readWorkbook(parts: XlsxPackage): Promise<Workbook> {
  const path = await pathOfWorkbook(parts);
  const relations = await readRelations(parts, path);
  if (relations.some(({ type, path: project }) => type === 'vbaproject' && parts.has(project))) {
    throw macroWorkbook();
  }
  const overview = await readOverview(parts, path, relations);
  if (overview.sheets.length === 0) {
    throw refusedFile('The workbook has no sheet with cells');
  }
  const pathOf = (type: string): string => relations.find((each) => each.type === type)?.path ?? '';
  return {
    ...overview,
    texts: await readTexts(parts, pathOf('sharedstrings')),
    formats: await readFormats(parts, pathOf('styles')),
  };
}

async function pathOfWorkbook(parts: XlsxPackage): Promise<string> {
  const relations = await readRelations(parts, '');
  const path = relations.find(({ type }) => type === 'officedocument')?.path ?? 'xl/workbook.xml';
  if (!parts.has(path)) {
    throw noWorkbook();
  }
  if (path.toLowerCase().endsWith('.bin')) {
    throw refusedFile(binaryWorkbook);
  }
  return path;
}

/** The id of a relation, under any prefix of its namespace. */
const relationOf = (attributes: Readonly<Record<string, string>>): string | undefined =>
  Object.entries(attributes).find(([name]) => name.endsWith(':id'))?.[1];

async function readOverview(
  parts: XlsxPackage,
  path: string,
  relations: readonly Relation[],
): Promise<Pick<Workbook, 'sheets' | 'from1904' | 'isUncalculated'>> {
  const worksheets = new Map(
    relations.filter(({ type }) => type === 'worksheet').map((each) => [each.id, each.path]),
  );
  const sheets: Sheet[] = [];
  let from1904 = false;
  let isUncalculated = false;
  let isWorkbook = false;
  await readPart(parts, path, {
    open: ({ name, attributes }) => {
      isWorkbook ||= name === 'workbook';
      const sheet = name === 'sheet' ? worksheets.get(relationOf(attributes) ?? '') : undefined;
      if (sheet !== undefined) {
        const { name: title = '', state = 'visible' } = attributes;
        sheets.push({ name: title.slice(0, maxSheetName), path: sheet, isHidden: state !== 'visible' });
        if (sheets.length > maxSheets) throw refusedFile(tooManySheets);
      }
      if (name === 'workbookPr') from1904 = isTrue(attributes['date1904']);
      if (name === 'calcPr') isUncalculated = isTrue(attributes['fullCalcOnLoad']);
    },
  });
  if (!isWorkbook) {
    throw noWorkbook();
  }
  return { sheets, from1904, isUncalculated };
}

const isTrue = (text: string | undefined): boolean => text === '1' || text === 'true';

/** More texts, and characters, than a file of 10 MB holds if they differ: equal ones compress to nothing. */
const maxTexts = 2_000_000;
const maxTextCharacters = 32 * 1024 * 1024;

/** Phonetic hints do not belong to a text. */
async function readTexts(parts: XlsxPackage, path: string): Promise<SharedTexts> {
  const texts = new SharedTexts();
  const pieces = new TextPieces();
  await readPart(parts, path, {
    open: (element) => pieces.open(element),
    text: (text) => pieces.add(text),
    close: (name) => {
      pieces.close(name);
      if (name !== 'si') return;
      texts.add(pieces.take());
      if (texts.size > maxTexts) {
        throw refusedFile('The workbook has more than 2 million texts: split it into smaller files');
      }
      if (texts.characters > maxTextCharacters) {
        throw refusedFile('The workbook has more than 32 million characters of text: split it');
      }
    },
  });
  return texts;
}

/** More formats and styles than Excel knows are not read. */
const maxStyles = 65_536;

async function readFormats(parts: XlsxPackage, path: string): Promise<readonly CellFormat[]> {
  const custom = new Map<number, CellFormat>();
  const formats: CellFormat[] = [];
  let isInCells = false;
  await readPart(parts, path, {
    open: ({ name, attributes }) => {
      const id = Number(attributes['numFmtId'] ?? '0');
      if (name === 'numFmt' && custom.size < maxStyles) {
        custom.set(id, formatOf(attributes['formatCode'] ?? ''));
      }
      if (name === 'cellXfs') isInCells = true;
      if (name === 'xf' && isInCells && formats.length < maxStyles) {
        formats.push(custom.get(id) ?? builtInFormat(id));
      }
    },
    close: (name) => {
      if (name === 'cellXfs') isInCells = false;
    },
  });
  return formats;
}
