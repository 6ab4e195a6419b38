import { randomBytes } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { describe, expect, it, jest } from '@jest/globals';
import { millionthsToText } from '@emberdeck/connector/values/decimal';
import { openReading } from '@emberdeck/contracts/analytics/upload-reading';
import { previewMetricsFile, readMetricsFile } from '../src/ingest/uploads/metrics-file.js';
import { aWorkbook, archiveOf } from './workbook-fixture.js';
import { RowReader } from '../src/ingest/uploads/row-reader.js';
import { problemOf } from '../src/ingest/uploads/xlsx-package.js';

const now = new Date('2026-05-10T12:00:00.000Z');
const fixture = (name: string): Promise<Buffer> =>
  readFile(new URL(`../../test/fixtures/${name}`, import.meta.url));

const namesAndValues =
  '<row r="1"><c t="inlineStr"><is><t>name</t></is></c><c t="inlineStr"><is><t>value</t></is></c></row><row r="2"><c t="inlineStr"><is><t>b</t></is></c><c><v>2</v></c></row>';

async function pointsOf(file: Buffer) {
  const { points, rowsRead, errors } = await readMetricsFile(file, now);
  const rows = points
    .first(100)
    .map(({ name, millionths, timestamp }) => [
      name,
      Number(millionthsToText(millionths)),
      new Date(timestamp).toISOString(),
    ]);
  return { rows, rowsRead, errors };
}

