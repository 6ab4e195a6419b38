import type { ReportSchedule } from '@emberdeck/contracts/analytics/report-schedules';
import type { ReportScheduleEntity } from './report-schedule.entity.js';
import type { LastReport } from './report-schedules.queries.js';

/** The values of a schedule. */
export type ScheduleValues = Pick<ReportScheduleEntity, keyof ReportScheduleEntity>;

const failedText = ({ audience, reason }: LastReport): string => {
  const cause = reason ?? 'The report could not be made.';
  return audience === 'team' ? `Failed: ${cause}` : `The file for clients failed: ${cause}`;
};

/** What the last turn did, as a sentence. */
function resultOf({ lastResult }: ScheduleValues, last: LastReport | null): string | null {
  if (lastResult !== null || last === null) return lastResult;
  if (last.status === 'failed') return failedText(last);
  if (last.status !== 'ready') return 'The report is being made.';
  // Whether an e-mail arrived is not known here: a recipient may have no address, and a mail server may be missing.
  return `Ready for ${last.recipients} ${last.recipients === 1 ? 'member' : 'members'}.`;
}

/** The stored result says why a turn was skipped; otherwise the last report says it. */
export const toSchedule = (row: ScheduleValues, last: LastReport | null): ReportSchedule => ({
  id: row.id,
  title: row.title,
  type: row.type,
  config: { dateRange: row.dateRange, format: row.format, includedMetrics: row.includedMetrics },
  frequency: row.frequency,
  hour: row.hour,
  weekday: row.weekday,
  recipients: row.recipients,
  isActive: row.isActive,
  nextAt: row.nextAt.toISOString(),
  lastAt: row.lastAt?.toISOString() ?? null,
  lastResult: resultOf(row, last),
  createdBy: row.createdBy,
  createdAt: row.createdAt.toISOString(),
  updatedAt: row.updatedAt.toISOString(),
});
