import { describe, expect, it } from '@jest/globals';
import { millionthsToText } from '@emberdeck/connector/values/decimal';
import { openReading, uploadColumns } from '@emberdeck/contracts/analytics/upload-reading';
import { previewMetricsFile, readMetricsFile } from './metrics-file.js';

const now = new Date('2026-05-10T12:00:00.000Z');

/** Name, value and day of each point. */
async function read(text: string | Buffer, reading: Partial<Parameters<typeof readMetricsFile>[2]> = {}) {
  const { points, errors, rowsRead } = await readMetricsFile(Buffer.from(text), now, {
    ...openReading,
    ...reading,
  });
  const rows = points
    .first(100)
    .map(
      ({ name, millionths, timestamp }) =>
        `${name} ${millionthsToText(millionths)} ${new Date(timestamp).toISOString().slice(0, 10)}`,
    );
  return { rows, errors: errors.map(({ line, message }) => `${line}: ${message}`), rowsRead };
}

const wideRows = ['sales 1.5 2026-01-31', 'visits 10 2026-01-31', 'sales 2 2026-02-28'];

describe('columns', () => {
  it.each([
    ['a wide file', 'date,sales,visits,note\n2026-01-31,1.5,10,x\n2026-02-28,2,,y\n'],
    ['a wide file of a German spreadsheet', 'Datum;sales;visits\n31.01.2026;1,5;10\n28.02.2026;2;\n'],
    ['months by name', 'month\tsales\tvisits\n31 Jan 2026\t1.5\t10\nFeb 28, 2026\t2\t\n'],
    ['days first by the last row', 'date,sales,visits\n31/01/2026,1.5,10\n28/02/2026,2,\n'],
    ['months first', 'date,sales,visits\n01/31/2026,1.5,10\n02/28/2026,2,\n'],
    ['epoch seconds', 'time,sales,visits\n1769817600,1.5,10\n1772236800,2,\n'],
    ['wide JSON lines', '{"date":"2026-01-31","sales":1.5,"visits":10}\n{"sales":2,"date":"2026-02-28"}\n'],
    [
      'a wide JSON array',
      '[{"date":"2026-01-31","sales":1.5,"visits":10},\n{"sales":2,"date":"2026-02-28"}]',
    ],
    ['UTF-8 with a mark', '\uFEFFdate,sales,visits\n2026-01-31,1.5,10\n2026-02-28,2,\n'],
  ])('are found in %s', async (_, text) => {
    expect(await read(text)).toEqual({ rows: wideRows, errors: [], rowsRead: 3 });
  });

  it.each([
    ['metric,value,date\na,1,2026-01-31\n', 'a 1 2026-01-31'],
    ['name,value,day\na,1,2026-01-31\n', 'a 1 2026-01-31'],
    ['name;value\na;1.234,56\n', 'a 1234.56 2026-05-10'],
    ['name;value\na;1,234\n', 'a 1.234 2026-05-10'],
    ['{"metric":"a","value":"1e2","unit":"h"}', 'a 100 2026-05-10'],
  ])('of long files are found in %j', async (text, point) => {
    expect(await read(text)).toMatchObject({ rows: [point], errors: [] });
  });

  it('take the order of dates and the decimal character from the whole column', async () => {
    const early = Array.from({ length: 1_500 }, (_, n) => `02/03/2026,"1,${100 + (n % 9)}"`);
    const { rows, errors } = await read(['date,sales', ...early, '13/03/2026,"1,5"'].join('\n'));
    expect(errors).toEqual([]);
    expect(rows[0]).toBe('sales 1.1 2026-03-02');
  });

  it('are not guessed where a value can be read in two ways', async () => {
    expect(await read('date,sales\n02/03/2026,5\n2026-03-02,"1,234"\n')).toEqual({
      rows: [],
      rowsRead: 2,
      errors: [
        '2: The timestamp "02/03/2026" can be read in two ways: choose the order of day and month',
        '3: Column "sales": The value "1,234" can be read in two ways: choose the decimal character',
      ],
    });
    const text = 'date,sales\n02/03/2026,"1,234"\n';
    expect((await read(text, { dateOrder: 'day_first', decimal: '.' })).rows).toEqual([
      'sales 1234 2026-03-02',
    ]);
    expect((await read(text, { dateOrder: 'month_first', decimal: ',' })).rows).toEqual([
      'sales 1.234 2026-02-03',
    ]);
  });

  it.each([';', '\t'])(
    'ask whether a point separates thousands in a file separated by %j',
    async (delimiter) => {
      const text = `name;value\na;1.234\nb;12.500\nc;7\n`.replaceAll(';', delimiter);
      expect(await read(text)).toMatchObject({
        rows: ['c 7 2026-05-10'],
        errors: [
          '2: The value "1.234" can be read in two ways: choose the decimal character',
          '3: The value "12.500" can be read in two ways: choose the decimal character',
        ],
      });
      expect((await read(text, { decimal: ',' })).rows[1]).toBe('b 12500 2026-05-10');
      expect((await read(text, { decimal: '.' })).rows[1]).toBe('b 12.5 2026-05-10');
    },
  );

  it.each([
    ['a file separated by commas', 'name,value\na,1.234\n'],
    ['JSON', '{"name":"a","value":1.234}\n'],
    ['a file with other decimal points', 'name;value\na;1.234\nb;0.5\n'],
  ])('take a decimal point in %s', async (_, text) => {
    expect((await read(text)).rows[0]).toBe('a 1.234 2026-05-10');
  });

  it('look at the whole file for what its first thousand rows do not tell', async () => {
    const plain = Array.from({ length: 1_500 }, (_, n) => `a;${n}`);
    const { rows, errors } = await read(['name;value', 'b;1.234', ...plain, 'c;1.234,5'].join('\n'));
    expect(errors).toEqual([]);
    expect(rows[0]).toBe('b 1234 2026-05-10');
  });

  it('are mapped by hand', async () => {
    const text = 'what,how much,when\na,5,2026-01-31\n';
    await expect(read(text)).rejects.toThrow(/missing: name, value/);
    const long = uploadColumns.parse({ layout: 'long', name: 'what', value: 'how much', timestamp: 'when' });
    expect((await read(text, { columns: long })).rows).toEqual(['a 5 2026-01-31']);
    const wide = (metric: string) => uploadColumns.parse({ layout: 'wide', metrics: [metric] });
    expect((await read(text, { columns: wide('how much') })).rows).toEqual(['how much 5 2026-05-10']);
    await expect(read(text, { columns: wide('x') })).rejects.toThrow('The file has no column "x"');
  });

  it('are not guessed where a text tells the values of a date apart', async () => {
    const text = 'date,country,sales\n2026-01-31,DE,5\n2026-01-31,FR,6\n';
    await expect(read(text)).rejects.toThrow(/missing: name, value/);
  });

  it('report a bad cell of a wide file, and keep the others of its row', async () => {
    expect(
      await read(
        'date,sales,visits\n2026-01-31,1,2\n2026-02-01,x,3\nnever,4,5\n,,\n2026-02-02,6,7,8\n2026-02-03,1,1\n2026-02-04,1,1\n2026-02-05,1,1',
      ),
    ).toMatchObject({
      rowsRead: 12,
      errors: [
        '3: Column "sales": The value "x" is not a number',
        '4: The timestamp "never" cannot be read: write it as 2026-01-31 or 2026-01-31T09:30:00Z',
        '6: The line has 4 columns, the header has 3',
      ],
    });
  });

  it('are read from Windows-1252', async () => {
    const file = Buffer.from('name,value\nMünchen,1\n\x80,2\n', 'latin1');
    expect((await read(file)).rows.map((row) => row.split(' ')[0])).toEqual(['München', '€']);
  });

  it('of JSON report each line that is no object', async () => {
    expect(await read('{"name":"a","value":1}\n{"name":\n\n[1]\n{"name":"b","value":null}\n')).toEqual({
      rows: ['a 1 2026-05-10'],
      rowsRead: 4,
      errors: ['2: This is no JSON object', '4: This is no JSON object', '5: The value is missing'],
    });
  });
});

