import { readFile } from 'node:fs/promises';
import { describe, expect, it } from '@jest/globals';
import { millionthsToText } from '@emberdeck/connector/values/decimal';
import {
  openReading,
  uploadReading,
  type UploadReading,
} from '@emberdeck/contracts/analytics/upload-reading';
import { previewMetricsFile, readMetricsFile } from '../src/ingest/uploads/metrics-file.js';
import { archiveOf, aWorkbook, relation, relations } from './workbook-fixture.js';

const now = new Date('2027-01-01T00:00:00.000Z');
const fixture = (name: string): Promise<Buffer> =>
  readFile(new URL(`../../test/fixtures/${name}.xlsx`, import.meta.url));

/** Name, value with its unit, and time of each point. */
async function pointsOf(file: Buffer, reading: UploadReading = openReading): Promise<readonly string[]> {
  const { points, errors } = await readMetricsFile(file, now, reading);
  expect(errors).toEqual([]);
  return points
    .first(100)
    .map(({ name, millionths, unit, timestamp }) =>
      [name, millionthsToText(millionths), unit ?? '', new Date(timestamp).toISOString()].join(' '),
    );
}

const notesOf = async (file: Buffer, reading: UploadReading = openReading): Promise<readonly string[]> =>
  (await previewMetricsFile(file, now, reading)).notes;

const days = ['2026-01-31T00:00:00.000Z', '2026-02-28T00:00:00.000Z', '2026-03-31T18:30:00.000Z'];

/** The rows that each program wrote, with the units that its formats show. */
const figures = (revenue: string, rate: string | null): readonly string[] =>
  [
    ['1234.5', '12.5', '0.125', '7'],
    ['-20.25', '3', '0.03', '8'],
    ['0.3', '150', '1.5', '9'],
  ].flatMap(([money, percent, share, visits], row) => [
    `revenue ${money} ${revenue} ${days[row]}`,
    ...(rate === null ? [] : [`rate ${rate === '%' ? percent : share} ${rate} ${days[row]}`]),
    ...(rate === null ? [] : [`visits ${visits}  ${days[row]}`]),
  ]);

const noResults =
  '3 formulas have no stored result, the first in cell E2: open the workbook in a spreadsheet program and save it again';

/**
 * The fixtures are files of these programs as they are: openpyxl 3.1.5, XlsxWriter 3.2.9, ExcelJS 4.4.0, SheetJS 0.18.5.
 * The first sheet of the longer ones is empty, and their last column has formulas that nothing has calculated.
 */
describe('a workbook of a program is read with its units and times', () => {
  it.each([
    ['openpyxl', '€', '%', [noResults]],
    ['xlsxwriter', '$', '%', [noResults]],
    ['exceljs', '€', '%', [noResults]],
    ['sheetjs', '$', '%', [noResults]],
    ['exceljs-stream', '£', '%', []],
    ['sheetjs-dates', '', '', []],
    ['openpyxl-write-only', '', null, []],
    ['xlsxwriter-constant-memory', '', null, []],
  ] as const)('%s', async (name, revenue, rate, notes) => {
    const file = await fixture(name);
    expect(await pointsOf(file)).toEqual(figures(revenue, rate));
    expect(await notesOf(file)).toEqual(notes);
  });
});

