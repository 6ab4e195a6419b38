import type { Activity } from '@emberdeck/contracts/analytics/activities';
import type {
  DashboardMetrics,
  DashboardRange,
  LatestMetric,
  MetricSeries,
} from '@emberdeck/contracts/analytics/dashboard';
import { baseApi } from '../../shared/api/baseApi.js';

const dashboardApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    getMetrics: build.query<DashboardMetrics, void>({
      query: () => ({ url: '/api/dashboard/metrics' }),
      providesTags: ['Metrics'],
    }),
    getLatestMetrics: build.query<LatestMetric[], void>({
      query: () => ({ url: '/api/dashboard/latest-metrics' }),
      providesTags: ['Metrics'],
    }),
    getSeries: build.query<MetricSeries, DashboardRange>({
      query: (range) => ({ url: `/api/dashboard/series?range=${range}` }),
      providesTags: ['Metrics'],
    }),
    /** `null` where the answer was empty: then there is no list at all. */
    getActivities: build.query<Activity[] | null, void>({
      query: () => ({ url: '/api/activities' }),
      providesTags: ['Activity'],
    }),
  }),
});

export const { getMetrics, getLatestMetrics } = dashboardApi.endpoints;

export const { useGetMetricsQuery, useGetLatestMetricsQuery, useGetSeriesQuery, useGetActivitiesQuery } =
  dashboardApi;
