import type { DataSource } from '@emberdeck/contracts/analytics/data-sources';
import type { SourceMetric, SourcePoint } from '@emberdeck/contracts/analytics/source-page';
import { baseApi } from '../../../shared/api/baseApi.js';
import { withSource } from '../../../shared/api/dataSourcesApi.js';
import { keysetPages } from '../../../shared/api/keysetPages.js';
import type { KeysetPage } from '../../../shared/api/keysetPages.js';
import { queryOf } from '../../../shared/api/queryOf.js';
import { liveAnswer } from '../../../shared/realtime/liveAnswer.js';
import { isTimedRow } from '../../../shared/realtime/rows.js';

/** Which points of a source; empty parts do not filter. Days are those of the workspace's zone. */
export interface PointFilter {
  readonly name: string;
  readonly from: string;
  readonly until: string;
}

interface PointsOf extends PointFilter {
  readonly id: string;
}

interface SourceMetrics {
  readonly total: number;
  readonly metrics: SourceMetric[];
}

interface MetricsOf {
  readonly id: string;
  readonly search: string;
}

const addressOf = (id: string): string => `/api/data-sources/${encodeURIComponent(id)}`;

/** The address of the points as a file. */
export const pointsFile = ({ id, ...filter }: PointsOf): string =>
  `${addressOf(id)}/points.csv${queryOf({ ...filter })}`;

const sourcePageApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    getDataSource: build.query<DataSource, string>({
      query: (id) => ({ url: addressOf(id) }),
      providesTags: ['DataSource'],
      ...liveAnswer<DataSource>((message) => {
        if (message.type !== 'source_changed' || !isTimedRow(message.source)) return null;
        const { source } = message;
        return (shown) => (shown.id === source.id ? (withSource([shown], source)[0] ?? shown) : shown);
      }),
    }),
    getSourceMetrics: build.query<SourceMetrics, MetricsOf>({
      query: ({ id, search }) => ({ url: `${addressOf(id)}/metrics${queryOf({ search })}` }),
      providesTags: ['DataSource', 'Metrics'],
    }),
    getSourcePoints: build.infiniteQuery<KeysetPage<SourcePoint>, PointsOf, string>({
      ...keysetPages<SourcePoint>(''),
      query: ({ queryArg: { id, ...filter }, pageParam }) => ({
        url: pageParam === '' ? `${addressOf(id)}/points${queryOf({ ...filter })}` : pageParam,
      }),
      providesTags: ['DataSource'],
    }),
  }),
});

export const { useGetDataSourceQuery, useGetSourceMetricsQuery, useGetSourcePointsInfiniteQuery } =
  sourcePageApi;
