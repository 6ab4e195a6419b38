import { describe, expect, it } from '@jest/globals';
import { decimalEvidence, readNumber } from './number-style.js';

describe('readNumber', () => {
  it.each([
    ['1.5', null, 1.5],
    ['-1234.567', null, -1234.567],
    ['1.2e3', null, 1_200],
    ['1,5', null, 1.5],
    ['12,50', null, 12.5],
    ['0,125', null, 0.125],
    ['1.234,56', null, 1234.56],
    ['1,234.56', null, 1234.56],
    ['1,234,567', null, 1_234_567],
    ['1.234.567', null, 1_234_567],
    ['1 234', null, 1_234],
    ['1\u00a0234,5', null, 1234.5],
    ["1'234.5", null, 1234.5],
    ['1,234', '.', 1_234],
    ['1,234', ',', 1.234],
    ['1.234', ',', 1_234],
    ['1.234', '.', 1.234],
    ['1.234', null, 1.234],
    ['12.5', ',', 12.5],
    [',5', ',', 0.5],
    ['7', ',', 7],
  ] as const)('reads %j with the decimal %j as %d', (text, decimal, value) => {
    expect(readNumber(text, decimal)).toBe(Math.round(value * 1e6));
  });

  it.each(['', 'many', '1,23,4', '1 23', '1.2.3', '1,234 567', '--1', '$5', '12%', '1,2,3', '.', ','])(
    'refuses %j',
    (text) => {
      expect(readNumber(text, null)).toBe('not-a-number');
    },
  );

  it('does not choose between a thousand and a thousandth', () => {
    expect(readNumber('1,234', null)).toBe('ambiguous');
    expect(readNumber('-12,345', null)).toBe('ambiguous');
  });

  it('does not choose either where a point may separate thousands', () => {
    expect(readNumber('1.234', 'unclear')).toBe('ambiguous');
    expect(readNumber('-12.500', 'unclear')).toBe('ambiguous');
    expect(readNumber('0.125', 'unclear')).toBe(125_000);
    expect(readNumber('1234.567', 'unclear')).toBe(1_234_567_000);
    expect(readNumber('12.50', 'unclear')).toBe(12_500_000);
  });

  it.each(['1', '1,', '1.'])('refuses %s with more than 400 characters', (start) => {
    expect(readNumber(start.padEnd(401, '0'), null)).toBe('not-a-number');
    expect(readNumber(`0.${'0'.repeat(398)}`, null)).toBe(0);
  });

  it('keeps the limit of digits', () => {
    expect(readNumber('10.000.000.000.000,5', ',')).toBe('too-large');
  });
});

describe('decimalEvidence', () => {
  it.each([
    ['1,5', ','],
    ['1.5', '.'],
    ['1,234', 'either'],
    ['0,234', ','],
    ['1.234', null],
    ['12', null],
    ['1 234', null],
    ['text', null],
  ])('of %j is %j', (text, evidence) => {
    expect(decimalEvidence(text)).toBe(evidence);
  });
});
