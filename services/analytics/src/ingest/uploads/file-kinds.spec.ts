import { describe, expect, it } from '@jest/globals';
import { millionthsToText } from '@emberdeck/connector/values/decimal';
import { type UploadReading, uploadReading } from '@emberdeck/contracts/analytics/upload-reading';
import { type UploadPreview } from '@emberdeck/contracts/analytics/uploads';
import { previewMetricsFile, readMetricsFile } from './metrics-file.js';
import type { SourceOfFile } from './understood-file.js';

const now = new Date('2026-11-26T12:00:00.000Z');

const readingOf = (reading: object): UploadReading => uploadReading.parse(reading);

/** Name, value with unit, and day of each point. */
async function pointsOf(text: string | Buffer, reading: object = {}, source?: SourceOfFile) {
  const { points, errors } = await readMetricsFile(Buffer.from(text), now, readingOf(reading), source);
  const rows = points
    .first(100)
    .map(
      ({ name, millionths, unit, timestamp }) =>
        `${name} ${millionthsToText(millionths)}${unit ?? ''} ${new Date(timestamp).toISOString().replace('T00:00:00.000Z', '')}`,
    );
  return [...rows, ...errors.map(({ line, message }) => `${line}: ${message}`)];
}

const preview = (text: string, reading: object = {}, source?: SourceOfFile): Promise<UploadPreview> =>
  previewMetricsFile(Buffer.from(text), now, readingOf(reading), source);

const moment = '2026-11-26T12:00:00.000Z';

