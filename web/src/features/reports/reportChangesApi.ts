import type { CreateReportBody, Report } from '@emberdeck/contracts/analytics/reports';
import type {
  CreateReportScheduleBody,
  ReportSchedule,
  UpdateReportScheduleBody,
} from '@emberdeck/contracts/analytics/report-schedules';
import { baseApi } from '../../shared/api/baseApi.js';
import type { Keyed } from '../../shared/api/intents.js';
import { isFulfilled } from '../../shared/api/isFulfilled.js';
import { withoutRow, withTimedRow } from '../../shared/realtime/rows.js';
import { staleUnlessLive } from '../../shared/realtime/staleUnlessLive.js';
import { removalFrom } from '../../shared/removals/removalRequest.js';
import type { RemovalRequest } from '../../shared/removals/removalRequest.js';
import { changeReports, changeSchedules } from './reportsApi.js';

interface Sharing {
  readonly id: string;
  readonly userIds: readonly string[];
  readonly before: { readonly userIds?: readonly string[] };
}

type ScheduleChange = UpdateReportScheduleBody & Pick<ReportSchedule, 'id'>;

interface Answering<Answer, Change> {
  readonly dispatch: (change: Change) => unknown;
  readonly queryFulfilled: Promise<{ readonly data: Answer }>;
}

/** Shows the row of an answer at once: the list is not read again. */
async function showReport(
  _arg: unknown,
  { dispatch, queryFulfilled }: Answering<Report, ReturnType<typeof changeReports>>,
): Promise<void> {
  const answer = await queryFulfilled.catch(() => null);
  if (answer) {
    dispatch(changeReports((reports) => withTimedRow(reports, answer.data)));
  }
}

async function showSchedule(
  _arg: unknown,
  { dispatch, queryFulfilled }: Answering<ReportSchedule, ReturnType<typeof changeSchedules>>,
): Promise<void> {
  const answer = await queryFulfilled.catch(() => null);
  if (answer) {
    dispatch(changeSchedules((schedules) => withTimedRow(schedules, answer.data)));
  }
}

/** The changes of reports and schedules. The shell reads reports, and does not load this. */
const reportChangesApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    createReport: build.mutation<Report, Keyed<CreateReportBody>>({
      query: (intent) => ({ url: '/api/reports', method: 'POST', ...intent }),
      onQueryStarted: showReport,
    }),
    cancelReport: build.mutation<Report, string>({
      query: (id) => ({ url: `/api/reports/${id}/cancel`, method: 'POST', body: {} }),
      invalidatesTags: (_row, error) => (error ? ['Report'] : []),
      onQueryStarted: showReport,
    }),
    retryReport: build.mutation<Report, string>({
      query: (id) => ({ url: `/api/reports/${id}/retry`, method: 'POST', body: {} }),
      invalidatesTags: (_row, error) => (error ? ['Report'] : []),
      onQueryStarted: showReport,
    }),
    deleteReport: build.mutation<unknown, RemovalRequest>({
      query: removalFrom('/api/reports'),
      onQueryStarted: async ({ id }, { dispatch, queryFulfilled }) => {
        if (await isFulfilled(queryFulfilled)) {
          dispatch(changeReports((reports) => withoutRow(reports, id)));
        }
      },
    }),
    shareReport: build.mutation<Report, Sharing>({
      query: ({ id, ...body }) => ({ url: `/api/reports/${id}/sharing`, method: 'PUT', body }),
      onQueryStarted: showReport,
    }),
    createReportSchedule: build.mutation<ReportSchedule, Keyed<CreateReportScheduleBody>>({
      query: (intent) => ({ url: '/api/report-schedules', method: 'POST', ...intent }),
      onQueryStarted: showSchedule,
    }),
    updateReportSchedule: build.mutation<ReportSchedule, ScheduleChange>({
      query: ({ id, ...body }) => ({ url: `/api/report-schedules/${id}`, method: 'PATCH', body }),
      onQueryStarted: showSchedule,
    }),
    deleteReportSchedule: build.mutation<unknown, RemovalRequest>({
      query: removalFrom('/api/report-schedules'),
      onQueryStarted: async ({ id }, { dispatch, queryFulfilled }) => {
        if (await isFulfilled(queryFulfilled)) {
          dispatch(changeSchedules((schedules) => withoutRow(schedules, id)));
        }
      },
    }),
    sendReportNow: build.mutation<Report, string>({
      query: (id) => ({ url: `/api/report-schedules/${id}/send`, method: 'POST', body: {} }),
      // The answer is the report. The message brings the schedule.
      onQueryStarted: async (id, api) => {
        await showReport(id, api);
        if (await isFulfilled(api.queryFulfilled)) {
          api.dispatch(staleUnlessLive(['ReportSchedule']));
        }
      },
    }),
  }),
});

export const {
  useCreateReportMutation,
  useCancelReportMutation,
  useRetryReportMutation,
  useShareReportMutation,
  useCreateReportScheduleMutation,
  useUpdateReportScheduleMutation,
  useSendReportNowMutation,
} = reportChangesApi;
export const { deleteReport, deleteReportSchedule } = reportChangesApi.endpoints;
