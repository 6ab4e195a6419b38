import { describe, expect, it } from '@jest/globals';
import { millionthsToText } from '@emberdeck/connector/values/decimal';
import { maxUploadErrors } from '@emberdeck/contracts/analytics/uploads';
import { type MetricsFile, readMetricsFile } from './metrics-file.js';

const now = new Date('2026-05-10T12:00:00.000Z');
const read = (text: string): Promise<MetricsFile> => readMetricsFile(Buffer.from(text), now);
const batch = ({ points }: MetricsFile) => {
  const rows = points.first(1000);
  return {
    names: rows.map(({ name }) => name),
    values: rows.map(({ millionths }) => millionthsToText(millionths)),
    units: rows.map(({ unit }) => unit),
    timestamps: rows.map(({ timestamp }) => new Date(timestamp).toISOString()),
    metadata: rows.map(({ metadata }) => metadata),
  };
};

describe('readMetricsFile', () => {
  it('reads rows in the order of the file', async () => {
    const file = await read(
      'name,value,unit,timestamp\nactive_users,100,users,2026-05-01\nrevenue_pro,9.9999999,USD,2026-05-02T10:00:00+02:00\n',
    );
    expect(file).toMatchObject({ rowsRead: 2, errors: [] });
    expect(batch(file)).toEqual({
      names: ['active_users', 'revenue_pro'],
      values: ['100', '10'],
      units: ['users', 'USD'],
      timestamps: ['2026-05-01T00:00:00.000Z', '2026-05-02T08:00:00.000Z'],
      metadata: [null, null],
    });
  });

  it.each([
    ['a byte order mark', '\uFEFFname,value\na,1\n'],
    ['CRLF', 'name,value\r\na,1\r\n'],
    ['lone carriage returns', 'name,value\ra,1\r'],
    ['semicolons', 'name;value\na;1\n'],
    ['tabs', 'name\tvalue\na\t1\n'],
    ['quotes', '"name","value"\n"a","1"\n'],
    ['no line break at the end', 'name,value\na,1'],
    ['an empty first line', '\nname,value\na,1'],
    ['columns in another order and case, and more of them', 'Id,VALUE,x,Name\n7,1,,a'],
  ])('reads a file with %s', async (_, text) => {
    const file = await read(text);
    expect(file).toMatchObject({ rowsRead: 1, errors: [] });
    expect(batch(file)).toEqual({
      names: ['a'],
      values: ['1'],
      units: [null],
      timestamps: [now.toISOString()],
      metadata: [null],
    });
  });

  it('keeps delimiters, quotes and line breaks of a quoted field', async () => {
    const file = await read('name,value\n"a, ""b""\r\nc",1\n');
    expect(batch(file)?.names).toEqual(['a, "b"\r\nc']);
  });

  it('numbers errors by physical line, across blank lines and line breaks within quotes', async () => {
    const file = await read(
      [
        'name,value,unit,timestamp',
        'a,x',
        '',
        '"b',
        '',
        'b",1,,2026-05-01',
        ',2,,2026-05-01',
        'c"c,3,,2026-05-01',
        'd,4,,never',
        '"e',
        'e",y',
      ].join('\r\n'),
    );
    expect(file.rowsRead).toBe(6);
    expect(file.errors).toEqual([
      { line: 2, message: 'The value "x" is not a number' },
      { line: 7, message: 'The name is missing' },
      {
        line: 9,
        message: 'The timestamp "never" cannot be read: write it as 2026-01-31 or 2026-01-31T09:30:00Z',
      },
      { line: 10, message: 'The value "y" is not a number' },
    ]);
    expect(file.points.length).toBe(2);
  });

  it('reports the line of a quote that is never closed', async () => {
    const file = await read(`name,value\na,1\n"b,2\n${'c,3\n'.repeat(50_000)}`);
    expect(file).toMatchObject({
      rowsRead: 2,
      errors: [{ line: 3, message: 'A quote in this line is never closed' }],
    });
  });

  it('lists only the first errors, but counts all rows', async () => {
    const file = await read(`name,value\n${'a,x\n'.repeat(maxUploadErrors + 50)}`);
    expect(file.rowsRead).toBe(maxUploadErrors + 50);
    expect(file.errors).toHaveLength(maxUploadErrors);
  });

  it('reads many rows with characters of every width', async () => {
    const file = await read(`name,value\n${'é😀ü,1\n'.repeat(20_000)}`);
    expect(new Set(file.points.first(20_000).map(({ name }) => name))).toEqual(new Set(['é😀ü']));
    expect(file.points.length).toBe(20_000);
  });

  it('has room for twice the names of a source, and for 1,000 units', async () => {
    const names = await read(`name,value\n${Array.from({ length: 3_000 }, (_, n) => `m${n},1\n`).join('')}`);
    expect(names.points.distinctNames()).toHaveLength(2_000);
    expect(names.rowsRead).toBe(3_000);
    expect(names.errors[0]).toEqual({
      line: 2_002,
      message: 'Too many different names: a source has at most 1,000, and "m2000" would be one more',
    });
    const units = Array.from({ length: 1_001 }, (_, n) => `a,1,u${n}\n`);
    expect((await read(`name,value,unit\n${units.join('')}`)).errors).toEqual([
      { line: 1_002, message: 'Too many different units: a file has at most 1,000' },
    ]);
  });

  it('knows the months of its points', async () => {
    const file = await read('name,value,timestamp\na,1,2026-01-31\na,1,2026-01-01\na,1,2025-01-15\n');
    expect(file.points.months().map((date) => date.toISOString().slice(0, 7))).toEqual([
      '2026-01',
      '2025-01',
    ]);
  });

  it.each([
    ['no bytes', '', 'file: The file is empty'],
    ['nothing but a byte order mark', '\uFEFF', 'file: The file is empty'],
    ['texts alone', 'a,b\nc,d\n', /missing: name, value$/],
    ['no time and no titles', 'a,1\nb,2\n', /What do they mean/],
    ['a header and no rows', 'name,value\n\n', 'file: The file has no rows'],
    ['JSON without objects', '[1, 2]', /no JSON objects/],
    ['a quote in the header that is never closed', '"name,value\na,1', /A quote in the line of the header/],
    ['a NUL', 'name,value\na\0,1', /NUL/],
  ])('refuses a file with %s', async (_, text, message) => {
    await expect(read(text)).rejects.toMatchObject({
      code: 'validation_failed',
      message: expect.stringMatching(message),
      details: { fields: [{ field: 'file' }] },
    });
  });
});
