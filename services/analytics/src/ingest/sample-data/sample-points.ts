import type { FeedPoint } from '@emberdeck/connector/feed/feed-types';
import type { SampleSeries } from './sample-series.js';

const dayMs = 86_400_000;

/** How far back the points reach. */
export const sampleDays = 365;

/** Equal for the last days of every month, so that the day one month before the 31st is exactly one month away. */
const dayOfMonth = (date: Date): number => Math.min(date.getUTCDate(), 28) - 1;

const monthsSince = (date: Date, anchor: Date): number =>
  (date.getUTCFullYear() - anchor.getUTCFullYear()) * 12 +
  date.getUTCMonth() -
  anchor.getUTCMonth() +
  (dayOfMonth(date) - dayOfMonth(anchor)) / 28;

/** Ups and downs within a month, the same in each, so that they cancel out from month to month. */
const ripple = (date: Date): number => 1 + 0.03 * Math.sin((dayOfMonth(date) / 28) * 6 * Math.PI);

function valueOf(series: SampleSeries, date: Date, anchor: Date): string {
  const months = monthsSince(date, anchor);
  const part = series.share?.(months, date) ?? 1;
  const value = series.level * (1 + series.growth) ** months * ripple(date) * part;
  return value.toFixed(series.decimals);
}

/** The midnights of the last year up to `now`. */
export function sampleCalendar(now: Date): Date[] {
  const today = Math.floor(now.getTime() / dayMs) * dayMs;
  return Array.from({ length: sampleDays + 1 }, (_, index) => new Date(today - (sampleDays - index) * dayMs));
}

/**
 * One point for each day of the year up to `now`, or since the last known one. The value of a day depends only on the
 * anchor, the day of the first start, so a later read adds only the new days. Each total is the total of the month before
 * plus the growth.
 */
export function samplePoints(
  series: readonly SampleSeries[],
  anchor: Date,
  { now, after = null }: { readonly now: Date; readonly after?: Date | null },
): FeedPoint[] {
  const days = sampleCalendar(now).filter((day) => after === null || day > after);
  return series.flatMap((each) =>
    days
      .filter((day) => !each.isMonthly || day.getUTCDate() === 1)
      .map((timestamp) => ({
        name: each.name,
        value: valueOf(each, timestamp, anchor),
        unit: each.unit,
        timestamp,
      })),
  );
}
