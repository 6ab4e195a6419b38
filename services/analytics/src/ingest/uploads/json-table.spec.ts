import { describe, expect, it } from '@jest/globals';
import { jsonTable } from './json-table.js';
import type { TableRow } from './table-file.js';
import { readMetricsFile } from './metrics-file.js';

const now = new Date('2026-05-10T12:00:00.000Z');

const tableOf = (text: string) => jsonTable({ text, encoding: { name: 'utf-8', isGuessed: false } });

async function partsOf(text: string, places?: readonly number[]): Promise<(readonly TableRow[])[]> {
  const table = await tableOf(text);
  const parts: (readonly TableRow[])[] = [];
  for await (const rows of table.rows(places && { places, width: 0 })) parts.push(rows);
  return parts;
}

describe('a table of JSON lines', () => {
  it('is read in turns of characters, of which blank lines have some as well', async () => {
    const line = `{"name":"a","text":"${'x'.repeat(20_000)}"}\n`;
    const parts = await partsOf(`${line.repeat(10)}${'\n'.repeat(100_000)}${line}`);
    expect(Math.max(...parts.map((rows) => rows.length))).toBe(2);
    expect(parts.length).toBeGreaterThan(8);
  });

  it('looks only at the keys of an object and at the wanted columns', async () => {
    const header = Object.fromEntries(Array.from({ length: 1_000 }, (_, n) => [`k${n}`, n]));
    const [rows = []] = await partsOf(`${JSON.stringify(header)}\n{}\n{"k7":8,"k900":9}`, [7, 8]);
    expect(rows.map(({ fields }) => Object.entries(fields).flat())).toEqual([
      ['7', '7', '8', '8'],
      ['0', '', '1', ''],
      ['7', '8'],
    ]);
  });

  it('takes keys of up to 255 characters for columns', async () => {
    const keys = ['a'.repeat(255), 'b'.repeat(256)];
    const table = await tableOf(JSON.stringify(Object.fromEntries(keys.map((key) => [key, 1]))));
    expect(table.titles).toEqual(keys.slice(0, 1));
  });

  it('reads a row without its metadata if that is nested too deeply', async () => {
    const deep = `${'['.repeat(120_000)}${']'.repeat(120_000)}`;
    const file = await readMetricsFile(Buffer.from(`{"name":"a","value":1,"metadata":${deep}}`), now);
    expect(file.points.first(1)).toMatchObject([{ name: 'a', millionths: 1_000_000, metadata: null }]);
  });

  it('refuses a row with a field that is longer than that of a cell', async () => {
    const row = (length: number) => JSON.stringify({ name: 'a', value: 1, unit: ' '.repeat(length) });
    const file = await readMetricsFile(Buffer.from(`${row(32_767)}\n${row(32_768)}`), now);
    expect(file).toMatchObject({
      rowsRead: 2,
      errors: [{ line: 2, message: 'A field here is longer than 32,767 characters' }],
    });
  });

  it('says which list has the rows, and what of a row does not come in', async () => {
    const rows = [
      { date: '2026-05-01', sales: 5, shop: { no: 1 } },
      { date: '2026-05-02', sales: 6, tags: ['a'] },
    ];
    const table = await tableOf(JSON.stringify({ ok: true, data: { rows } }, null, 2));
    expect(table.titles).toEqual(['date', 'sales', 'shop', 'tags']);
    expect(table.notes?.()).toEqual([
      'The rows are those of the list "data.rows".',
      'Objects and lists within a row do not come in: "shop" and "tags".',
    ]);
  });

  it('refuses an object with several lists of objects', async () => {
    const text = JSON.stringify({ days: [{ a: 1 }], months: [{ a: 1 }] });
    await expect(tableOf(text)).rejects.toThrow(
      'The file has several lists of objects, "days" and "months": upload one of them as a JSON array',
    );
  });

  it('takes no deeply nested text for an object', async () => {
    await expect(tableOf('{"a":'.repeat(100_000))).rejects.toThrow(/holds no JSON objects/);
  });
});
