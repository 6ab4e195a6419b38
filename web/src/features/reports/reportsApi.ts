import type {
  CreateReportBody,
  CreateReportScheduleBody,
  Report,
  ReportSchedule,
  UpdateReportScheduleBody,
} from '@emberdeck/contracts/analytics/reports';
import { baseApi } from '../../shared/api/baseApi.js';
import type { Keyed } from '../../shared/api/intents.js';
import { readAgainAfterChange } from '../../shared/api/readAgain.js';
import { wholeList } from '../../shared/api/wholeList.js';
import { onServerMessage } from '../../shared/realtime/serverMessages.js';
import { useWithoutRemoved } from '../../shared/removals/useWithoutRemoved.js';
import { withReport } from './reportRows.js';

interface Removal {
  readonly id: string;
  readonly keepalive: boolean;
}

type ScheduleChange = UpdateReportScheduleBody & Pick<ReportSchedule, 'id'>;

/** Validates the row of a message: only the type of a message is validated before. */
const isWhole = (row: Report | undefined): row is Report =>
  typeof row?.id === 'string' && typeof row.createdAt === 'string' && typeof row.updatedAt === 'string';

interface ListEntry {
  readonly updateCachedData: (change: (reports: Report[]) => Report[]) => unknown;
  readonly cacheDataLoaded: Promise<unknown>;
  readonly cacheEntryRemoved: Promise<unknown>;
}

/** Updates the list by the rows of websocket messages. Rows that arrive before the first answer wait for it. */
async function followProgress(_arg: unknown, entry: ListEntry): Promise<void> {
  const early: Report[] = [];
  let isLoaded = false;
  const show = (row: Report): unknown => entry.updateCachedData((reports) => withReport(reports, row));
  const stop = onServerMessage((message) => {
    if (message.type !== 'report_progress' || !isWhole(message.report)) {
      return;
    }
    if (isLoaded) {
      show(message.report);
    } else {
      early.push(message.report);
    }
  });
  // Rejects if the entry is dropped before its first answer.
  await entry.cacheDataLoaded.catch(() => undefined);
  isLoaded = true;
  early.forEach(show);
  await entry.cacheEntryRemoved;
  stop();
}

const reads = baseApi.injectEndpoints({
  endpoints: (build) => ({
    getReports: build.query<Report[], void>({
      queryFn: wholeList<Report>('/api/reports?limit=100'),
      providesTags: ['Report'],
      onQueryStarted: readAgainAfterChange,
      onCacheEntryAdded: followProgress,
    }),
    getReportSchedules: build.query<ReportSchedule[], void>({
      query: () => ({ url: '/api/report-schedules' }),
      providesTags: ['ReportSchedule'],
      onQueryStarted: readAgainAfterChange,
    }),
  }),
});

/** Updates a row in the loaded list. */
const changeReports = (row: Report) =>
  reads.util.updateQueryData('getReports', undefined, (reports) => withReport(reports, row));

interface Answering {
  readonly dispatch: (change: ReturnType<typeof changeReports>) => unknown;
  readonly queryFulfilled: Promise<{ readonly data: Report }>;
}

/** Shows the row of an answer at once: the list is not read again. */
async function showAnswer(_arg: unknown, { dispatch, queryFulfilled }: Answering): Promise<void> {
  const answer = await queryFulfilled.catch(() => null);
  if (answer) {
    dispatch(changeReports(answer.data));
  }
}

const writes = baseApi.injectEndpoints({
  endpoints: (build) => ({
    createReport: build.mutation<Report, Keyed<CreateReportBody>>({
      query: (intent) => ({ url: '/api/reports', method: 'POST', ...intent }),
      onQueryStarted: showAnswer,
    }),
    retryReport: build.mutation<Report, string>({
      query: (id) => ({ url: `/api/reports/${id}/retry`, method: 'POST', body: {} }),
      invalidatesTags: (_row, error) => (error ? ['Report'] : []),
      onQueryStarted: showAnswer,
    }),
    deleteReport: build.mutation<unknown, Removal>({
      query: ({ id, keepalive }) => ({ url: `/api/reports/${id}`, method: 'DELETE', keepalive }),
      invalidatesTags: (_answer, error) => (error ? [] : ['Report']),
    }),
    shareReport: build.mutation<Report, { readonly id: string; readonly userIds: readonly string[] }>({
      query: ({ id, userIds }) => ({ url: `/api/reports/${id}/sharing`, method: 'PUT', body: { userIds } }),
      onQueryStarted: showAnswer,
    }),
    createReportSchedule: build.mutation<ReportSchedule, Keyed<CreateReportScheduleBody>>({
      query: (intent) => ({ url: '/api/report-schedules', method: 'POST', ...intent }),
      invalidatesTags: (row) => (row ? ['ReportSchedule'] : []),
    }),
    updateReportSchedule: build.mutation<ReportSchedule, ScheduleChange>({
      query: ({ id, ...body }) => ({ url: `/api/report-schedules/${id}`, method: 'PATCH', body }),
      invalidatesTags: (row) => (row ? ['ReportSchedule'] : []),
    }),
    deleteReportSchedule: build.mutation<unknown, Removal>({
      query: ({ id, keepalive }) => ({ url: `/api/report-schedules/${id}`, method: 'DELETE', keepalive }),
      invalidatesTags: (_answer, error) => (error ? [] : ['ReportSchedule']),
    }),
    sendReportNow: build.mutation<Report, string>({
      query: (id) => ({ url: `/api/report-schedules/${id}/send`, method: 'POST', body: {} }),
      invalidatesTags: (row) => (row ? ['ReportSchedule'] : []),
      onQueryStarted: showAnswer,
    }),
  }),
});

/** The reports, without removed ones. */
export function useGetReportsQuery(options: { readonly skip?: boolean } = {}) {
  const query = reads.useGetReportsQuery(undefined, options);
  return { ...query, data: useWithoutRemoved(query.data) };
}

/** The schedules, without removed ones. */
export function useGetReportSchedulesQuery(options: { readonly skip?: boolean } = {}) {
  const query = reads.useGetReportSchedulesQuery(undefined, options);
  return { ...query, data: useWithoutRemoved(query.data) };
}

export const {
  useCreateReportMutation,
  useRetryReportMutation,
  useShareReportMutation,
  useCreateReportScheduleMutation,
  useUpdateReportScheduleMutation,
  useSendReportNowMutation,
} = writes;
export const { deleteReport, deleteReportSchedule } = writes.endpoints;
