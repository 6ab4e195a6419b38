import { orBroken, brokenWorkbook, macroWorkbook, XlsxPackage } from './xlsx-package.js';
import { refusedFile } from './table-file.js';
import { readXml, type XmlElement, type XmlHandler } from './xlsx-xml.js';

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
  readonly strings: readonly string[];
  /** For each cell style, whether it shows a date. */
  readonly dateStyles: readonly boolean[];
}

/** Built-in number formats that show dates or times. */
const isBuiltInDate = (id: number): boolean =>
  (id >= 14 && id <= 22) || (id >= 27 && id <= 36) || (id >= 45 && id <= 47) || (id >= 50 && id <= 58);

/** A format with a day, month, year or hour outside of quotes, escapes and brackets. */
export const isDateFormat = (code: string): boolean =>
  /[dmyhs]/i.test(code.replace(/"[^"]*"|\\.|_.|\*.|\[[^\]]*\]/g, '').replace(/general/gi, ''));

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
    strings: await readStrings(parts),
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
      if (id !== undefined && target !== undefined) {
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
        sheets.push({ name: attributes['name'] ?? '', path });
      }
      if (name === 'workbookPr') from1904 = isTrue(attributes['date1904']);
    },
  });
  return { sheets, from1904 };
}

const isTrue = (text: string | undefined): boolean => text === '1' || text === 'true';

/** More texts than a file of 10 MB holds if they differ: empty ones compress to nothing, and each takes memory. */
const maxStrings = 2_000_000;

/** The texts that cells refer to by number. Phonetic hints do not belong to the text. */
async function readStrings(parts: XlsxPackage): Promise<readonly string[]> {
  const strings: string[] = [];
  const pieces = new TextPieces();
  await readPart(parts, 'xl/sharedStrings.xml', {
    open: (element) => pieces.open(element),
    text: (text) => pieces.add(text),
    close: (name) => {
      pieces.close(name);
      if (name !== 'si') return;
      if (strings.length >= maxStrings) {
        throw refusedFile('The workbook has more than 2 million texts: split it into smaller files');
      }
      strings.push(pieces.take());
    },
  });
  return strings;
}

async function readDateStyles(parts: XlsxPackage): Promise<readonly boolean[]> {
  const custom = new Map<number, boolean>();
  const styles: boolean[] = [];
  let isInCells = false;
  await readPart(parts, 'xl/styles.xml', {
    open: ({ name, attributes }) => {
      const id = Number(attributes['numFmtId'] ?? '0');
      if (name === 'numFmt') custom.set(id, isDateFormat(attributes['formatCode'] ?? ''));
      if (name === 'cellXfs') isInCells = true;
      if (name === 'xf' && isInCells) styles.push(custom.get(id) ?? isBuiltInDate(id));
    },
    close: (name) => {
      if (name === 'cellXfs') isInCells = false;
    },
  });
  return styles;
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
    if (this.isText && !this.isHint) this.pieces += text;
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
