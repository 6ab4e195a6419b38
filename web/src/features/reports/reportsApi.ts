import type { CreateReportBody, Report } from '@emberdeck/contracts/analytics/reports';
import type {
  CreateReportScheduleBody,
  ReportSchedule,
  UpdateReportScheduleBody,
} from '@emberdeck/contracts/analytics/report-schedules';
import type { ServerMessage } from '@emberdeck/contracts/realtime/socket-messages';
import { baseApi } from '../../shared/api/baseApi.js';
import { isFulfilled } from '../../shared/api/isFulfilled.js';
import type { Keyed } from '../../shared/api/intents.js';
import { inPages, keysetPages, useWholeList } from '../../shared/api/keysetPages.js';
import type { KeysetPage } from '../../shared/api/keysetPages.js';
import { liveAnswer, liveRows } from '../../shared/realtime/liveAnswer.js';
import { isTimedRow, withoutRow, withTimedRow } from '../../shared/realtime/rows.js';
import { staleUnlessLive } from '../../shared/realtime/staleUnlessLive.js';
import { useWithoutRemoved } from '../../shared/removals/useWithoutRemoved.js';
import { removalFrom } from '../../shared/removals/removalRequest.js';
import type { RemovalRequest } from '../../shared/removals/removalRequest.js';

interface Sharing {
  readonly id: string;
  readonly userIds: readonly string[];
  readonly before: { readonly userIds?: readonly string[] };
}

type ScheduleChange = UpdateReportScheduleBody & Pick<ReportSchedule, 'id'>;

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

const changeReports = (recipe: ReportsRecipe) =>
  reads.util.updateQueryData('getReports', undefined, inPages(recipe));

const changeSchedules = (recipe: SchedulesRecipe) =>
  reads.util.updateQueryData('getReportSchedules', undefined, recipe);

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

const writes = baseApi.injectEndpoints({
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

export const {
  useCreateReportMutation,
  useCancelReportMutation,
  useRetryReportMutation,
  useShareReportMutation,
  useCreateReportScheduleMutation,
  useUpdateReportScheduleMutation,
  useSendReportNowMutation,
} = writes;
export const { deleteReport, deleteReportSchedule } = writes.endpoints;
