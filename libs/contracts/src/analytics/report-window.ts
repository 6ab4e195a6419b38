import { type CalendarDay, instantOf } from '../core/zoned-time.js';

const dayMs = 86_400_000;

/** Days of each range of a report. The last one is the day on which it is requested. */
export const rangeDays = { '30days': 30, '90days': 90, '1year': 365 } as const;

/** The longest window, in days. */
export const maxReportDays = 366;

/** The days of a report in ISO 8601, both included. */
export interface ReportDays {
  readonly firstDay: string;
  readonly lastDay: string;
}

/** The day that comes `count` days after an ISO day. */
export const dayAfter = (day: string, count: number): string =>
  new Date(Date.parse(day) + count * dayMs).toISOString().slice(0, 10);

/** The number of days, with the first and the last one. */
export const dayCount = ({ firstDay, lastDay }: ReportDays): number =>
  Math.round((Date.parse(lastDay) - Date.parse(firstDay)) / dayMs) + 1;

/** The window of so many days that ends on a day. */
export const daysUntil = (lastDay: string, count: number): ReportDays => ({
  firstDay: dayAfter(lastDay, 1 - count),
  lastDay,
});

/** What is wrong with the days of a report: the field of the request, and a sentence for people. */
export interface WindowProblem {
  readonly kind: 'missing' | 'turned' | 'long' | 'future';
  readonly field: 'startDate' | 'endDate';
  readonly message: string;
}

/** Why these days cannot be reported; null if they can. `today` is a day of the workspace. */
export function windowProblem(days: ReportDays, today?: string): WindowProblem | null {
  const missing = days.firstDay === '' ? 'startDate' : days.lastDay === '' ? 'endDate' : null;
  if (missing !== null) return { kind: 'missing', field: missing, message: 'Choose a day' };
  if (days.firstDay > days.lastDay) {
    return { kind: 'turned', field: 'endDate', message: 'Choose a day that is not before the first one' };
  }
  if (dayCount(days) > maxReportDays) {
    return { kind: 'long', field: 'startDate', message: `Choose at most ${maxReportDays} days` };
  }
  if (today !== undefined && days.lastDay > today) {
    return { kind: 'future', field: 'endDate', message: 'Choose a day that is not in the future' };
  }
  return null;
}

const calendarDay = (day: string): CalendarDay => {
  const [year = 0, month = 0, date = 0] = day.split('-').map(Number);
  return { year, month, day: date };
};

/** The first and the last moment of these days in a zone: from midnight to the millisecond before midnight. */
export const momentsOf = (
  timeZone: string,
  { firstDay, lastDay }: ReportDays,
): { readonly startDate: Date; readonly endDate: Date } => ({
  startDate: instantOf(timeZone, calendarDay(firstDay), 0),
  endDate: new Date(instantOf(timeZone, calendarDay(dayAfter(lastDay, 1)), 0).getTime() - 1),
});
