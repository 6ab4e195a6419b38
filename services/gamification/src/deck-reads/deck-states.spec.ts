import { describe, expect, it } from '@jest/globals';
import { stateChangeOf } from './deck-states.js';

const deck = { readAs: 'health', isActive: true, failures: 0 } as const;

describe('what the user of a deck is told', () => {
  it.each([
    ['its first failure', deck, { ...deck, failures: 1 }, null],
    ['its second failure in a row', { ...deck, failures: 1 }, { ...deck, failures: 2 }, 'deck_down'],
    ['a further failure', { ...deck, failures: 2 }, { ...deck, failures: 3 }, null],
    ['a good check after them', { ...deck, failures: 3 }, deck, 'deck_recovered'],
    ['a good check after one failure', { ...deck, failures: 1 }, deck, null],
    [
      'a failure of another kind of deck',
      { ...deck, readAs: 'auto', failures: 1 },
      { ...deck, readAs: 'auto', failures: 2 },
      null,
    ],
    [
      'a pause',
      { ...deck, readAs: 'auto', failures: 9 },
      { readAs: 'auto', isActive: false, failures: 10 },
      'deck_paused',
    ],
  ] as const)('%s', (_what, before, now, told) => {
    expect(stateChangeOf(before, now)).toBe(told);
  });
});
