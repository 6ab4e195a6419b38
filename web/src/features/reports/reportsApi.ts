import type { Report } from '@emberdeck/contracts/analytics/reports';
import type { ReportSchedule } from '@emberdeck/contracts/analytics/report-schedules';
import type { ServerMessage } from '@emberdeck/contracts/realtime/socket-messages';
import { baseApi } from '../../shared/api/baseApi.js';
import { inPages, keysetPages, useWholeList } from '../../shared/api/keysetPages.js';
import type { KeysetPage } from '../../shared/api/keysetPages.js';
import { liveAnswer, liveRows } from '../../shared/realtime/liveAnswer.js';
import { isTimedRow, withoutRow, withTimedRow } from '../../shared/realtime/rows.js';
import { useWithoutRemoved } from '../../shared/removals/useWithoutRemoved.js';

type ReportsRecipe = (reports: Report[]) => Report[];

function reportsBy(message: ServerMessage): ReportsRecipe | null {
  if (message.type === 'report_progress' && isTimedRow(message.report)) {
    const { report } = message;
    return (reports) => withTimedRow(reports, report);
  }
  return message.type === 'report_deleted' ? (reports) => withoutRow(reports, message.reportId) : null;
}

type SchedulesRecipe = (schedules: ReportSchedule[]) => ReportSchedule[];

function schedulesBy(message: ServerMessage): SchedulesRecipe | null {
  if (message.type !== 'report_schedule' || typeof message.change?.id !== 'string') {
    return null;
  }
  const { id, schedule } = message.change;
  return (schedules) => (schedule === null ? withoutRow(schedules, id) : withTimedRow(schedules, schedule));
}

const reads = baseApi.injectEndpoints({
  endpoints: (build) => ({
    getReports: build.infiniteQuery<KeysetPage<Report>, void, string>({
      ...keysetPages<Report>('/api/reports?limit=100'),
      providesTags: ['Report'],
      ...liveRows<Report>(reportsBy),
    }),
    getReportSchedules: build.query<ReportSchedule[], void>({
      query: () => ({ url: '/api/report-schedules' }),
      providesTags: ['ReportSchedule'],
      ...liveAnswer<ReportSchedule[]>(schedulesBy),
    }),
  }),
});

/** Changes the cached reports. Has no effect before the first read. */
export const changeReports = (recipe: ReportsRecipe) =>
  reads.util.updateQueryData('getReports', undefined, inPages(recipe));

/** Changes the cached schedules. Has no effect before the first read. */
export const changeSchedules = (recipe: SchedulesRecipe) =>
  reads.util.updateQueryData('getReportSchedules', undefined, recipe);

/** The reports, without removed ones. */
export function useGetReportsQuery(options: { readonly skip?: boolean } = {}) {
  const query = useWholeList(reads.useGetReportsInfiniteQuery(undefined, options));
  return { ...query, data: useWithoutRemoved(query.data) };
}

/** The schedules, without removed ones. */
export function useGetReportSchedulesQuery(options: { readonly skip?: boolean } = {}) {
  const query = reads.useGetReportSchedulesQuery(undefined, options);
  return { ...query, data: useWithoutRemoved(query.data) };
}