describe('a workbook', () => {
  it('of LibreOffice is read with its dates', async () => {
    expect(await pointsOf(await fixture('libreoffice.xlsx'))).toEqual({
      rows: [
        ['sales', 1234.5, '2026-01-31T00:00:00.000Z'],
        ['visits', 10, '2026-01-31T00:00:00.000Z'],
        ['sales', 0.1, '2026-02-28T00:00:00.000Z'],
        ['visits', 20, '2026-02-28T00:00:00.000Z'],
        ['sales', -7, '2026-03-31T18:30:00.000Z'],
      ],
      rowsRead: 5,
      errors: [],
    });
  });

  it('has shared, inline and formula texts, gaps, and rows of its own numbers', async () => {
    const rows = [
      '<row r="3"><c r="A3" t="s"><v>0</v></c><c r="B3" t="inlineStr"><is><t>val</t><r><t>ue</t></r><rPh><t>x</t></rPh></is></c></row>',
      '<row r="5"><c r="A5" t="str"><f>A1</f><v>a</v></c><c r="B5"><v>0.30000000000000004</v></c></row>',
      '<row r="6"/><row><c t="s"><v>1</v></c><c><v>1E3</v></c></row>',
      '<row r="9"><c r="B9" t="e"><v>#DIV/0!</v></c></row>',
      '<row r="10"><c r="A10" t="s"><v>1</v></c><c r="B10" t="e"><v>#DIV/0!</v></c></row>',
    ];
    const file = await aWorkbook({ rows: rows.join(''), strings: ['name', 'ü &amp; &lt;b&gt;'] });
    expect(await pointsOf(file)).toEqual({
      rows: [
        ['a', 0.3, now.toISOString()],
        ['ü & <b>', 1_000, now.toISOString()],
      ],
      rowsRead: 2,
      errors: [],
    });
  });

  it.each([
    [false, '2026-01-31T00:00:00.000Z'],
    [true, '2030-02-01T00:00:00.000Z'],
  ])('counts days from 1904: %j', async (date1904, day) => {
    const rows = [
      '<row r="1"><c r="A1" t="inlineStr"><is><t>name</t></is></c><c r="B1" t="inlineStr"><is><t>value</t></is></c><c r="C1" t="inlineStr"><is><t>date</t></is></c></row>',
      '<row r="2"><c r="A2" t="inlineStr"><is><t>a</t></is></c><c r="B2"><v>1</v></c><c r="C2" s="1"><v>46053</v></c></row>',
    ];
    const file = await aWorkbook({ rows: rows.join(''), date1904 });
    const later = new Date('2031-01-01T00:00:00Z');
    const { points } = await readMetricsFile(file, later);
    expect(new Date(points.first(1)[0]?.timestamp ?? 0).toISOString()).toBe(day);
  });

  it('says that further sheets with rows do not come in, until one is chosen', async () => {
    const more: [string, string][] = [
      ['Second', namesAndValues],
      ['Empty', ''],
      ['Third', namesAndValues],
    ];
    const file = await aWorkbook({ rows: namesAndValues, more });
    const note =
      'Only the sheet "First" comes in: "Second" and "Third" do not. Import each of them by itself.';
    expect((await previewMetricsFile(file, now)).notes).toContain(note);
    expect((await previewMetricsFile(file, now, { ...openReading, sheet: 'First' })).notes).not.toContain(
      note,
    );
  });

  it('says that only the first of merged rows has the text', async () => {
    const note = (ref: string) =>
      aWorkbook({
        rows: `${namesAndValues}</sheetData><mergeCells><mergeCell ref="${ref}"/></mergeCells><sheetData>`,
      })
        .then((file) => previewMetricsFile(file, now))
        .then(({ notes }) => notes.find((each) => each.includes('merged')));
    expect(await note('A1:F1')).toBeUndefined();
    expect(await note('A2:A5')).toMatch(
      /^1 range of cells is merged over several rows, the first in A2:A5: only/,
    );
  });

  it('is read by the sheet that is named, and the preview lists its sheets', async () => {
    const file = await aWorkbook({
      rows: '',
      more: [
        [
          'Second',
          '<row r="1"><c r="A1" t="inlineStr"><is><t>name</t></is></c><c r="B1" t="inlineStr"><is><t>value</t></is></c></row><row r="2"><c r="A2" t="inlineStr"><is><t>b</t></is></c><c r="B2"><v>2</v></c></row>',
        ],
      ],
    });
    const reading = { ...openReading, sheet: 'Second' };
    expect(await previewMetricsFile(file, now, reading)).toMatchObject({
      format: 'xlsx',
      sheets: ['First', 'Second'],
      header: ['name', 'value'],
      points: [{ name: 'b', value: 2 }],
    });
    await expect(previewMetricsFile(file, now, { ...reading, sheet: 'Third' })).rejects.toThrow(
      /no sheet "Third": it has First, Second/,
    );
    await expect(readMetricsFile(await aWorkbook({ rows: '' }), now)).rejects.toThrow(/The sheet is empty/);
  });

  it('takes a formatted cell of the header for a column without a title', async () => {
    const inline = (text: string) => `<c t="inlineStr"><is><t>${text}</t></is></c>`;
    const row = `<row>${inline('a')}<c><v>1</v></c>${inline('a note')}</row>`;
    const header = (last: string) => `<row>${inline('name')}${inline('value')}${last}</row>`;
    const errorsWith = async (last: string) =>
      (await readMetricsFile(await aWorkbook({ rows: header(last) + row }), now)).errors;
    expect(await errorsWith('<c s="1"/>')).toEqual([]);
    expect(await errorsWith('')).toEqual([{ line: 2, message: 'The line has 3 columns, the header has 2' }]);
  });

  it('refuses a row with a text that is longer than a cell, shared or not', async () => {
    const long = `2026-01-31${' '.repeat(40_000)}x`;
    const texts = (...cells: string[]) => `<row>${cells.join('')}</row>`;
    const inline = (text: string) => `<c t="inlineStr"><is><t>${text}</t></is></c>`;
    const rows = [
      texts(inline('name'), inline('value'), inline('date')),
      texts(inline('a'), '<c><v>1</v></c>', inline(long)),
      texts(inline('a'), '<c><v>1</v></c>', '<c t="s"><v>0</v></c>'),
      texts(inline('a'), '<c><v>1</v></c>', inline('2026-01-31')),
    ];
    const message = 'A field here is longer than 32,767 characters';
    expect(
      await readMetricsFile(await aWorkbook({ rows: rows.join(''), strings: [long] }), now),
    ).toMatchObject({
      rowsRead: 3,
      errors: [
        { line: 2, message },
        { line: 3, message },
      ],
    });
  });

  it('cleans a text once, however many cells refer to it', async () => {
    const trim = jest.spyOn(String.prototype, 'trim');
    const row = `<row>${'<c t="s"><v>0</v></c>'.repeat(3)}</row>`;
    const header = `<row>${['name', 'value', 'timestamp'].map((_, n) => `<c t="s"><v>${n + 1}</v></c>`).join('')}</row>`;
    const strings = [`a${' '.repeat(30_000)}`, 'name', 'value', 'timestamp'];
    const { rowsRead } = await readMetricsFile(
      await aWorkbook({ rows: header + row.repeat(1_000), strings }),
      now,
    );
    const long = trim.mock.contexts.filter((text) => String(text).length > 30_000);
    trim.mockRestore();
    expect(rowsRead).toBe(1_000);
    expect(long).toHaveLength(1);
  });

  it('previews many sheets with long names, and refuses titles that no reply holds', async () => {
    const sheet = '<row><c t="inlineStr"><is><t>name</t></is></c></row>';
    const more = Array.from({ length: 900 }, (_, n) => [`${'日'.repeat(90)}${n}`, ''] as const);
    const preview = await previewMetricsFile(await aWorkbook({ rows: sheet, more }), now);
    expect(preview.sheets).toHaveLength(901);
    const title = `<c t="inlineStr"><is><t>${'日'.repeat(250)}</t></is></c>`;
    const wide = await aWorkbook({ rows: `<row>${title.repeat(900)}</row>`, more });
    await expect(previewMetricsFile(wide, now)).rejects.toThrow(
      /too long to be shown together: shorten them/,
    );
  });

  it.each([
    ['a DTD in its sheet', () => aWorkbook({ rows: '', doctype: '<!DOCTYPE a [<!ENTITY b "c">]>' }), /DTD/],
    [
      'a part that unpacks to gigabytes',
      () => archiveOf({ 'xl/media/a.bin': Buffer.alloc(20_000_000) }),
      /unpacks to far more/,
    ],
    ['macros', () => archiveOf({ 'xl/vbaProject.bin': 'x' }), /contains macros/],
    ['another archive', () => archiveOf({ 'readme.txt': 'x' }), /no XLSX workbook/],
    ['a cut archive', async () => (await aWorkbook({ rows: '' })).subarray(0, 300), /damaged/],
    [
      'a text of a million characters',
      () => aWorkbook({ rows: `<row>${randomBytes(600_000).toString('hex')}` }),
      /longer than a cell/,
    ],
    ['broken XML', () => aWorkbook({ rows: '<row><c></row>' }), /damaged/],
    [
      'a password',
      () =>
        Promise.resolve(
          Buffer.concat([Buffer.from([0xd0, 0xcf, 0x11, 0xe0]), Buffer.from('EncryptedPackage', 'utf16le')]),
        ),
      /protected by a password/,
    ],
    ['an old format', () => Promise.resolve(Buffer.from([0xd0, 0xcf, 0x11, 0xe0, 0])), /old format/],
  ])('with %s is refused', async (_, make, message) => {
    await expect(readMetricsFile(await make(), now)).rejects.toMatchObject({
      code: 'validation_failed',
      message: expect.stringMatching(message),
    });
  });
});

