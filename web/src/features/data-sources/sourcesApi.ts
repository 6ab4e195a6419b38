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
      invalidatesTags: (source) => (source ? ['DataSource', 'Metrics', 'Activity'] : []),
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
      providesTags: ['DataSource'],
    }),
    restoreDataSource: build.mutation<DataSource, string>({
      query: (id) => emptyPost(`/api/data-sources/${id}/restore`),
      invalidatesTags: (source) => (source ? ['DataSource', 'Metrics', 'Activity'] : []),
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

export const {
  useSyncDataSourceMutation,
  useUpdateDataSourceMutation,
  useTestDataSourceMutation,
  useRotateWebhookSecretMutation,
  useGetSourceDependentsQuery,
  useGetDeletedSourcesQuery,
  useRestoreDataSourceMutation,
  useLoadSampleSourcesMutation,
  useRemoveSampleSourcesMutation,
} = sourcesApi;
