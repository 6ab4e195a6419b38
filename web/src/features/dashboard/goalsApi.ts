import type { MetricGoal, MetricLimit } from '@emberdeck/contracts/analytics/metrics';
import { baseApi } from '../../shared/api/baseApi.js';
import type { Keyed } from '../../shared/api/intents.js';
import { readAgainAfterChange } from '../../shared/api/readAgain.js';
import { removalFrom } from '../../shared/removals/removalRequest.js';
import type { RemovalRequest } from '../../shared/removals/removalRequest.js';

export interface GoalBody {
  readonly metric: string;
  readonly target: number;
  readonly dueDate: string;
  readonly before: { readonly target?: number | null; readonly dueDate?: string | null };
}

export interface LimitBody {
  readonly metric: string;
  readonly direction: 'above' | 'below';
  readonly bound: number;
  readonly repeat: 'first' | 'every';
  readonly userIds: readonly string[] | null;
}

const goalsApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    getGoals: build.query<MetricGoal[], void>({
      query: () => ({ url: '/api/metric-goals' }),
      providesTags: ['MetricGoal'],
      onQueryStarted: readAgainAfterChange,
    }),
    createGoal: build.mutation<MetricGoal, Keyed<GoalBody>>({
      query: (intent) => ({ url: '/api/metric-goals', method: 'POST', ...intent }),
      invalidatesTags: (answer) => (answer ? ['MetricGoal'] : []),
    }),
    deleteGoal: build.mutation<unknown, RemovalRequest>({
      query: removalFrom('/api/metric-goals'),
      invalidatesTags: (_answer, error) => (error ? [] : ['MetricGoal']),
    }),
    getLimits: build.query<MetricLimit[], void>({
      query: () => ({ url: '/api/metric-limits' }),
      providesTags: ['MetricLimit'],
      onQueryStarted: readAgainAfterChange,
    }),
    createLimit: build.mutation<MetricLimit, Keyed<LimitBody>>({
      query: (intent) => ({ url: '/api/metric-limits', method: 'POST', ...intent }),
      invalidatesTags: (answer) => (answer ? ['MetricLimit'] : []),
    }),
    deleteLimit: build.mutation<unknown, RemovalRequest>({
      query: removalFrom('/api/metric-limits'),
      invalidatesTags: (_answer, error) => (error ? [] : ['MetricLimit']),
    }),
  }),
});

export const { useGetGoalsQuery, useCreateGoalMutation, useGetLimitsQuery, useCreateLimitMutation } =
  goalsApi;
export const { deleteGoal, deleteLimit } = goalsApi.endpoints;
