import { describe, expect, it } from '@jest/globals';
import { figureDecimals, numberDecimals, rateDecimals } from './shown-decimals.js';

describe('the decimals of a number', () => {
  it.each([
    [0, 0],
    [7, 0],
    [-7, 0],
    [1234.5, 2],
    [1234.567, 2],
    [1234.001, 0],
    [0.5, 2],
    [0.125, 3],
    [0.0347, 4],
    [-0.0347, 4],
    [0.333_333, 3],
    [0.000_001, 6],
    [0.000_000_1, 0],
    [0.9999, 0],
  ])('%d are %d', (value, decimals) => {
    expect(numberDecimals(value)).toBe(decimals);
  });
});

describe('the decimals of a rate', () => {
  it.each([
    [2.4, 1],
    [7, 1],
    [12.34, 1],
    [0, 1],
    [0.4, 1],
    [0.0347, 4],
  ])('%d are %d', (value, decimals) => {
    expect(rateDecimals(value)).toBe(decimals);
  });
});

describe('the decimals of a metric', () => {
  it.each([
    ['a count of things', 0.6, 'active_users', null, 0],
    ['things by their unit', 4.5, 'stock', 'orders', 0],
    ['the conversion rate', 3, 'conversion_rate', '%', 1],
    ['another rate', 12.34, 'open_rate', '%', 2],
    ['a whole rate', 12, 'open_rate', '%', 0],
    ['money', 1490.5, 'revenue_pro', 'USD', 2],
    ['a share', 0.0347, 'share', null, 4],
  ])('are those of %s', (_what, value, name, unit, decimals) => {
    expect(figureDecimals(value, name, unit)).toBe(decimals);
  });
});
