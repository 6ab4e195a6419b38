import { describe, expect, it } from '@jest/globals';
import { instantOf } from '@emberdeck/contracts/core/zoned-time';
import { LocalClock } from './moment.js';

const instant = (timeZone: string, reading: string): string =>
  new Date(new LocalClock(timeZone).instantOf({ local: Date.parse(`${reading}Z`) })).toISOString();

describe('a local time is the instant at which clocks of the zone show it', () => {
  it.each([
    ['UTC', '2026-01-31T09:30', '2026-01-31T09:30:00.000Z'],
    ['Europe/Berlin', '2026-01-31T00:00', '2026-01-30T23:00:00.000Z'],
    ['Europe/Berlin', '2026-07-31T09:30', '2026-07-31T07:30:00.000Z'],
    ['Asia/Kathmandu', '2026-01-31T00:10', '2026-01-30T18:25:00.000Z'],
    ['Pacific/Kiritimati', '2026-01-31T00:00', '2026-01-30T10:00:00.000Z'],
    // Clocks went from 02:00 to 03:00, and from 03:00 back to 02:00.
    ['Europe/Berlin', '2026-03-29T02:30', '2026-03-29T01:30:00.000Z'],
    ['Europe/Berlin', '2026-10-25T02:30', '2026-10-25T00:30:00.000Z'],
    // The day began at 01:00.
    ['America/Sao_Paulo', '2018-11-04T00:00', '2018-11-04T03:00:00.000Z'],
  ])('in %s at %s', (timeZone, reading, expected) => {
    expect(instant(timeZone, reading)).toBe(expected);
  });

  it('and the same as for the hours of a schedule, around each change', () => {
    const clock = new LocalClock('America/New_York');
    const hours = [Date.UTC(2026, 2, 6), Date.UTC(2026, 9, 30)].flatMap((start) =>
      Array.from({ length: 96 }, (_, hour) => start + hour * 3_600_000),
    );
    for (const local of hours) {
      const expected = instantOf('America/New_York', { year: 1970, month: 1, day: 1 }, local / 3_600_000);
      expect(clock.instantOf({ local })).toBe(expected.getTime());
    }
  });
});

it('a text with a zone needs no other one', () => {
  expect(new LocalClock('Asia/Tokyo').instantOf(1_769_852_400_000)).toBe(1_769_852_400_000);
});
