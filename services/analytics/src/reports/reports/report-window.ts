import type { CreateReportBody } from '@emberdeck/contracts/analytics/reports';
import {
  dayCount,
  daysUntil,
  momentsOf,
  rangeDays,
  type ReportDays,
  windowProblem,
} from '@emberdeck/contracts/analytics/report-window';
import { isoDayAt } from '@emberdeck/contracts/core/zoned-time';
import { invalid } from '@emberdeck/platform/errors/app-error';
import type { StoredReport } from './report.mapper.js';

/** Above this number of days, series have a point a week. */
const mostDaily = 180;

/** Days from one point of a series to the next. */
export const stepOf = (days: number): number => (days > mostDaily ? 7 : 1);

type Filters = CreateReportBody['config']['filters'];

/** What a report knows of its window when it is requested. */
export interface ReportWindow extends ReportDays {
  readonly startDate: Date;
  readonly endDate: Date;
  readonly hasOwnDays: boolean;
  readonly asOf: Date;
}

const dayOf = (timeZone: string, text: string): string =>
  text.length === 10 ? text : isoDayAt(timeZone, new Date(text));

/** The days of a request: the chosen ones, or those of the range, which ends today. Throws `validation_failed`. */
export function requestedWindow(
  { dateRange, filters }: Pick<StoredReport, 'dateRange'> & { readonly filters: Filters },
  timeZone: string,
  now: Date,
): ReportWindow {
  const today = isoDayAt(timeZone, now);
  const ofRange = daysUntil(today, rangeDays[dateRange]);
  const lastDay = filters?.endDate === undefined ? today : dayOf(timeZone, filters.endDate);
  const firstDay =
    filters?.startDate === undefined
      ? daysUntil(lastDay, rangeDays[dateRange]).firstDay
      : dayOf(timeZone, filters.startDate);
  const days = { firstDay, lastDay };
  const problem = windowProblem(days, today);
  if (problem) throw invalid([{ field: `config.filters.${problem.field}`, message: problem.message }]);
  const hasOwnDays = firstDay !== ofRange.firstDay || lastDay !== ofRange.lastDay;
  return { ...days, ...momentsOf(timeZone, days), hasOwnDays, asOf: now };
}

/** The window of a report that is made again: chosen days stay, those of a range end today. */
export const movedWindow = (
  { dateRange, hasOwnDays, firstDay, lastDay }: StoredReport,
  timeZone: string,
  now: Date,
): ReportWindow => {
  const isChosen = hasOwnDays && firstDay !== null && lastDay !== null;
  const filters = isChosen ? { startDate: firstDay, endDate: lastDay } : null;
  return { ...requestedWindow({ dateRange, filters }, timeZone, now), hasOwnDays: isChosen };
};

/** The window of a stored report, as it is read. */
export interface ReadWindow extends ReportDays {
  readonly days: number;
  readonly step: number;
  /** The moments at which it begins and ends. */
  readonly startDate: Date;
  readonly endDate: Date;
  /** Figures are those of this moment: within the last day, and not after the request. */
  readonly end: Date;
  /** When the report was requested. */
  readonly asOf: Date;
}

/** The window of a stored report by the days of its zone. */
export function windowOf(report: StoredReport, timeZone: string): ReadWindow {
  const asOf = report.asOf ?? report.endDate;
  const days =
    report.firstDay !== null && report.lastDay !== null
      ? { firstDay: report.firstDay, lastDay: report.lastDay }
      : daysUntil(isoDayAt(timeZone, report.endDate), rangeDays[report.dateRange]);
  const moments = momentsOf(timeZone, days);
  const count = dayCount(days);
  const end = asOf < moments.endDate ? asOf : moments.endDate;
  return { ...days, ...moments, days: count, step: stepOf(count), end, asOf };
}

const dayFormat = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeZone: 'UTC' });

/** The days of a window for people: `Oct 24, 2026 – Nov 22, 2026`. */
export const periodLabel = ({ firstDay, lastDay }: ReportDays): string =>
  [...new Set([firstDay, lastDay])].map((day) => dayFormat.format(new Date(day))).join(' – ');
