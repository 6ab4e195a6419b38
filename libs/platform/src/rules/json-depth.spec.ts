import { describe, expect, it } from '@jest/globals';
import { isTooDeep } from './json-depth.js';

describe('isTooDeep', () => {
  const nested = (depth: number): unknown => JSON.parse('['.repeat(depth) + ']'.repeat(depth));
  it.each([
    [1, false],
    [32, false],
    [33, true],
    [5000, true],
  ])('is for %i levels: %s', (depth, expected) => {
    expect(isTooDeep(nested(depth))).toBe(expected);
  });
});
