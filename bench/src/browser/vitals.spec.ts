import { describe, expect, it } from '@jest/globals';
import { layoutShift } from './vitals.js';

describe('layoutShift', () => {
  it('is 0 without shifts', () => {
    expect(layoutShift([])).toBe(0);
  });

  it('adds up shifts that are at most a second apart', () => {
    expect(
      layoutShift([
        { at: 100, value: 0.01 },
        { at: 900, value: 0.02 },
      ]),
    ).toBeCloseTo(0.03);
  });

  it('takes the worst of two windows separated by a second of rest, in any order of reports', () => {
    expect(
      layoutShift([
        { at: 3_000, value: 0.05 },
        { at: 100, value: 0.01 },
        { at: 1_100, value: 0.02 },
      ]),
    ).toBeCloseTo(0.05);
  });

  it('ends a window after five seconds', () => {
    const everyHalfSecond = Array.from({ length: 12 }, (_, index) => ({ at: 500 * index, value: 0.01 }));
    expect(layoutShift(everyHalfSecond)).toBeCloseTo(0.1);
  });
});
