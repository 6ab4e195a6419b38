import { describe, expect, it } from '@jest/globals';
import { csvStart, detectDelimiter } from './csv-delimiter.js';

describe('detectDelimiter', () => {
  it.each([
    ['name,value,unit', ','],
    ['name;value;unit', ';'],
    ['name\tvalue', '\t'],
    ['name|value\na|1,5\nb|2,5\n', '|'],
    ['"na;me;x",value', ','],
    ['name', ','],
    ['', ','],
    ['date;sales\n2026-01-01;1,5\n2026-01-02;2,5\n', ';'],
    ['Sales, visits, and more\n\ndate;sales\n2026-01-01;1\n2026-01-02;2\n', ';'],
    ['"a\n;;;\n",1\nb,2\n', ','],
  ])('finds the delimiter of %j by all of its lines', (text, delimiter) => {
    expect(detectDelimiter(text)).toBe(delimiter);
  });
});

describe('csvStart', () => {
  it.each([
    ['sep=;\na,b;1\n', null, ';', 2],
    ['SEP=|\r\na,b|1\n', null, '|', 2],
    ['sep=\t\na\tb', null, '\t', 2],
    ['sep=;\na;b\n', ',', ',', 2],
    ['a;b\n', null, ';', 1],
    ['sep=x\na;b\n', null, ';', 2],
  ])('of %j, with %j chosen, is %j from line %d on', (text, chosen, delimiter, line) => {
    const start = csvStart(text, chosen);
    expect(start.delimiter).toBe(delimiter);
    expect(start.from.line).toBe(line);
  });
});
