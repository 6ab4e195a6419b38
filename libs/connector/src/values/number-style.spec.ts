import { describe, expect, it } from '@jest/globals';
import { decimalEvidence, isPointUnclear, readNumber, type WrittenNumber } from './number-style.js';

const written = (value: number, unit: string | null = null) => ({
  value: Math.round(value * 1e6),
  unit,
  isRounded: false,
});

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
    expect(readNumber(text, decimal)).toEqual(written(value));
  });

  it.each([
    ['$1,234.50', 1234.5, '$'],
    ['$ -5', -5, '$'],
    ['-$5', -5, '$'],
    ['($900.23)', -900.23, '$'],
    ['$(900.23)', -900.23, '$'],
    ['1.234,50 €', 1234.5, '€'],
    ['€1.234,50', 1234.5, '€'],
    ['USD 12', 12, 'USD'],
    ['12USD', 12, 'USD'],
    ["CHF 1'234.50", 1234.5, 'CHF'],
    ['CHF 1’234.50', 1234.5, 'CHF'],
    ['₹1,00,000', 100_000, '₹'],
    ['1,00,00,000.5', 10_000_000.5, null],
    ['1 234,50 zł', 1234.5, 'zł'],
    ['1.234,50 kr.', 1234.5, 'kr'],
    ['Rs.500', 500, 'Rs'],
    ['Rs. 1,00,000', 100_000, 'Rs'],
    ['CHF.5', 0.5, 'CHF'],
    ['$.50', 0.5, '$'],
    ['US$ 3', 3, 'US$'],
    ['3 $US', 3, '$US'],
    ['￥１，２３４．５', 1234.5, '¥'],
    ['12.5%', 12.5, '%'],
    ['12,5 %', 12.5, '%'],
    ['%12,5', 12.5, '%'],
    ['(3%)', -3, '%'],
    ['1,234.00-', -1234, null],
    ['5.-', 5, null],
    ['5,-- €', 5, '€'],
    ['(900.23)', -900.23, null],
    ['-5', -5, null],
    ['−5', -5, null],
    ['–5', -5, null],
    ['—5', -5, null],
    ['‑5', -5, null],
    ['﹣5', -5, null],
    ['－5', -5, null],
    ['⁻5', -5, null],
    ['➖5', -5, null],
    ['+5', 5, null],
    ['1\u2009234.5', 1234.5, null],
    ['1\u202f234,5', 1234.5, null],
    ['1\u00a0234,5', 1234.5, null],
    ['\u200e-1,234.5\u200e', -1234.5, null],
    ['١٬٢٣٤٫٥', 1234.5, null],
    ['۱٬۲۳۴٫۱۲۵', 1234.125, null],
    ['१,२३,४५६', 123_456, null],
    ['1.5E+3', 1500, null],
    ['1,5E+03', 1500, null],
    ['-1.234E2', -123.4, null],
    ['$1.5e3', 1500, '$'],
  ] as const)('reads %j as %d with the unit %j', (text, value, unit) => {
    expect(readNumber(text, null)).toEqual(written(value, unit));
  });

  it.each([
    ...[
      '',
      '-',
      '—',
      '–',
      '−',
      '--',
      '...',
      'N/A',
      'n/a',
      'NA',
      '#N/A',
      '#DIV/0!',
      '#REF!',
      '#WERT!',
      '#NAME?',
      '$ -',
      '- €',
    ],
    ...['null', 'NULL', 'NaN', 'nan', 'None', '<NA>', '\\N'],
  ])('reads %j as no value', (text) => {
    expect(readNumber(text, null)).toBe('none');
  });

  it.each([
    ...[
      'many',
      '1,23,4',
      '1 23',
      '1.2.3',
      '1,234 567',
      '--1',
      '1,2,3',
      '.',
      ',',
      '0x10',
      'Infinity',
      '#1',
      '5 kg',
    ],
    ...[
      '$5 €',
      '$',
      '%',
      '5%%',
      '(-5)',
      '(5',
      '5)',
      '-5-',
      '5 km',
      '5 usd',
      '1.2M',
      '5²',
      '½',
      '1e',
      'e5',
      '2026-01-31',
      '12:30',
    ],
  ])('refuses %j', (text) => {
    expect(readNumber(text, null)).toBe('not-a-number');
  });

  it('says when more than six decimals were rounded', () => {
    const isRounded = (text: string) => (readNumber(text, null) as WrittenNumber).isRounded;
    expect(['0.1234567', '$0.1234565', '1e-7', '12345678.1234567'].map(isRounded)).toEqual(
      Array(4).fill(true),
    );
    expect(['0.123456', '0.12345600', '1.5e-5', '100e-8', '12345678.123456'].map(isRounded)).toEqual(
      Array(5).fill(false),
    );
  });

  it('does not choose between a thousand and a thousandth', () => {
    expect(readNumber('1,234', null)).toBe('ambiguous');
    expect(readNumber('-12,345', null)).toBe('ambiguous');
  });

  it('does not choose either where a point may separate thousands', () => {
    expect(readNumber('1.234', 'unclear')).toBe('ambiguous');
    expect(readNumber('-12.500', 'unclear')).toBe('ambiguous');
    expect(readNumber('1.234 €', 'unclear')).toBe('ambiguous');
    expect(isPointUnclear('($1.234)')).toBe(true);
    expect(readNumber('0.125', 'unclear')).toEqual(written(0.125));
    expect(readNumber('1234.567', 'unclear')).toEqual(written(1234.567));
    expect(readNumber('12.50', 'unclear')).toEqual(written(12.5));
  });

  it.each(['1', '1,', '1.'])('refuses %s with more than 400 characters', (start) => {
    expect(readNumber(start.padEnd(401, '0'), null)).toBe('not-a-number');
    expect(readNumber(`0.${'0'.repeat(398)}`, null)).toEqual(written(0));
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
    ['€1.234,50', ','],
    ['$1,234', 'either'],
    ['(1,234.5)', '.'],
    ['1,00,000', '.'],
    ['12,5%', ','],
    ['1,5E+03', ','],
    ['١٬٢٣٤٫٥', null],
    ['-', null],
  ])('of %j is %j', (text, evidence) => {
    expect(decimalEvidence(text)).toBe(evidence);
  });
});
