import type {
  DashboardMetrics,
  DashboardRange,
  LatestMetric,
  MetricSeries,
} from '@emberdeck/contracts/analytics/dashboard';
import { baseApi } from '../../shared/api/baseApi.js';
import { readAgainAfterChange } from '../../shared/api/readAgain.js';
import { onServerMessage } from '../../shared/realtime/serverMessages.js';
import { activityOfMessage, withActivity, withAnswer } from './activityList.js';
import type { ListedActivity } from './activityList.js';

const dashboardApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    getMetrics: build.query<DashboardMetrics, void>({
      query: () => ({ url: '/api/dashboard/metrics' }),
      providesTags: ['Metrics'],
      onQueryStarted: readAgainAfterChange,
    }),
    getLatestMetrics: build.query<LatestMetric[], void>({
      query: () => ({ url: '/api/dashboard/latest-metrics' }),
      providesTags: ['Metrics'],
      onQueryStarted: readAgainAfterChange,
    }),
    getSeries: build.query<MetricSeries, DashboardRange>({
      query: (range) => ({ url: `/api/dashboard/series?range=${range}` }),
      providesTags: ['Metrics'],
      onQueryStarted: readAgainAfterChange,
    }),
    /** `null` after an empty response: then there is no list at all. */
    getActivities: build.query<readonly ListedActivity[] | null, void>({
      query: () => ({ url: '/api/activities' }),
      providesTags: ['Activity'],
      merge: (list, answer) => withAnswer(list, answer),
      onCacheEntryAdded: async (_none, api) => {
        await api.cacheDataLoaded.catch(() => undefined);
        const stop = onServerMessage((message) => {
          const activity = activityOfMessage(message);
          if (activity) {
            api.updateCachedData((list) => withActivity(list, activity));
          }
        });
        await api.cacheEntryRemoved;
        stop();
      },
      onQueryStarted: readAgainAfterChange,
    }),
  }),
});

export const { getMetrics, getLatestMetrics, getActivities } = dashboardApi.endpoints;

export const { useGetMetricsQuery, useGetLatestMetricsQuery, useGetSeriesQuery, useGetActivitiesQuery } =
  dashboardApi;
