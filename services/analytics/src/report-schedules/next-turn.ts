import type { ReportSchedule } from '@emberdeck/contracts/analytics/reports';

/** Reports are made at six in the morning, UTC. */
const hour = 6;

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
