import { describe, expect, it } from '@jest/globals';
import { nextRun, retryOfRun } from './next-run.js';

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
    expect(nextRun({ frequency, hour: 6, weekday: 1 }, new Date(after)).toISOString()).toBe(turn);
  });

  it.each([
    [{ frequency: 'daily', hour: 0, weekday: 1 }, '2026-03-10T00:00:00Z', '2026-03-11T00:00:00.000Z'],
    [{ frequency: 'daily', hour: 23, weekday: 1 }, '2026-03-10T22:00:00Z', '2026-03-10T23:00:00.000Z'],
    // 2026-03-15 is a Sunday.
    [{ frequency: 'weekly', hour: 17, weekday: 7 }, '2026-03-10T06:00:00Z', '2026-03-15T17:00:00.000Z'],
    [{ frequency: 'weekly', hour: 17, weekday: 7 }, '2026-03-15T17:00:00Z', '2026-03-22T17:00:00.000Z'],
    [{ frequency: 'weekly', hour: 8, weekday: 5 }, '2026-03-14T06:00:00Z', '2026-03-20T08:00:00.000Z'],
    [{ frequency: 'monthly', hour: 12, weekday: 5 }, '2026-03-01T11:00:00Z', '2026-03-01T12:00:00.000Z'],
  ] as const)('%j after %s is %s', (turns, after, turn) => {
    expect(nextRun(turns, new Date(after)).toISOString()).toBe(turn);
  });
});

describe('a turn that failed', () => {
  it.each([
    ['daily', '2026-03-11T06:00:10.000Z', '2026-03-11T06:01:10.000Z'],
    ['daily', '2026-03-11T06:08:00.000Z', '2026-03-11T06:16:00.000Z'],
    ['daily', '2026-03-11T12:00:00.000Z', '2026-03-11T13:00:00.000Z'],
    ['daily', '2026-03-12T05:30:00.000Z', '2026-03-12T06:00:00.000Z'],
    // A Monday.
    ['weekly', '2026-03-16T06:04:00.000Z', '2026-03-16T06:08:00.000Z'],
    ['monthly', '2026-03-01T06:20:00.000Z', '2026-03-01T06:40:00.000Z'],
  ] as const)('%s at %s is tried again at %s', (frequency, now, retry) => {
    expect(retryOfRun({ frequency, hour: 6, weekday: 1 }, new Date(now)).toISOString()).toBe(retry);
  });
});
