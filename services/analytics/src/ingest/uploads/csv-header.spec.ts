import { describe, expect, it } from '@jest/globals';
import { detectDelimiter, readHeader } from './csv-header.js';

describe('detectDelimiter', () => {
  it.each([
    ['name,value,unit', ','],
    ['name;value;unit', ';'],
    ['name\tvalue', '\t'],
    ['"na;me;x",value', ','],
    ['name', ','],
    ['', ','],
  ])('finds the delimiter of %j', (line, delimiter) => {
    expect(detectDelimiter(line)).toBe(delimiter);
  });
});

describe('readHeader', () => {
  it.each([
    [['name', 'value', 'unit', 'timestamp'], { name: 0, value: 1, unit: 2, timestamp: 3, metadata: null }],
    [['Timestamp', ' VALUE ', 'Name'], { name: 2, value: 1, unit: null, timestamp: 0, metadata: null }],
    [
      ['id', 'value', 'comment', 'name', 'comment'],
      { name: 3, value: 1, unit: null, timestamp: null, metadata: null },
    ],
  ])('finds the columns of %j', (fields, places) => {
    expect(readHeader(fields)).toEqual(places);
  });

  it.each([
    [['name'], /missing: value$/],
    [['a', 'b'], /missing: name, value$/],
    [[''], /missing: name, value$/],
    [['name', 'value', 'Name'], /column name twice/],
  ])('refuses %j', (fields, message) => {
    expect(readHeader(fields)).toMatch(message);
  });
});
