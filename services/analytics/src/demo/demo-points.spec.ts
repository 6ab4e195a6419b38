import { describe, expect, it } from '@jest/globals';
import { demoCalendar, demoPoints } from './demo-points.js';
import { demoSources } from './demo-sources.js';

const dayMs = 86_400_000;

/** The day of the month before, or the last one that month has. */
function monthBefore(date: Date): string {
  const last = new Date(Date.UTC(date.getUTCFullYear(), date.getUTCMonth(), 0)).getUTCDate();
  const day = Math.min(date.getUTCDate(), last);
  return new Date(Date.UTC(date.getUTCFullYear(), date.getUTCMonth() - 1, day)).toISOString();
}

/** Values of all demo sources by source, name and day. */
function values(anchor: Date, now: Date): Map<string, number> {
  return new Map(
    demoSources.flatMap(({ id, series }) => {
      const batch = demoPoints(series, anchor, now);
      return batch.names.map(
        (name, index) => [`${id} ${name} ${batch.timestamps[index]}`, Number(batch.values[index])] as const,
      );
    }),
  );
}

const change = (now: number, before: number): string => (((now - before) / before) * 100).toFixed(1);

describe('demoPoints', () => {
  const anchor = new Date('2026-01-31T10:00:00Z');

  it('moves by the same percentages since the month before for two years, at the ends of months too', () => {
    for (let day = 0; day < 730; day += 1) {
      const now = new Date(anchor.getTime() + day * dayMs);
      if (now.getUTCDate() > 1 && now.getUTCDate() < 27 && now.getUTCDate() !== 14) {
        continue;
      }
      const today = demoCalendar(now).at(-1) as Date;
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
    const calendar = demoCalendar(new Date('2026-03-05T23:59:59Z'));
    expect([calendar[0], calendar.at(-1), calendar.length]).toEqual([
      new Date('2025-03-05T00:00:00Z'),
      new Date('2026-03-05T00:00:00Z'),
      366,
    ]);
  });
});
