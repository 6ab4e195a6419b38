import type { DataSource } from '@emberdeck/contracts/analytics/data-sources';
import { useWithoutRemoved } from '../removals/useWithoutRemoved.js';
import type { ServerMessage } from '@emberdeck/contracts/realtime/socket-messages';
import { liveRows } from '../realtime/liveAnswer.js';
import { isTimedRow, withoutRow, withTimedRow } from '../realtime/rows.js';
import { baseApi } from './baseApi.js';
import { inPages, keysetPages, useWholeList } from './keysetPages.js';
import type { KeysetPage } from './keysetPages.js';

type Recipe = (sources: DataSource[]) => DataSource[];

/** Shows a row. The rows of messages lack the address of a webhook, which never changes. */
export function withSource(sources: DataSource[], row: DataSource): DataSource[] {
  const webhookUrl = row.webhookUrl ?? sources.find(({ id }) => id === row.id)?.webhookUrl ?? null;
  return withTimedRow(sources, { ...row, webhookUrl });
}

function changeBy(message: ServerMessage): Recipe | null {
  if (message.type === 'source_changed' && isTimedRow(message.source)) {
    const { source } = message;
    return (sources) => withSource(sources, source);
  }
  return message.type === 'source_deleted' ? (sources) => withoutRow(sources, message.sourceId) : null;
}

/** The list of data sources. Shared, because the dashboard shows it too. */
export const dataSourcesApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    getDataSources: build.infiniteQuery<KeysetPage<DataSource>, void, string>({
      ...keysetPages<DataSource>('/api/data-sources?limit=100'),
      providesTags: ['DataSource'],
      ...liveRows<DataSource>(changeBy),
    }),
  }),
});

/** Changes the cached list. Has no effect before the first read. */
export const changeDataSources = (recipe: Recipe) =>
  dataSourcesApi.util.updateQueryData('getDataSources', undefined, inPages(recipe));

/** The data sources, without removed ones. */
export function useGetDataSourcesQuery() {
  const query = useWholeList(dataSourcesApi.useGetDataSourcesInfiniteQuery());
  return { ...query, data: useWithoutRemoved(query.data) };
}
