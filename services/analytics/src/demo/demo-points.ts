import type { PointBatch } from '../metrics/metrics.service.js';

/** A figure that moves by the same share every month. */
export interface DemoSeries {
  readonly name: string;
  readonly unit: string;
  /** Approximate value on the day of the anchor. */
  readonly level: number;
  /** Per month: 0.125 is 12.5 percent. */
  readonly growth: number;
  readonly decimals: 0 | 2;
}

const dayMs = 86_400_000;

/** How far back the points reach. */
export const demoDays = 365;

/** Equal for the last days of every month, so that the day one month before the 31st is exactly one month away. */
const dayOfMonth = (date: Date): number => Math.min(date.getUTCDate(), 28) - 1;

const monthsSince = (date: Date, anchor: Date): number =>
  (date.getUTCFullYear() - anchor.getUTCFullYear()) * 12 +
  date.getUTCMonth() -
  anchor.getUTCMonth() +
  (dayOfMonth(date) - dayOfMonth(anchor)) / 28;

/** Ups and downs within a month, the same in each, so that they cancel out from month to month. */
const ripple = (date: Date): number => 1 + 0.03 * Math.sin((dayOfMonth(date) / 28) * 6 * Math.PI);

function valueOf(series: DemoSeries, date: Date, anchor: Date): string {
  const value = series.level * (1 + series.growth) ** monthsSince(date, anchor) * ripple(date);
  return value.toFixed(series.decimals);
}

/** The midnights of the last year up to `now`. */
export function demoCalendar(now: Date): Date[] {
  const today = Math.floor(now.getTime() / dayMs) * dayMs;
  return Array.from({ length: demoDays + 1 }, (_, index) => new Date(today - (demoDays - index) * dayMs));
}

/**
 * One point for each day of the year up to `now`. The value of a day depends only on the anchor, the day of the first
 * start, so a later start adds only the new days. Each value is the value of the month before plus the growth.
 */
export function demoPoints(series: readonly DemoSeries[], anchor: Date, now: Date): PointBatch {
  const points = series.flatMap((each) => demoCalendar(now).map((date) => ({ each, date })));
  return {
    names: points.map(({ each }) => each.name),
    values: points.map(({ each, date }) => valueOf(each, date, anchor)),
    units: points.map(({ each }) => each.unit),
    timestamps: points.map(({ date }) => date.toISOString()),
  };
}
