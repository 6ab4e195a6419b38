import { describe, expect, it } from '@jest/globals';
import { dayAt, weekdayOf } from '@emberdeck/contracts/core/zoned-time';
import { nextRun, retryOfRun, type Turns } from './next-run.js';

const next = (turns: Turns, after: string, timeZone = 'UTC'): string =>
  nextRun(turns, timeZone, new Date(after)).toISOString();

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
    expect(next({ frequency, hour: 6, weekday: 1 }, after)).toBe(turn);
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
    expect(next(turns, after)).toBe(turn);
  });

  it.each([
    // A Monday in Auckland begins on Sunday in UTC, and the first of a month on the last.
    ['Pacific/Auckland', 'weekly', '2026-03-08T00:00:00Z', '2026-03-08T17:00:00.000Z'],
    ['Pacific/Auckland', 'monthly', '2026-03-15T00:00:00Z', '2026-03-31T17:00:00.000Z'],
    ['America/Denver', 'monthly', '2026-03-01T13:00:00Z', '2026-04-01T12:00:00.000Z'],
    ['Asia/Kathmandu', 'daily', '2026-03-10T00:15:00Z', '2026-03-11T00:15:00.000Z'],
    ['Europe/Berlin', 'weekly', '2026-03-23T05:00:00Z', '2026-03-30T04:00:00.000Z'],
  ] as const)('of %s, %s after %s is %s', (timeZone, frequency, after, turn) => {
    expect(next({ frequency, hour: 6, weekday: 1 }, after, timeZone)).toBe(turn);
  });

  it.each([
    ['Europe/Berlin', ['2026-03-26', '2026-10-22']],
    ['America/Denver', ['2026-03-05', '2026-10-29']],
    ['Asia/Kathmandu', ['2026-03-26', '2026-10-22']],
    ['Pacific/Auckland', ['2026-04-02', '2026-09-24']],
  ])('comes once on each day over both clock changes of %s, at every hour', (timeZone, starts) => {
    for (const start of starts) {
      for (let hour = 0; hour < 24; hour += 1) {
        const days: string[] = [];
        let turn = new Date(`${start}T12:00:00Z`);
        for (let count = 0; count < 6; count += 1) {
          turn = nextRun({ frequency: 'daily', hour, weekday: 1 }, timeZone, turn);
          const { year, month, day } = dayAt(timeZone, turn);
          days.push(new Date(Date.UTC(year, month - 1, day)).toISOString());
        }
        const first = Date.parse(days[0] ?? '');
        const each = days.map((_day, index) => new Date(first + index * 86_400_000).toISOString());
        expect([hour, days]).toEqual([hour, each]);
      }
    }
  });

  it('keeps the weekday and the first of the month of the zone', () => {
    const zone = 'Pacific/Auckland';
    const weekly = nextRun(
      { frequency: 'weekly', hour: 1, weekday: 3 },
      zone,
      new Date('2026-09-23T00:00:00Z'),
    );
    const monthly = nextRun({ frequency: 'monthly', hour: 0, weekday: 3 }, zone, weekly);
    expect([weekdayOf(dayAt(zone, weekly)), dayAt(zone, monthly)]).toEqual([
      3,
      { year: 2026, month: 10, day: 1 },
    ]);
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
    const turns = { frequency, hour: 6, weekday: 1 };
    expect(retryOfRun(turns, 'UTC', new Date(now)).toISOString()).toBe(retry);
  });

  it('is late since its hour in the zone', () => {
    const retry = retryOfRun(
      { frequency: 'daily', hour: 6, weekday: 1 },
      'Europe/Berlin',
      new Date('2026-03-29T04:08:00Z'),
    );
    expect(retry.toISOString()).toBe('2026-03-29T04:16:00.000Z');
  });
});