describe('a workbook beyond a limit', () => {
  const cell = (reference: string, text: string) =>
    `<c r="${reference}" t="inlineStr"><is><t>${text}</t></is></c>`;
  const row = (last: string) => `<row r="1">${cell('A1', 'name')}${cell('B1', 'value')}${last}</row>`;

  it('of columns is refused, unless the cells beyond are empty', async () => {
    await expect(readMetricsFile(await aWorkbook({ rows: row(cell('ALM1', 'far')) }), now)).rejects.toThrow(
      /more than 1,000 columns: split it/,
    );
    await expect(readMetricsFile(await aWorkbook({ rows: row(cell('ALM1', '')) }), now)).rejects.toThrow(
      /has no rows/,
    );
  });

  it('of shared texts is refused', async () => {
    const workbook = await aWorkbook({ rows: row(''), emptyStrings: 2_000_001 });
    await expect(readMetricsFile(workbook, now)).rejects.toThrow(/more than 2 million texts: split it/);
  });

  it('of parts is refused', async () => {
    const parts = Object.fromEntries(Array.from({ length: 2_001 }, (_, n) => [`xl/media/${n}.txt`, '']));
    await expect(readMetricsFile(await archiveOf(parts), now)).rejects.toThrow(/more than 2,000 parts: save/);
  });

  it('of unpacked bytes is refused by the declared sizes', () => {
    const part = (fileName: string, uncompressedSize: number) => ({
      fileName,
      uncompressedSize,
      compressedSize: uncompressedSize / 2,
      isEncrypted: () => false,
    });
    const most = 150 * 1024 * 1024;
    expect(problemOf([part('xl/worksheets/sheet1.xml', most)])).toBeNull();
    expect(problemOf([part('a.xml', most), part('b.xml', 1)])).toMatch(/unpacks to far more/);
  });

  it('of values, in its rows and cells, is refused', () => {
    const metrics = [1, 2].map((place) => {
      const name = `m${place}`;
      return { title: name, name, values: { kind: 'one', place }, unit: null, factor: 1 } as const;
    });
    const layout = {
      kind: 'wide',
      timestamp: 0,
      clock: null,
      metrics,
      group: [],
      unit: null,
      metadata: null,
    } as const;
    const style = { order: null, decimal: null };
    const options = {
      header: ['t', 'm1', 'm2'],
      style,
      now: now.getTime(),
      timeZone: 'UTC',
      key: null,
      limit: 3,
    };
    const reader = new RowReader(layout, options);
    const row = (line: number) => reader.read({ line, fault: null, fields: ['2026-01-01', '1', '2'] });
    row(2);
    expect(() => row(3)).toThrow(/more than 3 million values: split it/);
  });
});