/** A workbook whose parts are in the form of a program that no test can run: Numbers, Google Sheets, POI and Excel. */
const forms: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  'Apple Numbers': {
    cols: '<cols><col min="1" max="3" width="16.3516" style="1" customWidth="1"/></cols>',
    rows:
      '<row r="2" ht="20.25"><c r="A2" t="s" s="2"><v>1</v></c><c r="B2" t="s" s="2"><v>2</v></c><c r="C2" t="s"><v>3</v></c></row>' +
      '<row r="3"><c r="A3" s="1"><v>46053</v></c><c r="B3" s="2"><v>1234.5</v></c><c r="C3" s="3"><v>0.125</v></c></row>',
    strings: '<si><t>Table 1</t></si><si><t>date</t></si><si><t>revenue</t></si><si><t>rate</t></si>',
    formats:
      '<numFmts count="2"><numFmt numFmtId="59" formatCode="d&quot; &quot;mmmm&quot; &quot;yyyy"/><numFmt numFmtId="60" formatCode="&quot;€&quot;#,##0.00"/></numFmts>',
    xfs: '<xf numFmtId="0" applyNumberFormat="1"/><xf numFmtId="59"/><xf numFmtId="60"/><xf numFmtId="9"/>',
  },
  'Google Sheets': {
    cols: '<sheetPr><outlinePr summaryBelow="0" summaryRight="0"/></sheetPr>',
    rows:
      '<row r="1"><c r="A1" s="1" t="s"><v>1</v></c><c r="B1" s="1" t="s"><v>2</v></c><c r="C1" s="1" t="s"><v>3</v></c></row>' +
      '<row r="2"><c r="A2" s="1"><v>46053.0</v></c><c r="B2" s="2"><f>1000+234.5</f><v>1234.5</v></c><c r="C2" s="3"><v>0.125</v></c></row>',
    strings:
      '<si><t>unused</t></si><si><t xml:space="preserve">date </t></si><si><t>revenue</t></si><si><t>rate</t></si>',
    formats:
      '<numFmts count="2"><numFmt numFmtId="164" formatCode="yyyy\\-mm\\-dd"/><numFmt numFmtId="165" formatCode="[$€]#,##0.00"/></numFmts>',
    xfs: '<xf borderId="0" fontId="0" numFmtId="0"/><xf numFmtId="164"/><xf numFmtId="165"/><xf numFmtId="10"/>',
  },
  'Apache POI': {
    cols: '<dimension ref="A1:C2"/>',
    rows:
      '<row r="1"><c r="A1" t="inlineStr"><is><t>date</t></is></c><c r="B1" t="inlineStr"><is><t>revenue</t></is></c><c r="C1" t="inlineStr"><is><t>rate</t></is></c></row>' +
      '<row r="2"><c r="A2" s="1" t="n"><v>46053.0</v></c><c r="B2" s="2" t="n"><v>1234.5</v></c><c r="C2" s="3" t="n"><v>0.125</v></c></row>',
    strings: '',
    formats: '<numFmts count="1"><numFmt numFmtId="165" formatCode="#,##0.00\\ [$€-407]"/></numFmts>',
    xfs: '<xf numFmtId="0"/><xf numFmtId="14"/><xf numFmtId="165"/><xf numFmtId="10"/>',
  },
  Excel: {
    cols: '<sheetFormatPr baseColWidth="10" defaultRowHeight="15"/>',
    rows:
      '<row r="1" spans="1:3" x14ac:dyDescent="0.25"><c r="A1" t="s"><v>0</v></c><c r="B1" t="s"><v>1</v></c><c r="C1" t="s"><v>2</v></c></row>' +
      '<row r="2" spans="1:3"><c r="A2" s="1"><v>46053</v></c><c r="B2" s="2"><v>1234.5</v></c><c r="C2" s="3"><f t="shared" ref="C2:C3" si="0">B2/9876</f><v>0.125</v></c></row>',
    strings:
      '<si><t>date</t><phoneticPr fontId="1"/></si><si><r><rPr><b/></rPr><t>rev</t></r><r><t>enue</t></r></si><si><t>rate</t></si>',
    formats:
      '<numFmts count="1"><numFmt numFmtId="44" formatCode="_-* #,##0.00\\ &quot;€&quot;_-;\\-* #,##0.00\\ &quot;€&quot;_-;_-* &quot;-&quot;??\\ &quot;€&quot;_-;_-@_-"/></numFmts>',
    xfs: '<xf numFmtId="0" xfId="0"/><xf numFmtId="14" applyNumberFormat="1"/><xf numFmtId="44"/><xf numFmtId="10"/>',
  },
};

