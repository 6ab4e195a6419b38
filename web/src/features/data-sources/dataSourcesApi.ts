import type { CreateDataSourceBody, CreatedDataSource } from '@emberdeck/contracts/analytics/data-sources';
import type { UploadAnswer } from '@emberdeck/contracts/analytics/uploads';
import { baseApi } from '../../shared/api/baseApi.js';
import type { Keyed } from '../../shared/api/intents.js';

/** The server allows 15 minutes for a slow but progressing upload, and 150 s for processing the file. */
const uploadTimeoutMs = 1_060_000;

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
    createDataSource: build.mutation<CreatedDataSource, Keyed<CreateDataSourceBody>>({
      query: (intent) => ({ url: '/api/data-sources', method: 'POST', ...intent }),
      invalidatesTags: (answer) => (answer ? ['DataSource', 'Metrics', 'Activity'] : []),
    }),
    deleteDataSource: build.mutation<unknown, Removal>({
      query: ({ id, keepalive }) => ({ url: `/api/data-sources/${id}`, method: 'DELETE', keepalive }),
      invalidatesTags: (_answer, error) => (error ? [] : ['DataSource', 'Metrics', 'Activity']),
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

export const { useCreateDataSourceMutation } = dataSourcesApi;
export const { deleteDataSource, uploadFile } = dataSourcesApi.endpoints;
