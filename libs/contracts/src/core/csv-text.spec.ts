import { describe, expect, it } from '@jest/globals';
import { csvText } from './csv-text.js';

describe('a text in a CSV file', () => {
  it.each([
    ...['=1+1', '+1', '-1', '@SUM(A1)', '\tx', '\rx', ' =1', '\u00A0=1', '\u200B=1', '\n=1', '\u3000=1'],
    ...['\uFF1D1', '\uFF0B1', '\uFF0D1', ' \uFF20A1'],
  ])('is no formula: %j', (text) => {
    expect(csvText(text)).toBe(`"'${text}"`);
  });

  it.each(['a=1', ' a', '1-2', ''])('stays as it is: %j', (text) => {
    expect(csvText(text)).toBe(`"${text}"`);
  });

  it('doubles quotes', () => {
    expect(csvText('a "b"')).toBe('"a ""b"""');
  });
});
