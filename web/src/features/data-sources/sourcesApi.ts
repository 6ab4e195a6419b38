import type {
  DataSource,
  UpdateDataSourceBody,
  listDeletedSources,
  readSourceDependents,
} from '@emberdeck/contracts/analytics/data-sources';
import type { TestDataSourceAnswer, TestDataSourceBody } from '@emberdeck/contracts/analytics/source-test';
import type { SyncRun } from '@emberdeck/contracts/analytics/sync-runs';
import type { WebhookSecretAnswer } from '@emberdeck/contracts/analytics/webhooks';
import { baseApi } from '../../shared/api/baseApi.js';
import { changeDataSources, withSource } from '../../shared/api/dataSourcesApi.js';
import { isFulfilled } from '../../shared/api/isFulfilled.js';
import { liveAnswer } from '../../shared/realtime/liveAnswer.js';
import { withoutRow } from '../../shared/realtime/rows.js';
import type { AppDispatch } from '../../shared/store/state.js';
import { staleUnlessLive } from '../../shared/realtime/staleUnlessLive.js';
import { removalsTakenBack } from '../../shared/removals/removalsSlice.js';

export type SourceDependents = (typeof readSourceDependents)['output']['_output'];
export type DeletedSource = (typeof listDeletedSources)['output']['_output'][number];

interface Sync {
  readonly id: string;
  readonly fromStart: boolean;
}

interface Change {
  readonly id: string;
  readonly body: UpdateDataSourceBody;
}

/** The server waits at most 20 s for the tested API. */
const testTimeoutMs = 30_000;

const emptyPost = (url: string) => ({ url, method: 'POST', body: {} }) as const;

interface Answering {
  readonly dispatch: AppDispatch;
  readonly queryFulfilled: Promise<{ readonly data: DataSource }>;
}

/** Shows the row of an answer: the list is not read again. */
async function showSource(_arg: unknown, api: Answering): Promise<void> {
  const answer = await api.queryFulfilled.catch(() => null);
  if (answer) {
    api.dispatch(changeDataSources((sources) => withSource(sources, answer.data)));
    api.dispatch(staleUnlessLive(['Activity']));
  }
}

const sourcesApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    syncDataSource: build.mutation<SyncRun, Sync>({
      query: ({ id, fromStart }) => ({
        url: `/api/data-sources/${id}/sync`,
        method: 'POST',
        body: { fromStart },
      }),
      invalidatesTags: (run) => (run ? ['SyncRun'] : []),
    }),
    updateDataSource: build.mutation<DataSource, Change>({
      query: ({ id, body }) => ({ url: `/api/data-sources/${id}`, method: 'PATCH', body }),
      invalidatesTags: (source) => (source ? ['Metrics'] : []),
      onQueryStarted: showSource,
    }),
    testDataSource: build.mutation<TestDataSourceAnswer, TestDataSourceBody>({
      query: (body) => ({
        url: '/api/data-sources/test',
        method: 'POST',
        body,
        idempotent: false,
        timeoutMs: testTimeoutMs,
      }),
    }),
    rotateWebhookSecret: build.mutation<WebhookSecretAnswer, string>({
      query: (id) => emptyPost(`/api/data-sources/${id}/webhook-secret`),
    }),
    getSourceDependents: build.query<SourceDependents, string>({
      query: (id) => ({ url: `/api/data-sources/${id}/dependents` }),
      keepUnusedDataFor: 0,
    }),
    getDeletedSources: build.query<DeletedSource[], void>({
      query: () => ({ url: '/api/deleted-data-sources?limit=100' }),
      providesTags: ['DeletedSource'],
      ...liveAnswer<DeletedSource[]>((message) => {
        const id = message.type === 'source_changed' ? message.source?.id : undefined;
        return id === undefined ? null : (deleted) => withoutRow(deleted, id);
      }),
    }),
    restoreDataSource: build.mutation<DataSource, string>({
      query: (id) => emptyPost(`/api/data-sources/${id}/restore`),
      invalidatesTags: (source) => (source ? ['Metrics', 'DeletedSource'] : []),
      onQueryStarted: async (id, api) => {
        await showSource(id, api);
        if (await isFulfilled(api.queryFulfilled)) {
          // This tab may hide the source as removed.
          api.dispatch(removalsTakenBack([id]));
        }
      },
    }),
    loadSampleSources: build.mutation<unknown, void>({
      query: () => ({ ...emptyPost('/api/sample-data'), timeoutMs: testTimeoutMs }),
      invalidatesTags: (_done, error) => (error ? [] : ['DataSource', 'Metrics', 'Activity']),
    }),
    removeSampleSources: build.mutation<unknown, void>({
      query: () => ({ url: '/api/sample-data', method: 'DELETE', timeoutMs: testTimeoutMs }),
      invalidatesTags: (_done, error) => (error ? [] : ['DataSource', 'Metrics', 'Activity']),
    }),
  }),
});

export const { getSourceDependents } = sourcesApi.endpoints;

export const {
  useGetSourceDependentsQuery,
  useSyncDataSourceMutation,
  useUpdateDataSourceMutation,
  useTestDataSourceMutation,
  useRotateWebhookSecretMutation,
  useGetDeletedSourcesQuery,
  useRestoreDataSourceMutation,
  useLoadSampleSourcesMutation,
  useRemoveSampleSourcesMutation,
} = sourcesApi;
