import { describe, expect, it } from '@jest/globals';
import { dayAt, instantOf, weekdayOf } from './zoned-time.js';

describe('time in a zone', () => {
  it.each([
    ['UTC', '2026-03-10', 6, '2026-03-10T06:00:00.000Z'],
    ['Europe/Berlin', '2026-03-28', 6, '2026-03-28T05:00:00.000Z'],
    ['Europe/Berlin', '2026-03-29', 6, '2026-03-29T04:00:00.000Z'],
    ['Asia/Kathmandu', '2026-03-29', 6, '2026-03-29T00:15:00.000Z'],
    ['America/Denver', '2026-03-08', 1, '2026-03-08T08:00:00.000Z'],
    ['Pacific/Auckland', '2026-04-05', 0, '2026-04-04T11:00:00.000Z'],
    ['Pacific/Auckland', '2026-04-05', 23, '2026-04-05T11:00:00.000Z'],
    // Skipped: it begins when clocks have been set forward.
    ['Europe/Berlin', '2026-03-29', 2, '2026-03-29T01:00:00.000Z'],
    ['America/Denver', '2026-03-08', 2, '2026-03-08T09:00:00.000Z'],
    ['Pacific/Auckland', '2026-09-27', 2, '2026-09-26T14:00:00.000Z'],
    // Midnight is skipped.
    ['Africa/Cairo', '2026-04-24', 0, '2026-04-23T22:00:00.000Z'],
    // Twice: the first one.
    ['Europe/Berlin', '2026-10-25', 2, '2026-10-25T00:00:00.000Z'],
    ['America/Denver', '2026-11-01', 1, '2026-11-01T07:00:00.000Z'],
    ['Pacific/Auckland', '2026-04-05', 2, '2026-04-04T13:00:00.000Z'],
  ])('%s, %s at %d is %s', (timeZone, date, hour, instant) => {
    const [year = 0, month = 0, day = 0] = date.split('-').map(Number);
    expect(instantOf(timeZone, { year, month, day }, hour).toISOString()).toBe(instant);
  });

  it.each([
    ['UTC', '2026-03-10T23:59:59.999Z', [2026, 3, 10]],
    ['Europe/Berlin', '2026-12-31T23:00:00.000Z', [2027, 1, 1]],
    ['America/Denver', '2026-03-01T06:59:59.999Z', [2026, 2, 28]],
    ['Asia/Kathmandu', '2026-03-10T18:14:59.999Z', [2026, 3, 10]],
    ['Asia/Kathmandu', '2026-03-10T18:15:00.000Z', [2026, 3, 11]],
    ['Pacific/Auckland', '2026-09-26T12:00:00.000Z', [2026, 9, 27]],
  ])('%s has at %s the day %j', (timeZone, instant, [year, month, day]) => {
    expect(dayAt(timeZone, new Date(instant))).toEqual({ year, month, day });
  });

  it('takes days beyond the month, and knows their weekday', () => {
    const day = { year: 2026, month: 3, day: 0 };
    expect(instantOf('UTC', day, 6).toISOString()).toBe('2026-02-28T06:00:00.000Z');
    expect([0, 1, 2].map((each) => weekdayOf({ ...day, day: each }))).toEqual([6, 7, 1]);
  });
});
