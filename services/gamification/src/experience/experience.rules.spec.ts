import { describe, expect, it } from '@jest/globals';
import { experienceRules, levelOf, levelReachedBy, levelsReachedBy } from './experience.rules.js';

describe('level', () => {
  it.each([
    [0, 1],
    [99, 1],
    [100, 2],
    [199, 2],
    [200, 3],
    [1_050, 11],
  ])('of %i points is %i', (points, level) => {
    expect(levelOf(points)).toBe(level);
  });

  it.each([
    [20, 99, null],
    [20, 100, 2],
    [20, 119, 2],
    [20, 120, null],
    [50, 50, null],
    [250, 250, 3],
  ])('is reached by %i points up to %i: %p', (added, points, level) => {
    expect(levelReachedBy(added, points)).toBe(level);
  });
});

describe('levels', () => {
  it.each([
    [20, 99, []],
    [20, 100, [2]],
    [250, 320, [2, 3, 4]],
  ])('reached by %i points up to %i are %j', (added, points, levels) => {
    expect(levelsReachedBy(added, points)).toEqual(levels);
  });
});

describe('experience rules', () => {
  it('give the specified points', () => {
    expect(experienceRules).toEqual({
      app_connected: { points: 20, perDay: null, inAll: null },
      first_sync: { points: 20, perDay: 5, inAll: 20 },
      message: { points: 2, perDay: 10, inAll: null },
      report: { points: 10, perDay: 3, inAll: null },
      friend_joined: { points: 50, perDay: null, inAll: null },
      milestone: { points: 0, perDay: null, inAll: null },
      achievement: { points: 0, perDay: null, inAll: null },
    });
  });
});
