import { describe, expect, it } from '@jest/globals';
import { stations } from './useFilledBar.js';

describe('stations', () => {
  it.each([
    ['within a level', 20, 40, [{ share: 40, moves: true }]],
    [
      'into the next level',
      80,
      110,
      [
        { share: 100, moves: true },
        { share: 0, moves: false },
        { share: 10, moves: true },
      ],
    ],
    ['after a switch to another account', 250, 30, [{ share: 30, moves: false }]],
    ['without a change', 40, 40, [{ share: 40, moves: true }]],
  ])('%s', (_case, from, to, expected) => {
    expect(stations(from, to)).toEqual(expected);
  });
});