describe('a file', () => {
  it.each<[what: string, text: string, headerLine: number, rows: string[]]>([
    [
      'of a bank, with lines before its header',
      '"Konto:";"DE00"\n"Zeitraum:";"01.01.2026 - 31.01.2026"\n\n"Buchungstag";"Betrag (EUR)"\n"02.01.2026";"-1.200,00"\n',
      4,
      ['Betrag (EUR) -1200EUR 2026-01-02'],
    ],
    [
      'of a bank, with a balance before its header',
      'Konto:;DE00\nSaldo:;1.234,00\n\nBuchungstag;Betrag\n02.01.2026;-1,50\n03.01.2026;2,50\n05.01.2026;3,50\n',
      4,
      ['Betrag -1.5 2026-01-02', 'Betrag 2.5 2026-01-03', 'Betrag 3.5 2026-01-05'],
    ],
    [
      'of web analytics, with comments',
      '# ----\n# Home, all users\n# 20260101-20260103\n# ----\n\nDay Index,Users\n1/13/26,5\n1/14/26,6\n',
      6,
      ['Users 5 2026-01-13', 'Users 6 2026-01-14'],
    ],
    ['with a title above its table', 'Sales 2026\ndate,sales\n2026-01-01,5\n', 2, ['sales 5 2026-01-01']],
    ['whose header is a comment', '#date,sales\n2026-01-01,5\n', 1, ['sales 5 2026-01-01']],
    ['with a line for Excel', 'sep=;\ndate;sales\n2026-01-01;1,5\n', 2, ['sales 1.5 2026-01-01']],
    ['separated by bars', 'date|sales\n2026-01-01|5\n', 1, ['sales 5 2026-01-01']],
    [
      'with a wrong first row',
      'date,sales\nnever,4\n2026-01-01,5\n2026-01-02,6\n',
      1,
      [
        'sales 5 2026-01-01',
        'sales 6 2026-01-02',
        '2: The timestamp "never" cannot be read: write it as 2026-01-31 or 2026-01-31T09:30:00Z',
      ],
    ],
    [
      'with numbers as titles',
      'date,20001,20002\n2026-01-01,5,6\n',
      1,
      ['20001 5 2026-01-01', '20002 6 2026-01-01'],
    ],
    ['with years in rows', 'year,temp\n2024,1\n2025,2\n', 1, ['temp 1 2024-01-01', 'temp 2 2025-01-01']],
    [
      'with years in columns',
      'Country,Code,2024,2025\nAruba,ABW,1,2\nChad,TCD,,4\n',
      1,
      ['Aruba 1 2024-01-01', 'Aruba 2 2025-01-01', 'Chad 4 2025-01-01'],
    ],
    [
      'with months in columns and names of two columns',
      'shop,item,2026-01,2026-02\nA,tea,1,2\nA,milk,3,4\n',
      1,
      ['A · tea 1 2026-01-01', 'A · tea 2 2026-02-01', 'A · milk 3 2026-01-01', 'A · milk 4 2026-02-01'],
    ],
    [
      'with currencies and percents',
      'date,revenue,rate,visits\n2026-11-01,"$1,234.50",12.5%,5\n2026-11-02,"$2,000.00",3%,6\n',
      1,
      [
        'revenue 1234.5$ 2026-11-01',
        'rate 12.5% 2026-11-01',
        'visits 5 2026-11-01',
        'revenue 2000$ 2026-11-02',
        'rate 3% 2026-11-02',
        'visits 6 2026-11-02',
      ],
    ],
    [
      'with units in its titles',
      'date,Revenue ($),bounce rate %,plain (net)\n2026-11-01,5,6,7\n',
      1,
      ['Revenue ($) 5$ 2026-11-01', 'bounce rate % 6% 2026-11-01', 'plain (net) 7 2026-11-01'],
    ],
    [
      'that marks missing values',
      'date,a,b\n2026-11-01,N/A,1\n2026-11-02,-,#N/A\n2026-11-03,null,nan\n',
      1,
      ['b 1 2026-11-01'],
    ],
    [
      'with a row of totals',
      'date,visits\n2026-11-01,5\n,11\n',
      1,
      ['visits 5 2026-11-01', '3: The timestamp is missing'],
    ],
    [
      'of a later title of times',
      'name,value,recorded_at\norders,5,2026-11-20\n',
      1,
      ['orders 5 2026-11-20'],
    ],
    ['without times', 'name,value\norders,5\n', 1, [`orders 5 ${moment}`]],
    [
      'with an empty column of times',
      'name,value,date\norders,5,\nsales,6,\n',
      1,
      [`orders 5 ${moment}`, `sales 6 ${moment}`],
    ],
    ['with more than six decimals', 'date,rate\n2026-11-01,0.03471251\n', 1, ['rate 0.034713 2026-11-01']],
    [
      'with numbers after a thousand texts',
      `date,a,late\n${Array.from({ length: 1_000 }, (_, n) => `${new Date(Date.UTC(2020, 0, 1 + n)).toISOString().slice(0, 10)},,n/a`).join('\n')}\n2026-11-01,5,6\n`,
      1,
      ['a 5 2026-11-01', 'late 6 2026-11-01'],
    ],
  ])('%s is read', async (_, text, headerLine, rows) => {
    expect(await pointsOf(text)).toEqual(rows);
    expect((await preview(text)).headerLine).toBe(headerLine);
  });

  it.each<[what: string, json: string, rows: string[]]>([
    [
      'an array with dates',
      '[{"name":"a","value":1,"date":"2026-11-18"},{"name":"a","value":2,"date":"2026-11-19"}]',
      ['a 1 2026-11-18', 'a 2 2026-11-19'],
    ],
    [
      'lines with Timestamp',
      '{"Name":"a","Value":1,"Timestamp":"2026-11-18T10:00:00Z"}',
      ['a 1 2026-11-18T10:00:00.000Z'],
    ],
    [
      'lines with created_at',
      '{"metric":"a","value":"5","created_at":1795000000}',
      ['a 5 2026-11-18T11:06:40.000Z'],
    ],
    [
      'a date that is null',
      '{"name":"a","value":1,"date":"2026-11-18"}\n{"name":"a","value":2,"date":null}',
      ['a 1 2026-11-18', '2: The timestamp is missing'],
    ],
  ])('of JSON with %s is read', async (_, json, rows) => {
    expect(await pointsOf(json)).toEqual(rows);
  });

  it('of JSON has its metadata in each layout', async () => {
    const json = '{"date":"2026-11-18","sales":1,"metadata":{"shop":"A"}}';
    const { points } = await readMetricsFile(Buffer.from(json), now);
    expect(points.first(1)).toMatchObject([{ name: 'sales', metadata: '{"shop":"A"}' }]);
  });

  it('has its days in the zone of the workspace', async () => {
    const source = { timeZone: 'America/New_York', rows: null };
    const text = 'date,a\n2026-01-31,1\n2026-07-31,2\n2026-08-01 10:00,3\n2026-08-01T10:00:00Z,4\n';
    expect(await pointsOf(text, {}, source)).toEqual([
      'a 1 2026-01-31T05:00:00.000Z',
      'a 2 2026-07-31T04:00:00.000Z',
      'a 3 2026-08-01T14:00:00.000Z',
      'a 4 2026-08-01T10:00:00.000Z',
    ]);
    expect(await pointsOf('shop,2024,2025\nA,1,2\n', {}, source)).toEqual([
      'A 1 2024-01-01T05:00:00.000Z',
      'A 2 2025-01-01T05:00:00.000Z',
    ]);
    expect((await preview(text, {}, source)).notes).toEqual([
      'Dates and times without a zone are those of America/New_York.',
    ]);
  });
});