describe('the export of a database', () => {
  const rows = ['orders "net" 12.5 2026-01-31', 'users 7 2026-05-10'];

  it.each([
    [
      'COPY of PostgreSQL',
      'name,value,unit,timestamp,note\n"orders ""net""",12.50,EUR,2026-01-31 00:00:00+00,"a, b\nc"\nusers,7,,,\n',
    ],
    [
      'SELECT INTO OUTFILE of MySQL',
      '"name","value","unit","timestamp"\n"orders ""net""","12.50","EUR","2026-01-31 00:00:00"\n"users","7",\\N,\\N\n',
    ],
    [
      'a client that writes NULL',
      'name;value;unit;timestamp\n"orders ""net""";12.50;EUR;2026-01-31 00:00:00\nusers;7;NULL;NULL\n',
    ],
  ])('by %s is read with its quotes and its fields without a value', async (_, text) => {
    expect(await read(text)).toEqual({ rows, errors: [], rowsRead: 2 });
  });

  it('reports a row without a value', async () => {
    const text = 'name,value,timestamp\nusers,7,\\N\nsales,\\N,2026-01-31\n';
    expect(await read(text)).toMatchObject({ rows: [rows[1]], errors: ['3: The value is missing'] });
  });

  it('has no point for a cell without a value', async () => {
    const text = 'day,sales,visits\n2026-01-31,1.5,10\n2026-02-28,2,NULL\n';
    expect(await read(text)).toEqual({ rows: wideRows, errors: [], rowsRead: 3 });
  });
});

describe('a preview', () => {
  const preview = (text: string) => previewMetricsFile(Buffer.from(text), now);

  it('shows header, sample, columns, points and errors', async () => {
    expect(await preview('date;sales\n31.01.2026;1,5\nx;2\n01.02.2026;3\n')).toMatchObject({
      format: 'csv',
      header: ['date', 'sales'],
      sample: [
        ['31.01.2026', '1,5'],
        ['x', '2'],
        ['01.02.2026', '3'],
      ],
      sheets: [],
      columns: { layout: 'wide', metrics: ['sales'], timestamp: 'date' },
      points: [
        { name: 'sales', value: 1.5, unit: null, timestamp: '2026-01-31T00:00:00.000Z' },
        { name: 'sales', value: 3, unit: null, timestamp: '2026-02-01T00:00:00.000Z' },
      ],
      rowsRead: 3,
      rowsRefused: 1,
      errors: [{ line: 3, message: expect.stringContaining('"x" cannot be read') }],
    });
  });

  it('says what is missing where it cannot tell the columns', async () => {
    expect(await preview('what,number\na,1\n')).toMatchObject({
      header: ['what', 'number'],
      sample: [['a', '1']],
      columns: null,
      points: [],
      errors: [{ line: 1, message: expect.stringMatching(/missing: name, value$/) }],
    });
  });
});
