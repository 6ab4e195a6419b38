import { describe, expect, it } from '@jest/globals';
import { readAmount } from './readAmount.js';

const valueOf = (text: string, ...locales: string[]) => {
  const read = readAmount(text, locales);
  return read.kind === 'number' ? read.value : read.kind;
};

describe('a typed amount', () => {
  it.each([
    ['1,250.50', 1250.5],
    ['1.250,50', 1250.5],
    ['12,5', 12.5],
    ['12.5', 12.5],
    ['0,125', 0.125],
    ['1,234,567', 1_234_567],
    ['1.234.567', 1_234_567],
    ['12,34,567', 1_234_567],
    ['1 000', 1000],
    ['1\u202F000,5', 1000.5],
    ['1’000.5', 1000.5],
    [' -3 ', -3],
    ['−3', -3],
    ['１２．５', 12.5],
    ['٣', 3],
    ['.5', 0.5],
    ['5.', 5],
    ['', 'none'],
    ['.', 'none'],
    ['1e9', 'none'],
    ['many', 'none'],
    ['1,23,4', 'none'],
    ['1.2.3', 'none'],
    ['1.234,567.8', 'none'],
  ])('%p is %p in every language', (text, expected) => {
    expect([valueOf(text, 'en'), valueOf(text, 'de'), valueOf(text, 'en', 'de')]).toEqual([
      expected,
      expected,
      expected,
    ]);
  });

  it('with three digits after its only sign is read by the language of the reader', () => {
    expect([valueOf('1,234', 'en'), valueOf('1,234', 'de')]).toEqual([1234, 1.234]);
    expect([valueOf('1.234', 'en'), valueOf('1.234', 'de')]).toEqual([1.234, 1234]);
  });

  it('is unclear if the languages of the page and of the browser disagree', () => {
    expect(readAmount('1,234', ['en', 'de'])).toEqual({ kind: 'unclear', readings: [1234, 1.234] });
    expect(readAmount('-1.234', ['en', 'de-DE'])).toEqual({ kind: 'unclear', readings: [-1234, -1.234] });
  });
});