describe('a reading', () => {
  const bank = 'Date,Payee,Debit,Credit,Side,Cents\n2026-01-01,A,5.00,,D,100\n2026-01-02,B,,7.50,C,250\n';

  it.each<[what: string, reading: object, rows: string[]]>([
    [
      'adds debit and credit',
      { layout: 'long', name: 'Payee', value: { debit: 'Debit', credit: 'Credit' }, timestamp: 'Date' },
      ['A -5 2026-01-01', 'B 7.5 2026-01-02'],
    ],
    [
      'reads the letter of a side, and a factor',
      {
        layout: 'wide',
        metrics: [{ column: { amount: 'Cents', side: 'Side' }, name: 'Amount', unit: 'USD', factor: 0.01 }],
        timestamp: 'Date',
      },
      ['Amount -1USD 2026-01-01', 'Amount 2.5USD 2026-01-02'],
    ],
    [
      'makes names of several columns',
      { layout: 'long', name: ['Side', 'Payee'], value: 'Cents', timestamp: 1 },
      ['D · A 100 2026-01-01', 'C · B 250 2026-01-02'],
    ],
    [
      'groups metrics by texts',
      { layout: 'wide', metrics: ['Cents'], group: ['Payee'], timestamp: 'Date' },
      ['Cents · A 100 2026-01-01', 'Cents · B 250 2026-01-02'],
    ],
    [
      'negates',
      { layout: 'wide', metrics: [{ column: 6, factor: -1 }], timestamp: 1 },
      ['Cents -100 2026-01-01', 'Cents -250 2026-01-02'],
    ],
  ])('%s', async (_, columns, rows) => {
    expect(await pointsOf(bank, { columns })).toEqual(rows);
  });

  it('chooses the line of the header, or none', async () => {
    const text = 'a,b\nc,d\n2026-01-01,5\n';
    expect(
      await pointsOf(text, { headerLine: 1, columns: { layout: 'wide', metrics: ['b'], timestamp: 'a' } }),
    ).toEqual([
      'b 5 2026-01-01',
      '2: The timestamp "c" cannot be read: write it as 2026-01-31 or 2026-01-31T09:30:00Z',
    ]);
    const columns = { layout: 'wide', metrics: [{ column: 2, name: 'sales' }], timestamp: 1 };
    expect(await pointsOf('2026-01-01,5\n', { headerLine: 0, columns })).toEqual(['sales 5 2026-01-01']);
    await expect(pointsOf(text, { headerLine: 9 })).rejects.toThrow('Line 9 begins no row of the file');
  });

  it('chooses delimiter and character set', async () => {
    const file = Buffer.from('date;\xf8;x,y\n2026-01-01;5;6\n', 'latin1');
    expect(await pointsOf(file, { encoding: 'windows-1250', delimiter: ';' })).toEqual([
      'ř 5 2026-01-01',
      'x,y 6 2026-01-01',
    ]);
  });

  it('gives keys to rows', async () => {
    const text = 'order_id,date,amount,tax\nx1,2026-01-01,5,1\nx2,2026-01-01,6,2\n,2026-01-01,7,\n';
    const columns = { layout: 'wide', metrics: ['amount'], timestamp: 'date' };
    const reading = readingOf({ columns, rows: 'keyed', key: 'order_id' });
    const { points, errors, rows } = await readMetricsFile(Buffer.from(text), now, reading);
    expect(rows).toBe('keyed');
    expect(points.first(3).map(({ key }) => key)).toEqual(['x1', 'x2']);
    expect(errors).toEqual([{ line: 4, message: 'Column "amount": The key is missing' }]);
    const both = readingOf({ columns: { ...columns, metrics: ['amount', 'tax'] }, rows: 'keyed', key: 1 });
    const ofBoth = (await readMetricsFile(Buffer.from(text), now, both)).points.first(2);
    expect(ofBoth.map(({ key }) => key)).toEqual(['x1 · amount', 'x1 · tax']);
  });

  it.each<[what: string, reading: object, message: string]>([
    ['a column that is not there', { layout: 'wide', metrics: ['x'] }, 'The file has no column "x"'],
    ['a number beyond the last column', { layout: 'wide', metrics: [7] }, 'The file has no column 7'],
    [
      'a title that is no time',
      { layout: 'times', name: 'Payee', times: ['Cents'] },
      'The title "Cents" is no time',
    ],
    [
      'two metrics of one name',
      {
        layout: 'wide',
        metrics: [
          { column: 3, name: 'a' },
          { column: 4, name: 'a' },
        ],
      },
      'Two columns have the same name, "a"',
    ],
  ])('is refused with %s', async (_, columns, message) => {
    await expect(pointsOf(bank, { columns })).rejects.toThrow(message);
  });
});
