import { describe, expect, it } from '@jest/globals';
import { layoutShift } from './vitals.js';

describe('layoutShift', () => {
  it('is nothing where nothing moved', () => {
    expect(layoutShift([])).toBe(0);
  });

  it('adds up what moves within a second of each other', () => {
    expect(
      layoutShift([
        { at: 100, value: 0.01 },
        { at: 900, value: 0.02 },
      ]),
    ).toBeCloseTo(0.03);
  });

  it('takes the worst of two windows that a second of rest divides, in whatever order they were reported', () => {
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
