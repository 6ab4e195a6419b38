import type { ChartMark } from '@emberdeck/contracts/analytics/chart-marks';
import { baseApi } from '../../shared/api/baseApi.js';
import type { Keyed } from '../../shared/api/intents.js';
import { readAgainAfterChange } from '../../shared/api/readAgain.js';
import { removalFrom } from '../../shared/removals/removalRequest.js';
import type { RemovalRequest } from '../../shared/removals/removalRequest.js';

export interface MarkBody {
  readonly day: string;
  readonly text: string;
}

const chartMarksApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    getMarks: build.query<ChartMark[], { readonly from: string; readonly until: string }>({
      query: ({ from, until }) => ({
        url: `/api/chart-marks?${new URLSearchParams({ from, until }).toString()}`,
      }),
      providesTags: ['ChartMark'],
      onQueryStarted: readAgainAfterChange,
    }),
    createMark: build.mutation<ChartMark, Keyed<MarkBody>>({
      query: (intent) => ({ url: '/api/chart-marks', method: 'POST', ...intent }),
      invalidatesTags: (answer) => (answer ? ['ChartMark'] : []),
    }),
    deleteMark: build.mutation<unknown, RemovalRequest>({
      query: removalFrom('/api/chart-marks'),
      invalidatesTags: (_answer, error) => (error ? [] : ['ChartMark']),
    }),
  }),
});

export const { useGetMarksQuery, useCreateMarkMutation } = chartMarksApi;
export const { deleteMark } = chartMarksApi.endpoints;
