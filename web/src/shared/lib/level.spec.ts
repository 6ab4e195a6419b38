import { describe, expect, it } from '@jest/globals';
import { levelEnd, levelProgress } from './level.js';

describe('levelProgress', () => {
  it.each([
    [0, { level: 1, inBand: 0, missing: 100 }],
    [99, { level: 1, inBand: 99, missing: 1 }],
    [100, { level: 2, inBand: 0, missing: 100 }],
    [250, { level: 3, inBand: 50, missing: 50 }],
  ])('of %d points', (points, expected) => {
    expect(levelProgress(points)).toEqual(expected);
  });
});

describe('levelEnd', () => {
  it.each([
    [1, 100],
    [3, 300],
  ])('of level %d is %d', (level, points) => {
    expect(levelEnd(level)).toBe(points);
  });
});
