import { describe, expect, it } from '@jest/globals';
import { sampleCalendar, samplePoints } from './sample-points.js';
import { sampleFeeds } from './sample-series.js';

const dayMs = 86_400_000;

/** The day of the month before, or the last one that month has. */
function monthBefore(date: Date): string {
  const last = new Date(Date.UTC(date.getUTCFullYear(), date.getUTCMonth(), 0)).getUTCDate();
  const day = Math.min(date.getUTCDate(), last);
  return new Date(Date.UTC(date.getUTCFullYear(), date.getUTCMonth() - 1, day)).toISOString();
}

/** Values of all feeds by feed, name and day. */
function values(anchor: Date, now: Date): Map<string, number> {
  return new Map(
    Object.entries(sampleFeeds).flatMap(([feed, series]) =>
      samplePoints(series, anchor, { now }).map(
        ({ name, value, timestamp }) =>
          [`${feed} ${name} ${timestamp.toISOString()}`, Number(value)] as const,
      ),
    ),
  );
}

const change = (now: number, before: number): string => (((now - before) / before) * 100).toFixed(1);

describe('samplePoints', () => {
  const anchor = new Date('2026-01-31T10:00:00Z');

  it('moves by the same percentages since the month before for two years, at the ends of months too', () => {
    for (let day = 0; day < 730; day += 1) {
      const now = new Date(anchor.getTime() + day * dayMs);
      if (now.getUTCDate() > 1 && now.getUTCDate() < 27 && now.getUTCDate() !== 14) {
        continue;
      }
      const today = sampleCalendar(now).at(-1) as Date;
      const all = values(anchor, now);
      const sum = (prefix: string, time: string, weigh: (key: string) => number = () => 1): number =>
        [...all].reduce(
          (total, [key, value]) =>
            key.includes(` ${prefix}`) && key.endsWith(time) ? total + value * weigh(key) : total,
          0,
        );
      const rate = (time: string): number =>
        sum('conversion_rate', time, (key) => all.get(key.replace('conversion_rate', 'active_users')) ?? 0) /
        sum('active_users', time);
      const [at, before] = [today.toISOString(), monthBefore(today)];
      expect([
        at,
        change(sum('active_users', at), sum('active_users', before)),
        change(sum('revenue_', at), sum('revenue_', before)),
        change(rate(at), rate(before)),
      ]).toEqual([at, '12.5', '8.2', '-2.1']);
    }
  });

  it('has the same value for the same day at a later start', () => {
    const first = values(anchor, anchor);
    const later = values(anchor, new Date(anchor.getTime() + 40 * dayMs));
    const both = [...later].filter(([key]) => first.has(key));
    expect(both.length).toBeGreaterThan(2000);
    expect(both.filter(([key, value]) => first.get(key) !== value)).toEqual([]);
  });

  it('ends today and reaches back a year', () => {
    const calendar = sampleCalendar(new Date('2026-03-05T23:59:59Z'));
    expect([calendar[0], calendar.at(-1), calendar.length]).toEqual([
      new Date('2025-03-05T00:00:00Z'),
      new Date('2026-03-05T00:00:00Z'),
      366,
    ]);
  });

  it('has only the days after the last known one', () => {
    const series = sampleFeeds['product-analytics'] ?? [];
    const now = new Date('2026-02-03T08:00:00Z');
    const after = new Date('2026-02-01T00:00:00Z');
    const days = samplePoints(series, anchor, { now, after }).map(({ timestamp }) => timestamp.getUTCDate());
    expect(days).toEqual([2, 3, 2, 3]);
    expect(samplePoints(series, anchor, { now, after: now })).toEqual([]);
  });
});
