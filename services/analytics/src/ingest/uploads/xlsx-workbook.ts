import { isBuiltInDate, isDateFormat } from './xlsx-formats.js';
import { brokenWorkbook, macroWorkbook, maxEntries, orBroken, XlsxPackage } from './xlsx-package.js';
import { SharedTexts, TextPieces } from './xlsx-texts.js';
import { refusedFile } from './table-file.js';
import { readXml, type XmlHandler } from './xlsx-xml.js';

/** A sheet and the path of its part. */
export interface Sheet {
  readonly name: string;
  readonly path: string;
}

/** What the cells of every sheet refer to. */
export interface Workbook {
  readonly sheets: readonly Sheet[];
  /** Days count from 1904, as in old workbooks of the Macintosh. */
  readonly from1904: boolean;
  readonly texts: SharedTexts;
  /** For each cell style, whether it shows a date. */
  readonly dateStyles: readonly boolean[];
}

/** Excel cuts names at 31 characters; other programs write longer ones. */
const maxSheetName = 100;
const maxSheets = 1_000;
const tooManySheets = 'The workbook has more than 1,000 sheets: split it into smaller files';

export async function readWorkbook(parts: XlsxPackage): Promise<Workbook> {
  await refuseMacros(parts);
  const targets = await readTargets(parts);
  const { sheets, from1904 } = await readSheets(parts, targets);
  if (sheets.length === 0) {
    throw refusedFile('The workbook has no sheet with cells');
  }
  return {
    sheets,
    from1904,
    texts: await readTexts(parts),
    dateStyles: await readDateStyles(parts),
  };
}

async function readPart(parts: XlsxPackage, path: string, handler: XmlHandler): Promise<void> {
  const part = await parts.read(path);
  if (part !== null) {
    await readXml(part, handler);
  }
}

async function refuseMacros(parts: XlsxPackage): Promise<void> {
  await readPart(parts, '[Content_Types].xml', {
    open: ({ attributes }) => {
      if (/macroEnabled|vbaProject/i.test(attributes['ContentType'] ?? '')) {
        throw macroWorkbook();
      }
    },
  });
}

/** The paths of the parts by the ids that the workbook uses. */
async function readTargets(parts: XlsxPackage): Promise<ReadonlyMap<string, string>> {
  const targets = new Map<string, string>();
  await readPart(parts, 'xl/_rels/workbook.xml.rels', {
    open: ({ attributes }) => {
      const { Id: id, Target: target } = attributes;
      if (id !== undefined && target !== undefined && targets.size < maxEntries) {
        targets.set(id, target.startsWith('/') ? target.slice(1) : `xl/${target}`);
      }
    },
  });
  return targets;
}

async function readSheets(
  parts: XlsxPackage,
  targets: ReadonlyMap<string, string>,
): Promise<Pick<Workbook, 'sheets' | 'from1904'>> {
  const sheets: Sheet[] = [];
  let from1904 = false;
  const part = await orBroken(parts.read('xl/workbook.xml'));
  if (part === null) {
    throw brokenWorkbook();
  }
  await readXml(part, {
    open: ({ name, attributes }) => {
      const path = targets.get(attributes['r:id'] ?? '');
      if (name === 'sheet' && path !== undefined && path.includes('/worksheets/')) {
        sheets.push({ name: (attributes['name'] ?? '').slice(0, maxSheetName), path });
        if (sheets.length > maxSheets) throw refusedFile(tooManySheets);
      }
      if (name === 'workbookPr') from1904 = isTrue(attributes['date1904']);
    },
  });
  return { sheets, from1904 };
}

const isTrue = (text: string | undefined): boolean => text === '1' || text === 'true';

/** More texts, and characters, than a file of 10 MB holds if they differ: equal ones compress to nothing. */
const maxTexts = 2_000_000;
const maxTextCharacters = 32 * 1024 * 1024;

/** Phonetic hints do not belong to a text. */
async function readTexts(parts: XlsxPackage): Promise<SharedTexts> {
  const texts = new SharedTexts();
  const pieces = new TextPieces();
  await readPart(parts, 'xl/sharedStrings.xml', {
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

async function readDateStyles(parts: XlsxPackage): Promise<readonly boolean[]> {
  const custom = new Map<number, boolean>();
  const styles: boolean[] = [];
  let isInCells = false;
  await readPart(parts, 'xl/styles.xml', {
    open: ({ name, attributes }) => {
      const id = Number(attributes['numFmtId'] ?? '0');
      if (name === 'numFmt' && custom.size < maxStyles) {
        custom.set(id, isDateFormat(attributes['formatCode'] ?? ''));
      }
      if (name === 'cellXfs') isInCells = true;
      if (name === 'xf' && isInCells && styles.length < maxStyles) {
        styles.push(custom.get(id) ?? isBuiltInDate(id));
      }
    },
    close: (name) => {
      if (name === 'cellXfs') isInCells = false;
    },
  });
  return styles;
}
