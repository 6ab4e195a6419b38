import { describe, expect, it } from '@jest/globals';
import { goalProgress, isShareOfTarget } from './goal-progress.js';

describe('the progress of a goal', () => {
  it.each([
    [700, 1000, null, 0.7],
    [1200, 1000, null, 1],
    [-5, 1000, null, 0],
    [7000, 12000, 7000, 7 / 12],
    [700, 1000, 500, 0.7],
    [1200, 1000, 500, 1],
    // A goal below the start.
    [50, 40, 60, 0.5],
    [70, 40, 60, 0],
    [30, 40, 60, 1],
    // Targets of zero and less.
    [0, 0, null, 1],
    [3, 0, null, 1],
    [-3, 0, null, 0],
    [-12, -10, null, 0],
    [100, 100, 100, 1],
    [99, 100, 100, 0.99],
  ])('at %p of %p, begun at %p, is %p', (value, target, start, share) => {
    expect(goalProgress(value, target, start)).toBeCloseTo(share);
  });

  it('is a share of the target unless the goal lies below its start, or at zero or less', () => {
    expect([isShareOfTarget(12, 7), isShareOfTarget(12, null), isShareOfTarget(12, 12)]).toEqual([
      true,
      true,
      true,
    ]);
    expect([isShareOfTarget(40, 60), isShareOfTarget(0, null), isShareOfTarget(-10, -20)]).toEqual([
      false,
      false,
      false,
    ]);
  });
});
