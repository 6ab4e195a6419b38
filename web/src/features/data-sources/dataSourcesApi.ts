import type { CreateDataSourceBody, DataSource } from '@emberdeck/contracts/analytics/data-sources';
import type { UploadAnswer } from '@emberdeck/contracts/analytics/uploads';
import { baseApi } from '../../shared/api/baseApi.js';
import { dataSourcesApi as listApi } from '../../shared/api/dataSourcesApi.js';

/** The server waits 120 s for a request and gives the reading of a file 150 s. */
const uploadTimeoutMs = 280_000;

interface Removal {
  readonly id: string;
  readonly keepalive: boolean;
}

interface Upload {
  readonly id: string;
  readonly file: File;
  readonly idempotencyKey: string;
  readonly onProgress: (share: number) => void;
}

const dataSourcesApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    createDataSource: build.mutation<DataSource, CreateDataSourceBody>({
      query: (body) => ({ url: '/api/data-sources', method: 'POST', body }),
      invalidatesTags: (answer) => (answer ? ['DataSource', 'Metrics', 'Activity'] : []),
    }),
    deleteDataSource: build.mutation<unknown, Removal>({
      query: ({ id, keepalive }) => ({ url: `/api/data-sources/${id}`, method: 'DELETE', keepalive }),
      invalidatesTags: (_answer, error) => (error ? [] : ['DataSource', 'Metrics', 'Activity']),
      onQueryStarted: async ({ id }, { dispatch, queryFulfilled }) => {
        const patch = dispatch(
          listApi.util.updateQueryData('getDataSources', undefined, (sources) =>
            sources.filter((source) => source.id !== id),
          ),
        );
        await queryFulfilled.catch(() => patch.undo());
      },
    }),
    uploadFile: build.mutation<UploadAnswer, Upload>({
      query: ({ id, file, idempotencyKey, onProgress }) => {
        const body = new FormData();
        body.append('file', file);
        return {
          url: `/api/data-sources/${id}/uploads`,
          method: 'POST',
          body,
          idempotencyKey,
          timeoutMs: uploadTimeoutMs,
          onUploadProgress: onProgress,
        };
      },
      invalidatesTags: (answer) => (answer ? ['DataSource', 'Metrics', 'Activity', 'Profile'] : []),
    }),
  }),
});

export const { useCreateDataSourceMutation, useDeleteDataSourceMutation } = dataSourcesApi;
export const { uploadFile } = dataSourcesApi.endpoints;
