import { describe, expect, it } from '@jest/globals';
import { nextTurn } from './next-turn.js';

describe('the next turn of a schedule', () => {
  it.each([
    ['daily', '2026-03-10T05:59:59Z', '2026-03-10T06:00:00.000Z'],
    ['daily', '2026-03-10T06:00:00Z', '2026-03-11T06:00:00.000Z'],
    ['daily', '2026-12-31T12:00:00Z', '2027-01-01T06:00:00.000Z'],
    // 2026-03-09 is a Monday.
    ['weekly', '2026-03-09T05:00:00Z', '2026-03-09T06:00:00.000Z'],
    ['weekly', '2026-03-09T06:00:00Z', '2026-03-16T06:00:00.000Z'],
    ['weekly', '2026-03-15T23:00:00Z', '2026-03-16T06:00:00.000Z'],
    ['monthly', '2026-03-01T05:00:00Z', '2026-03-01T06:00:00.000Z'],
    ['monthly', '2026-01-31T12:00:00Z', '2026-02-01T06:00:00.000Z'],
    ['monthly', '2026-12-01T06:00:00Z', '2027-01-01T06:00:00.000Z'],
  ] as const)('%s after %s is %s', (frequency, after, turn) => {
    expect(nextTurn(frequency, new Date(after)).toISOString()).toBe(turn);
  });
});
