import { randomBytes } from 'node:crypto';
import { buffer } from 'node:stream/consumers';
import { ZipFile } from 'yazl';

/** A zip archive of these parts. */
export async function archiveOf(parts: Readonly<Record<string, string | Buffer>>): Promise<Buffer> {
  const zip = new ZipFile();
  for (const [path, content] of Object.entries(parts)) {
    zip.addBuffer(Buffer.from(content), path);
  }
  zip.end();
  return buffer(zip.outputStream as AsyncIterable<Buffer>);
}

export interface WorkbookParts {
  /** The rows of the first sheet, as XML. */
  readonly rows: string;
  readonly strings?: readonly string[];
  /** Number of shared texts that are empty. */
  readonly emptyStrings?: number;
  readonly date1904?: boolean;
  /** Names and rows of further sheets. */
  readonly more?: readonly (readonly [name: string, rows: string])[];
  readonly doctype?: string;
  readonly type?: string;
}

const sheetXml = (rows: string, doctype = ''): string =>
  `<?xml version="1.0"?>${doctype}<worksheet xmlns="x"><sheetData>${rows}</sheetData></worksheet>`;

/** With a comment that does not compress: the part would be refused for its ratio. */
const emptyTexts = (count: number): string =>
  count === 0 ? '' : `${'<si/>'.repeat(count)}<!--${randomBytes(250_000).toString('hex')}-->`;

/** The element of a part that names another one. */
export const relation = (id: string, type: string, target: string): string =>
  `<Relationship Id="${id}" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/${type}" Target="${target}"/>`;

/** The part with these elements. */
export const relations = (elements: string): string =>
  `<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">${elements}</Relationships>`;

/** A workbook whose sheets are `First` and those of `more`. Style 1 shows a date. */
export function aWorkbook({
  rows,
  strings = [],
  emptyStrings = 0,
  date1904 = false,
  more = [],
  doctype,
  type = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet.main+xml',
}: WorkbookParts): Promise<Buffer> {
  const sheets = [['First', rows] as const, ...more];
  const list = sheets.map(([name], n) => `<sheet name="${name}" sheetId="${n + 1}" r:id="rId${n + 1}"/>`);
  const targets = sheets.map((_, n) => relation(`rId${n + 1}`, 'worksheet', `worksheets/sheet${n + 1}.xml`));
  const shared =
    relation('rIdS', 'styles', 'styles.xml') + relation('rIdT', 'sharedStrings', 'sharedStrings.xml');
  return archiveOf({
    '[Content_Types].xml': `<Types xmlns="x"><Override PartName="/xl/workbook.xml" ContentType="${type}"/></Types>`,
    '_rels/.rels': relations(relation('rId1', 'officeDocument', 'xl/workbook.xml')),
    'xl/workbook.xml': `<workbook xmlns="x" xmlns:r="y"><workbookPr date1904="${date1904}"/><sheets>${list.join('')}</sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': relations(targets.join('') + shared),
    'xl/styles.xml':
      '<styleSheet xmlns="x"><cellXfs><xf numFmtId="0"/><xf numFmtId="14"/></cellXfs></styleSheet>',
    'xl/sharedStrings.xml': `<sst xmlns="x">${strings.map((text) => `<si><t>${text}</t></si>`).join('')}${emptyTexts(emptyStrings)}</sst>`,
    ...Object.fromEntries(
      sheets.map(([, xml], n) => [`xl/worksheets/sheet${n + 1}.xml`, sheetXml(xml, n === 0 ? doctype : '')]),
    ),
  });
}
