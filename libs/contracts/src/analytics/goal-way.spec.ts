import { describe, expect, it } from '@jest/globals';
import { wayToGoal } from './goal-way.js';

describe('the way to a goal', () => {
  it.each([
    [700, 1000, null, 0.7],
    [1200, 1000, null, 1],
    [-5, 1000, null, 0],
    [700, 1000, 500, 0.4],
    [500, 1000, 500, 0],
    [400, 1000, 500, 0],
    [1200, 1000, 500, 1],
    // A goal below the start.
    [50, 40, 60, 0.5],
    [70, 40, 60, 0],
    [30, 40, 60, 1],
    // No way at all.
    [0, 0, null, 1],
    [3, 0, null, 1],
    [-3, 0, null, 0],
    [-12, -10, null, 0],
    [100, 100, 100, 1],
    [99, 100, 100, 0],
  ])('at %p of %p, begun at %p, is %p', (value, target, start, share) => {
    expect(wayToGoal(value, target, start)).toBeCloseTo(share);
  });
});
