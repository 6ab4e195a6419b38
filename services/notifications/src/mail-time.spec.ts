import { describe, expect, it } from '@jest/globals';
import { readingOf } from '@emberdeck/contracts/core/zoned-time';
import { isQuiet, mailTime, type MailWishes } from './mail-time.js';

const minuteMs = 60_000;
const zones = [
  'Europe/Berlin',
  'Asia/Kolkata',
  'Australia/Adelaide',
  'America/St_Johns',
  'UTC',
  'Australia/Lord_Howe',
];

const wishesWith = (changes: Partial<MailWishes> = {}): MailWishes => ({
  digest: { every: 'immediate', hour: 8 },
  quietHours: null,
  timeZone: 'Europe/Berlin',
  ...changes,
});

const timeOf = (wishes: MailWishes, instant: string): string => {
  const now = new Date(instant);
  return mailTime(wishes, { since: now, now }).toISOString();
};

const clockAt = (timeZone: string, ms: number): string =>
  readingOf(timeZone, new Date(ms)).toISOString().slice(11, 16);

/** The rule as one would say it: minute by minute, until a clock on the wall permits it. */
function plainModel({ digest, quietHours, timeZone }: MailWishes, instant: number): number {
  const isDigestTime = (ms: number): boolean => {
    const clock = clockAt(timeZone, ms);
    return digest.every === 'immediate' || (digest.every === 'hourly' && clock.endsWith(':00'));
  };
  const isQuietTime = (clock: string): boolean => {
    if (quietHours === null) return false;
    const { from, to } = quietHours;
    return from < to ? clock >= from && clock < to : clock >= from || clock < to;
  };
  let ms = instant;
  while (!isDigestTime(ms)) ms += minuteMs;
  while (isQuietTime(clockAt(timeZone, ms))) ms += minuteMs;
  return ms;
}

/** Numbers that are the same in each run. */
function numbersFrom(seed: number): (below: number) => number {
  let state = seed;
  return (below) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * below);
  };
}

const clockOf = (minute: number): string =>
  `${String(Math.floor(minute / 60)).padStart(2, '0')}:${String(minute % 60).padStart(2, '0')}`;

describe('the time of a mail with notices', () => {
  const night = { from: '22:00', to: '07:00' };

  it.each([
    ['in the evening', '2026-07-01T21:30:00.000Z', '2026-07-02T05:00:00.000Z'],
    ['after midnight', '2026-07-02T00:15:00.000Z', '2026-07-02T05:00:00.000Z'],
    ['over the change in March', '2026-03-28T22:00:00.000Z', '2026-03-29T05:00:00.000Z'],
    ['over the change in October', '2026-10-24T21:00:00.000Z', '2026-10-25T06:00:00.000Z'],
    ['at the minute of their end', '2026-07-02T05:00:00.000Z', '2026-07-02T05:00:00.000Z'],
    ['at noon', '2026-07-02T10:00:00.000Z', '2026-07-02T10:00:00.000Z'],
  ])('is the end of quiet hours of Berlin %s', (_name, instant, expected) => {
    expect(timeOf(wishesWith({ quietHours: night }), instant)).toBe(expected);
  });

  it('is the end of quiet hours of a zone with half an hour', () => {
    const wishes = wishesWith({ quietHours: night, timeZone: 'Asia/Kolkata' });
    expect(timeOf(wishes, '2026-07-01T17:00:00.000Z')).toBe('2026-07-02T01:30:00.000Z');
    expect(timeOf(wishes, '2026-07-01T16:29:00.000Z')).toBe('2026-07-01T16:29:00.000Z');
  });

  it('is the change of clocks where they skip the end of quiet hours', () => {
    const quietHours = { from: '23:00', to: '02:30' };
    expect(timeOf(wishesWith({ quietHours }), '2026-03-29T00:10:00.000Z')).toBe('2026-03-29T01:00:00.000Z');
  });

  it('is the next whole hour of the zone', () => {
    const hourly = { every: 'hourly', hour: 8 } as const;
    expect(timeOf(wishesWith({ digest: hourly }), '2026-10-25T00:20:00.000Z')).toBe(
      '2026-10-25T01:00:00.000Z',
    );
    const kolkata = wishesWith({ digest: hourly, timeZone: 'Asia/Kolkata' });
    expect(timeOf(kolkata, '2026-07-01T10:10:00.000Z')).toBe('2026-07-01T10:30:00.000Z');
  });

  it.each([
    ['before it', 8, '2026-07-01T05:00:00.000Z', '2026-07-01T06:00:00.000Z'],
    ['after it', 8, '2026-07-01T06:00:01.000Z', '2026-07-02T06:00:00.000Z'],
    ['that March skips', 2, '2026-03-29T00:10:00.000Z', '2026-03-29T01:00:00.000Z'],
    ['that October repeats', 2, '2026-10-24T23:30:00.000Z', '2026-10-25T00:00:00.000Z'],
    ['once in October', 2, '2026-10-25T00:30:00.000Z', '2026-10-26T01:00:00.000Z'],
  ])('is a daily hour %s', (_name, hour, instant, expected) => {
    expect(timeOf(wishesWith({ digest: { every: 'daily', hour } }), instant)).toBe(expected);
  });

  it('is now where the hour of the digest has passed', () => {
    const now = new Date('2026-07-02T09:00:00.000Z');
    const since = new Date('2026-07-01T09:00:00.000Z');
    const wishes = wishesWith({ digest: { every: 'daily', hour: 8 } });
    expect(mailTime(wishes, { since, now })).toEqual(now);
  });

  it('is what a clock on the wall permits, in any zone and around each change', () => {
    const below = numbersFrom(20_260_329);
    const starts = [
      '2026-03-28T12:00Z',
      '2026-10-24T12:00Z',
      '2026-04-04T06:00Z',
      '2026-10-03T06:00Z',
      '2026-07-01T00:00Z',
    ];
    for (let run = 0; run < 150; run += 1) {
      const [from, to] = [below(1440), below(1440)];
      const wishes: MailWishes = {
        digest: { every: below(2) === 0 ? 'immediate' : 'hourly', hour: 8 },
        quietHours: from === to ? null : { from: clockOf(from), to: clockOf(to) },
        timeZone: zones[below(zones.length)] ?? 'UTC',
      };
      const instant = new Date(starts[below(starts.length)] ?? 0).getTime() + below(2 * 1440) * minuteMs;
      const given = new Date(instant);
      const found = mailTime(wishes, { since: given, now: given }).getTime();
      expect({ wishes, instant, at: new Date(found) }).toEqual({
        ...{ wishes, instant },
        at: new Date(plainModel(wishes, instant)),
      });
    }
  });

  it('is never in quiet hours, and soon after the wanted time', () => {
    const below = numbersFrom(7);
    for (let run = 0; run < 100; run += 1) {
      const timeZone = zones[below(zones.length)] ?? 'UTC';
      const quietHours = { from: clockOf(below(720)), to: clockOf(720 + below(720)) };
      const digest = { every: 'daily', hour: below(24) } as const;
      const now = new Date(Date.UTC(2026, below(12), below(28), below(24), below(60), below(60)));
      const found = mailTime({ digest, quietHours, timeZone }, { since: now, now });
      expect(isQuiet(quietHours, timeZone, found)).toBe(false);
      expect(found.getTime() - now.getTime()).toBeLessThan(50 * 60 * minuteMs);
    }
  });
});