describe('a workbook in the form of a program', () => {
  it.each(Object.entries(forms))('of %s is read with its units and times', async (_, form) => {
    const { cols = '', rows = '', strings = '', formats = '', xfs = '' } = form;
    const file = await archiveOf({
      '_rels/.rels': relations(relation('rId1', 'officeDocument', 'xl/workbook.xml')),
      'xl/workbook.xml':
        '<workbook xmlns:r="y"><sheets><sheet name="S" sheetId="1" r:id="rId3"/></sheets></workbook>',
      'xl/_rels/workbook.xml.rels': relations(
        relation('rId1', 'sharedStrings', 'sharedStrings.xml') +
          relation('rId2', 'styles', 'styles.xml') +
          relation('rId3', 'worksheet', 'worksheets/sheet1.xml'),
      ),
      'xl/worksheets/sheet1.xml': `<worksheet xmlns:x14ac="z">${cols}<sheetData>${rows}</sheetData></worksheet>`,
      'xl/sharedStrings.xml': `<sst>${strings}</sst>`,
      'xl/styles.xml': `<styleSheet>${formats}<cellStyleXfs><xf numFmtId="9"/></cellStyleXfs><cellXfs>${xfs}</cellXfs></styleSheet>`,
    });
    expect(await pointsOf(file)).toEqual([`revenue 1234.5 € ${days[0]}`, `rate 12.5 % ${days[0]}`]);
  });
});

const inline = (text: string, reference = ''): string =>
  `<c ${reference && `r="${reference}"`} t="inlineStr"><is><t>${text}</t></is></c>`;
const header = `<row r="1">${inline('date', 'A1')}${inline('v', 'B1')}</row>`;
const day = inline('2026-11-01', 'A2');
const point = 'v 5  2026-11-01T00:00:00.000Z';

