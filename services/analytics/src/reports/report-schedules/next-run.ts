import type { ReportSchedule } from '@emberdeck/contracts/analytics/report-schedules';
import { type CalendarDay, dayAt, instantOf, weekdayOf } from '@emberdeck/contracts/core/zoned-time';

const minuteMs = 60_000;

/** When the turns of a schedule are. */
export type Turns = Pick<ReportSchedule, 'frequency' | 'hour' | 'weekday'>;

/** The days of the last turn until today, at the latest, and of those around it. */
function daysAround({ frequency, weekday }: Turns, today: CalendarDay): CalendarDay[] {
  const { year, month, day } = today;
  if (frequency === 'monthly') {
    return [-1, 0, 1].map((months) => ({ year, month: month + months, day: 1 }));
  }
  const [length, since] = frequency === 'daily' ? [1, 0] : [7, (weekdayOf(today) - weekday + 7) % 7];
  return [-1, 0, 1].map((places) => ({ year, month, day: day - since + places * length }));
}

/** The turns around a time, at the hour of the schedule in the zone, in their order. */
const turnsAround = (turns: Turns, timeZone: string, time: Date): Date[] =>
  daysAround(turns, dayAt(timeZone, time)).map((day) => instantOf(timeZone, day, turns.hour));

const found = (turn: Date | undefined): Date => {
  if (!turn) throw new Error('A schedule has no turn');
  return turn;
};

/**
 * The next turn after a time, at the hour of the schedule in the zone: every day, on its weekday, or on the first day of
 * a month. Turns that were missed while the product was down are not made up for.
 */
export const nextRun = (turns: Turns, timeZone: string, after: Date): Date =>
  found(turnsAround(turns, timeZone, after).find((turn) => turn > after));

/** The last turn until a time. */
const lastRun = (turns: Turns, timeZone: string, until: Date): Date =>
  found(turnsAround(turns, timeZone, until).findLast((turn) => turn <= until));

/** When a turn that failed is tried again: after as long as it is late, from a minute to an hour, so waits double. */
export function retryOfRun(turns: Turns, timeZone: string, now: Date): Date {
  const late = now.getTime() - lastRun(turns, timeZone, now).getTime();
  const wait = Math.min(60 * minuteMs, Math.max(minuteMs, late));
  return new Date(Math.min(now.getTime() + wait, nextRun(turns, timeZone, now).getTime()));
}
