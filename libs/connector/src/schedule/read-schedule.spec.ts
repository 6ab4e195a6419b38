import { describe, expect, it } from '@jest/globals';
import { afterFailure, type Failure, nextRegularSync } from './read-schedule.js';

const now = new Date('2026-05-01T10:00:00Z');
const minutesAfter = (time: Date | null): number | null =>
  time === null ? null : Math.round((time.getTime() - now.getTime()) / 6_000) / 10;

const failure = (changes: Partial<Failure> = {}): Failure => ({
  kind: 'passing',
  retryAfterSeconds: null,
  tries: 0,
  failures: 0,
  syncMinutes: 60,
  ...changes,
});

describe('nextRegularSync', () => {
  it.each([
    [60, 0, 51],
    [60, 0.5, 54],
    [60, 0.999_999, 57],
    [5, 0.5, 4.5],
    [1440, 0.999_999, 1368],
    [null, 0.5, null],
  ])('after %s minutes with the fraction %s: %s', (minutes, fraction, expected) => {
    expect(minutesAfter(nextRegularSync(now, minutes, fraction))).toBe(expected);
  });
});

describe('afterFailure', () => {
  it.each([
    ['the first try', failure(), { tries: 1, failures: 1, wait: 1 }],
    ['the second try', failure({ tries: 1, failures: 1 }), { tries: 2, failures: 2, wait: 5 }],
    ['the third try', failure({ tries: 2, failures: 2 }), { tries: 0, failures: 3, wait: 54 }],
    ['what only a person can fix', failure({ kind: 'person' }), { tries: 0, failures: 1, wait: 54 }],
    ['a longer Retry-After', failure({ retryAfterSeconds: 600 }), { tries: 1, failures: 1, wait: 10 }],
    ['a shorter Retry-After', failure({ retryAfterSeconds: 5 }), { tries: 1, failures: 1, wait: 1 }],
    ['an endless Retry-After', failure({ retryAfterSeconds: 1e9 }), { tries: 1, failures: 1, wait: 1440 }],
    ['automatic sync off', failure({ tries: 2, syncMinutes: null }), { tries: 0, failures: 1, wait: null }],
    ['a retry without a schedule', failure({ syncMinutes: null }), { tries: 1, failures: 1, wait: 1 }],
    ['the ninth failure', failure({ tries: 2, failures: 8 }), { tries: 0, failures: 9, wait: 54 }],
  ])('plans the next run after %s', (_, given, { wait, ...expected }) => {
    const { nextSyncAt, ...after } = afterFailure(given, now, 0.5);
    expect({ ...after, wait: minutesAfter(nextSyncAt) }).toEqual({ ...expected, wait, isPaused: false });
  });

  it('pauses after ten failures in a row, also in the middle of a sync', () => {
    expect(afterFailure(failure({ tries: 0, failures: 9 }), now, 0.5)).toEqual({
      tries: 0,
      failures: 10,
      nextSyncAt: null,
      isPaused: true,
    });
  });
});
