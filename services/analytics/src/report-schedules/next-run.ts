import type { ReportSchedule } from '@emberdeck/contracts/analytics/report-schedules';

const minuteMs = 60_000;
const dayMs = 24 * 60 * minuteMs;

/** When the turns of a schedule are. */
export type Turns = Pick<ReportSchedule, 'frequency' | 'hour' | 'weekday'>;

/**
 * The next turn after a time, at the hour of the schedule in UTC: every day, on its weekday, or on the first day of a
 * month. Turns that were missed while the product was down are not made up for.
 */
export function nextRun({ frequency, hour, weekday }: Turns, after: Date): Date {
  const [year, month, day] = [after.getUTCFullYear(), after.getUTCMonth(), after.getUTCDate()];
  if (frequency === 'monthly') {
    const first = new Date(Date.UTC(year, month, 1, hour));
    return first > after ? first : new Date(Date.UTC(year, month + 1, 1, hour));
  }
  const wait = frequency === 'daily' ? 0 : (weekday - after.getUTCDay() + 7) % 7;
  const turn = new Date(Date.UTC(year, month, day + wait, hour));
  const days = frequency === 'daily' ? 1 : 7;
  return turn > after ? turn : new Date(Date.UTC(year, month, day + wait + days, hour));
}

/** The last turn until a time. */
function lastRun(turns: Turns, until: Date): Date {
  const { frequency, hour } = turns;
  const next = nextRun(turns, until);
  if (frequency === 'monthly') {
    return new Date(Date.UTC(next.getUTCFullYear(), next.getUTCMonth() - 1, 1, hour));
  }
  return new Date(next.getTime() - (frequency === 'daily' ? 1 : 7) * dayMs);
}

/** When a turn that failed is tried again: after as long as it is late, from a minute to an hour, so waits double. */
export function retryOfRun(turns: Turns, now: Date): Date {
  const late = now.getTime() - lastRun(turns, now).getTime();
  const wait = Math.min(60 * minuteMs, Math.max(minuteMs, late));
  return new Date(Math.min(now.getTime() + wait, nextRun(turns, now).getTime()));
}