describe('a workbook', () => {
  it('may have a row for each cell', async () => {
    const rows = [inline('date', 'A1'), inline('v', 'B1')]
      .map((cell) => `<row r="1">${cell}</row>`)
      .concat([day, '<c r="B2"><v>5</v></c>'].map((cell) => `<row r="2">${cell}</row>`));
    expect(await pointsOf(await aWorkbook({ rows: rows.join('') }))).toEqual([point]);
  });

  it('may have no references at all', async () => {
    const rows = `<row>${inline('date')}${inline('v')}</row><row>${inline('2026-11-01')}<c><v>5</v></c></row>`;
    expect(await pointsOf(await aWorkbook({ rows }))).toEqual([point]);
  });

  it('may have prefixes, names of its own and other letters in its parts, and the strict namespace', async () => {
    const strict = 'http://purl.oclc.org/ooxml/officeDocument/relationships';
    const file = await archiveOf({
      '[Content_Types].xml': '<Types/>',
      '_rels/.rels': `<p:Relationships xmlns:p="x"><p:Relationship Id="a" Type="${strict}/officeDocument" Target="/Book/My%20Book.xml"/></p:Relationships>`,
      'book/My Book.xml':
        '<x:workbook xmlns:x="x" xmlns:rel="y"><x:sheets><x:sheet name="S" sheetId="1" rel:id="b"/></x:sheets></x:workbook>',
      'Book/_rels/My Book.xml.rels': `<Relationships><Relationship Id="b" Type="${strict}/worksheet" Target="../Sheets/First.XML"/><Relationship Id="c" Type="${strict}/sharedStrings" Target="Texts.xml"/></Relationships>`,
      'BOOK/texts.xml':
        '<x:sst xmlns:x="x"><x:si><x:r><x:t>da</x:t></x:r><x:r><x:t>te</x:t></x:r><x:rPh><x:t>hint</x:t></x:rPh></x:si><x:si><x:t>v_x000D_</x:t></x:si></x:sst>',
      'sheets/first.xml': `<x:worksheet xmlns:x="x"><x:sheetData><x:row r="1"><x:c r="a1" t="s"><x:v>0</x:v></x:c><x:c r="b1" t="s"><x:v>1</x:v></x:c></x:row><x:row r="2"><x:c t="d"><x:v>2026-11-01T00:00:00</x:v></x:c><x:c><x:v>5</x:v></x:c></x:row></x:sheetData></x:worksheet>`,
    });
    expect(await pointsOf(file)).toEqual([point]);
  });

  it('is not refused for a type of content that names macros, but for macros under any name', async () => {
    const rows = `${header}<row r="2">${day}<c r="B2"><v>5</v></c></row>`;
    const type = 'application/vnd.ms-excel.sheet.macroEnabled.main+xml';
    expect(await pointsOf(await aWorkbook({ rows, type }))).toEqual([point]);
    const file = await archiveOf({
      '_rels/.rels': relations(relation('a', 'officeDocument', 'xl/workbook.xml')),
      'xl/workbook.xml': '<workbook/>',
      'xl/_rels/workbook.xml.rels': relations(relation('b', 'vbaProject', 'code.bin')),
      'xl/code.bin': 'x',
    });
    await expect(readMetricsFile(file, now)).rejects.toThrow(/contains macros/);
  });

  it('in the binary format is refused as that', async () => {
    const file = await archiveOf({
      '_rels/.rels': relations(relation('a', 'officeDocument', 'xl/workbook.bin')),
      'xl/workbook.bin': 'x',
    });
    await expect(readMetricsFile(file, now)).rejects.toThrow(/binary format \(XLSB\): save it as XLSX/);
  });

  it('is read by its first sheet with rows, and an empty one that was chosen is said', async () => {
    const rows = `${header}<row r="2">${day}<c r="B2"><v>5</v></c></row>`;
    const file = await aWorkbook({ rows: '<row r="1"><c r="A1" s="1"/></row>', more: [['Second', rows]] });
    expect(await pointsOf(file)).toEqual([point]);
    expect(await pointsOf(file, { ...openReading, sheet: 'Second' })).toEqual([point]);
    await expect(readMetricsFile(file, now, { ...openReading, sheet: 'First' })).rejects.toThrow(/is empty/);
  });

  it('shows no figure for an error, and counts formulas without a result', async () => {
    const formula = (reference: string, result: string) => `<c r="${reference}"><f>A1</f>${result}</c>`;
    const rows = [
      header,
      `<row r="2">${day}<c r="B2" t="e"><f>1/0</f><v>#DIV/0!</v></c></row>`,
      `<row r="3">${inline('2026-11-02', 'A3')}${formula('B3', '<v>5</v>')}</row>`,
      `<row r="4">${inline('2026-11-03', 'A4')}${formula('B4', '<v/>')}</row>`,
      `<row r="5">${inline('2026-11-04', 'A5')}<c r="B5" t="str"><f>""</f><v></v></c></row>`,
    ];
    const file = await aWorkbook({ rows: rows.join('') });
    const reading = uploadReading.parse({ columns: { layout: 'wide', metrics: ['v'], timestamp: 'date' } });
    expect(await pointsOf(file, reading)).toEqual(['v 5  2026-11-02T00:00:00.000Z']);
    expect(await notesOf(file, reading)).toEqual([
      '1 formula has no stored result, the first in cell B4: open the workbook in a spreadsheet program and save it again',
    ]);
  });

  it('has days before March 1900 as Excel shows them, and no day without a date', async () => {
    const dateCell = (row: number, value: string) =>
      `<row r="${row}"><c r="A${row}" s="1"><v>${value}</v></c><c r="B${row}"><v>5</v></c></row>`;
    const rows = [
      header,
      dateCell(2, '1'),
      dateCell(3, '59'),
      dateCell(4, '61'),
      dateCell(5, '0.5'),
      dateCell(6, '60'),
    ];
    const { points, errors } = await readMetricsFile(await aWorkbook({ rows: rows.join('') }), now);
    expect(points.first(9).map(({ timestamp }) => new Date(timestamp).toISOString().slice(0, 10))).toEqual([
      '1900-01-01',
      '1900-02-28',
      '1900-03-01',
    ]);
    expect(errors.map(({ line }) => line)).toEqual([5, 6]);
  });

  it('keeps a typed number whose decimals look like thousands, beside texts with a decimal comma', async () => {
    const rows = [
      header,
      `<row r="2">${day}<c r="B2"><v>1.234</v></c></row>`,
      `<row r="3">${inline('2026-11-02', 'A3')}${inline('1,5', 'B3')}</row>`,
    ];
    expect(await pointsOf(await aWorkbook({ rows: rows.join('') }))).toEqual([
      'v 1.234  2026-11-01T00:00:00.000Z',
      'v 1.5  2026-11-02T00:00:00.000Z',
    ]);
  });
});
