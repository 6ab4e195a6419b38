import { describe, expect, it } from '@jest/globals';
import { arc, coinCount } from './decorations.js';

describe('coinCount', () => {
  it.each([
    [1, 1],
    [5, 5],
    [10, 3],
    [50, 5],
    [100, 6],
    [10_000, 6],
  ])('of %d coins shows %d', (amount, shown) => {
    expect(coinCount(amount)).toBe(shown);
  });
});

describe('arc', () => {
  const points = arc({ x: 0, y: 300 }, { x: 400, y: 0 });

  it('starts and ends at the given points', () => {
    expect(points[0]).toEqual({ x: 0, y: 300 });
    expect(points.at(-1)).toEqual({ x: 400, y: 0 });
  });

  it('bends upward', () => {
    expect(points[6]?.y).toBeLessThan(150);
  });
});
