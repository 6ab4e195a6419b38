import { describe, expect, it } from '@jest/globals';
import { CsvScanner, type CsvRecord, maxFieldLength } from './csv-scanner.js';

function scan(text: string, delimiter = ','): CsvRecord[] {
  const scanner = new CsvScanner(text, delimiter);
  const records: CsvRecord[] = [];
  for (let record = scanner.next(); record !== null; record = scanner.next()) {
    records.push(record);
  }
  return records;
}

const fields = (text: string, delimiter?: string) => scan(text, delimiter).map((record) => record.fields);

describe('CsvScanner', () => {
  it.each([
    ['nothing', '', []],
    [
      'plain fields',
      'a,b\nc,d',
      [
        ['a', 'b'],
        ['c', 'd'],
      ],
    ],
    ['every kind of line break', 'a\nb\r\nc\rd\n', [['a'], ['b'], ['c'], ['d']]],
    ['blank lines', '\na\n\n\r\n', [[''], ['a'], [''], ['']]],
    [
      'empty fields',
      ',a,\n,',
      [
        ['', 'a', ''],
        ['', ''],
      ],
    ],
    ['white space', ' a , b ', [[' a ', ' b ']]],
    [
      'quoted fields',
      '"a","b, c"\n"","d"',
      [
        ['a', 'b, c'],
        ['', 'd'],
      ],
    ],
    ['quotes within quotes', '"a ""b""",""""', [['a "b"', '"']]],
    ['line breaks within quotes', '"a\r\nb",c\nd', [['a\r\nb', 'c'], ['d']]],
    ['white space behind a closing quote', '"a" ,b', [['a', 'b']]],
    ['text behind a closing quote', '"a"b,c', [['"a"b', 'c']]],
    ['a quote within a plain field', 'a"b",c', [['a"b"', 'c']]],
  ])('reads %s', (_, text, records) => {
    expect(fields(text)).toEqual(records);
  });

  it('splits only at the given delimiter', () => {
    expect(fields('a;b,c;"d;e"', ';')).toEqual([['a', 'b,c', 'd;e']]);
    expect(fields('a\tb', '\t')).toEqual([['a', 'b']]);
  });

  it('returns the physical line on which a record begins', () => {
    expect(scan('a\r\n\r\n"b\r\n\n\rb",1\nc\n').map(({ line }) => line)).toEqual([1, 2, 3, 7]);
  });

  it('reports a quote that is never closed, and reads the rest of the text into it', () => {
    expect(scan('a\nb,"c\nd,e\n')).toEqual([
      { fields: ['a'], line: 1, fault: null },
      { fields: ['b'], line: 2, fault: 'open-quote' },
    ]);
    expect(scan('"a""')).toMatchObject([{ fault: 'open-quote' }]);
  });

  it.each([
    ['a quoted field, with the rest of the text', `a\nb,"${'x'.repeat(maxFieldLength + 1)}"\nc`, []],
    ['a field of quotes alone', `a\nb,${'"'.repeat(1_000_000)}\nc`, []],
    ['a plain field, with its line', `a\nb,${'x'.repeat(maxFieldLength + 1)},d\nc`, ['c']],
  ])('refuses %s if it is too long', (_what, text, rest) => {
    const [first, second, ...others] = scan(text);
    expect(first).toEqual({ fields: ['a'], line: 1, fault: null });
    expect(second).toEqual({ fields: ['b'], line: 2, fault: 'long-field' });
    expect(others.map(({ line, fields: [field] }) => [line, field])).toEqual(rest.map((field) => [3, field]));
  });

  it('accepts fields up to the limit', () => {
    const longest = 'x'.repeat(maxFieldLength);
    expect(fields(`${longest},"${longest}"\na`)).toEqual([[longest, longest], ['a']]);
  });

  it('drops fields beyond the thousandth', () => {
    const [first, second] = scan(`${','.repeat(5_000)}"b\n"",",c\na`);
    expect(first?.fields).toHaveLength(1_000);
    expect(second).toEqual({ fields: ['a'], line: 3, fault: null });
  });
});
