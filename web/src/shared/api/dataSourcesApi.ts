import type { DataSource } from '@emberdeck/contracts/analytics/data-sources';
import { baseApi } from './baseApi.js';

/** The list of data sources, which the dashboard shows too. */
export const dataSourcesApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    getDataSources: build.query<DataSource[], void>({
      query: () => ({ url: '/api/data-sources?limit=100' }),
      providesTags: ['DataSource'],
    }),
  }),
});

export const { useGetDataSourcesQuery } = dataSourcesApi;
