import type {
  FigureExplanation,
  HeadlineFigure,
  LatestMetric,
  MetricSeries,
  MetricTrend,
} from '@emberdeck/contracts/analytics/dashboard';
import type { Aggregation, MetricSummary } from '@emberdeck/contracts/analytics/metrics';
import { baseApi } from '../../shared/api/baseApi.js';
import { readAgainAfterChange } from '../../shared/api/readAgain.js';
import { onServerActivity } from '../../shared/realtime/serverMessages.js';
import { activityOfMessage, withActivity, withAnswer } from './activityList.js';
import type { ListedActivity } from './activityList.js';
import type { ChartRange } from './dashboardRules.js';

/** What the main chart shows. */
export interface SeriesRequest extends ChartRange {
  readonly metric: string;
  readonly isCompared: boolean;
  readonly isBySource: boolean;
}

/** A figure that the drawer explains: one of the cards, or any metric. */
export type ExplainedFigure = { readonly figure: HeadlineFigure } | { readonly metric: string };

/** The default request has the plain address, which browsers and service workers have cached. */
function seriesAddress({ range, from, until, metric, isCompared, isBySource }: SeriesRequest): string {
  const query = new URLSearchParams({ range });
  if (from !== undefined) query.set('from', from);
  if (until !== undefined) query.set('until', until);
  if (metric !== 'active_users') query.set('metric', metric);
  if (isCompared) query.set('compare', 'previous');
  if (isBySource) query.set('by', 'source');
  return `/api/dashboard/series?${query.toString()}`;
}

const listAddress = (search: string): string =>
  search === '' ? '/api/metrics' : `/api/metrics?${new URLSearchParams({ search }).toString()}`;

const dashboardApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    getLatestMetrics: build.query<LatestMetric[], void>({
      query: () => ({ url: '/api/dashboard/latest-metrics' }),
      providesTags: ['Metrics'],
      onQueryStarted: readAgainAfterChange,
    }),
    getSeries: build.query<MetricSeries, SeriesRequest>({
      query: (request) => ({ url: seriesAddress(request) }),
      providesTags: ['Metrics'],
      onQueryStarted: readAgainAfterChange,
    }),
    /** The argument is a part of the name, or empty for all. */
    getMetricList: build.query<MetricSummary[], string>({
      query: (search) => ({ url: listAddress(search) }),
      providesTags: ['Metrics'],
      onQueryStarted: readAgainAfterChange,
    }),
    getTrends: build.query<MetricTrend[], readonly string[]>({
      query: (names) => ({
        url: `/api/dashboard/trends?${new URLSearchParams(names.map((name) => ['name', name])).toString()}`,
      }),
      providesTags: ['Metrics'],
      onQueryStarted: readAgainAfterChange,
    }),
    getExplanation: build.query<FigureExplanation, ExplainedFigure>({
      query: (explained) => ({
        url: `/api/dashboard/explanation?${new URLSearchParams({ ...explained }).toString()}`,
      }),
      providesTags: ['Metrics'],
      onQueryStarted: readAgainAfterChange,
    }),
    setAggregation: build.mutation<unknown, { readonly name: string; readonly aggregation: Aggregation }>({
      query: (body) => ({ url: '/api/metrics/aggregation', method: 'PUT', body }),
      invalidatesTags: (_answer, error) => (error ? [] : ['Metrics']),
    }),
    /** `null` after an empty response: then there is no list at all. */
    getActivities: build.query<readonly ListedActivity[] | null, void>({
      query: () => ({ url: '/api/activities' }),
      providesTags: ['Activity'],
      merge: (list, answer) => withAnswer(list, answer),
      onCacheEntryAdded: async (_none, api) => {
        await api.cacheDataLoaded.catch(() => undefined);
        const stop = onServerActivity((message) => {
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

export const { getActivities } = dashboardApi.endpoints;

export const {
  useGetLatestMetricsQuery,
  useGetSeriesQuery,
  useGetMetricListQuery,
  useGetTrendsQuery,
  useGetExplanationQuery,
  useSetAggregationMutation,
  useGetActivitiesQuery,
} = dashboardApi;
