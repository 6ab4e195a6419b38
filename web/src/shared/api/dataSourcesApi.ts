import type { DataSource } from '@emberdeck/contracts/analytics/data-sources';
import { useWithoutRemoved } from '../removals/useWithoutRemoved.js';
import { baseApi } from './baseApi.js';
import { readAgainAfterChange } from './readAgain.js';
import { wholeList } from './wholeList.js';

/** The list of data sources. Shared, because the dashboard shows it too. */
export const dataSourcesApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    getDataSources: build.query<DataSource[], void>({
      queryFn: wholeList<DataSource>('/api/data-sources?limit=100'),
      providesTags: ['DataSource'],
      onQueryStarted: readAgainAfterChange,
    }),
  }),
});

/** The data sources, without removed ones. */
export function useGetDataSourcesQuery() {
  const query = dataSourcesApi.useGetDataSourcesQuery();
  return { ...query, data: useWithoutRemoved(query.data) };
}
