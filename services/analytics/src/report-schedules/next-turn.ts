import type { ReportSchedule } from '@emberdeck/contracts/analytics/report-schedules';

/** Reports are made at six in the morning, UTC. */
const hour = 6;

const minuteMs = 60_000;
const dayMs = 24 * 60 * minuteMs;

/** Monday. */
const weekday = 1;

/**
 * The next turn after a time, always at 06:00 UTC: every day, on Mondays, or on the first day of a month. Turns that were
 * missed while the product was down are not made up for.
 */
export function nextTurn(frequency: ReportSchedule['frequency'], after: Date): Date {
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
function lastTurn(frequency: ReportSchedule['frequency'], until: Date): Date {
  const next = nextTurn(frequency, until);
  if (frequency === 'monthly') {
    return new Date(Date.UTC(next.getUTCFullYear(), next.getUTCMonth() - 1, 1, hour));
  }
  return new Date(next.getTime() - (frequency === 'daily' ? 1 : 7) * dayMs);
}

/** When a turn that failed is tried again: after as long as it is late, from a minute to an hour, so waits double. */
export function retryOfTurn(frequency: ReportSchedule['frequency'], now: Date): Date {
  const late = now.getTime() - lastTurn(frequency, now).getTime();
  const wait = Math.min(60 * minuteMs, Math.max(minuteMs, late));
  return new Date(Math.min(now.getTime() + wait, nextTurn(frequency, now).getTime()));
}
