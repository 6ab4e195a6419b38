import type { CreateDataSourceBody, CreatedDataSource } from '@emberdeck/contracts/analytics/data-sources';
import { baseApi } from '../../shared/api/baseApi.js';
import { changeDataSources, withSource } from '../../shared/api/dataSourcesApi.js';
import type { Keyed } from '../../shared/api/intents.js';
import { isFulfilled } from '../../shared/api/isFulfilled.js';
import { withoutRow } from '../../shared/realtime/rows.js';
import { staleUnlessLive } from '../../shared/realtime/staleUnlessLive.js';
import { removalFrom } from '../../shared/removals/removalRequest.js';
import type { RemovalRequest } from '../../shared/removals/removalRequest.js';

const dataSourcesApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    createDataSource: build.mutation<CreatedDataSource, Keyed<CreateDataSourceBody>>({
      query: (intent) => ({ url: '/api/data-sources', method: 'POST', ...intent }),
      invalidatesTags: (answer) => (answer ? ['Metrics'] : []),
      onQueryStarted: async (_intent, api) => {
        const answer = await api.queryFulfilled.catch(() => null);
        if (answer) {
          const { webhookSecret: _secret, ...source } = answer.data;
          api.dispatch(changeDataSources((sources) => withSource(sources, source)));
          api.dispatch(staleUnlessLive(['Activity']));
        }
      },
    }),
    deleteDataSource: build.mutation<unknown, RemovalRequest>({
      query: removalFrom('/api/data-sources'),
      invalidatesTags: (_answer, error) => (error ? [] : ['Metrics', 'DeletedSource']),
      onQueryStarted: async ({ id }, api) => {
        if (await isFulfilled(api.queryFulfilled)) {
          api.dispatch(changeDataSources((sources) => withoutRow(sources, id)));
          api.dispatch(staleUnlessLive(['Activity']));
        }
      },
    }),
  }),
});

export const { useCreateDataSourceMutation } = dataSourcesApi;
export const { deleteDataSource } = dataSourcesApi.endpoints;
