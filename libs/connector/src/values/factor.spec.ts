import { describe, expect, it } from '@jest/globals';
import { type Millionths, parseMillionths } from './decimal.js';
import { scaled } from './factor.js';

const millionths = (text: string): Millionths => parseMillionths(text) as Millionths;

describe('a value times a factor', () => {
  it.each<[value: string, factor: number, result: string]>([
    ['1234', 0.01, '12.34'],
    ['-5.5', -1, '5.5'],
    ['0', -1, '0'],
    ['0.1', 3, '0.3'],
    ['1', 1e-7, '0'],
    ['15', 1e-7, '0.000002'],
    ['25', 1e-7, '0.000002'],
    ['-15', 1e-7, '-0.000002'],
    ['9999999999999', 1, '9999999999999'],
    ['9007199254.740993', 10, '90071992547.40993'],
    ['12', 0, '0'],
  ])('%s times %d is %s', (value, factor, result) => {
    expect(scaled(millionths(value), factor)).toBe(millionths(result));
  });

  it.each([1_000_000, -1_000_000])('times %d has at most 13 digits before the point', (factor) => {
    expect(scaled(millionths('10000000'), factor)).toBe('too-large');
    expect(scaled(millionths('9999999.999999'), factor)).not.toBe('too-large');
  });
});
