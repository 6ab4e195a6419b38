import { describe, expect, it } from '@jest/globals';
import { median, medianRatio, percentile } from './statistics.js';

describe('median', () => {
  it.each([
    ['one value', [7], 7],
    ['an odd number of values', [9, 1, 5], 5],
    ['an even number of values', [4, 1, 3, 2], 2.5],
    ['values that sort differently as text', [10, 9, 100], 10],
  ])('of %s', (_title, values, expected) => {
    expect(median(values)).toBe(expected);
  });

  it('does not modify the values', () => {
    const values = [3, 1, 2];
    median(values);
    expect(values).toEqual([3, 1, 2]);
  });

  it('of no values is an error', () => {
    expect(() => median([])).toThrow(RangeError);
  });
});

describe('percentile', () => {
  const hundred = Array.from({ length: 100 }, (_, index) => 100 - index);

  it.each([
    [0.5, 50],
    [0.99, 99],
    [0.991, 100],
    [1, 100],
    [0, 1],
  ])('%d of 1 to 100 is %d', (share, expected) => {
    expect(percentile(hundred, share)).toBe(expected);
  });

  it('of few values is the greatest', () => {
    expect(percentile([3, 8, 5], 0.99)).toBe(8);
  });

  it('of no values is an error', () => {
    expect(() => percentile([], 0.5)).toThrow(RangeError);
  });
});

describe('median ratio', () => {
  it('compares round by round, so that a slow round of both sides does not count', () => {
    expect(medianRatio([80, 8, 80], [100, 10, 100])).toBeCloseTo(0.8);
  });

  it('ignores a round that only one side has', () => {
    expect(medianRatio([1, 1], [2])).toBe(0.5);
  });
});
