import type { CreateDataSourceBody, CreatedDataSource } from '@emberdeck/contracts/analytics/data-sources';
import type { UploadAnswer, UploadPreview, UploadReading } from '@emberdeck/contracts/analytics/uploads';
import { baseApi } from '../../shared/api/baseApi.js';
import { changeDataSources, withSource } from '../../shared/api/dataSourcesApi.js';
import type { Keyed } from '../../shared/api/intents.js';
import { isFulfilled } from '../../shared/api/isFulfilled.js';
import { withoutRow } from '../../shared/realtime/rows.js';
import { staleUnlessLive } from '../../shared/realtime/staleUnlessLive.js';

/** The server allows 15 minutes for a slow but progressing upload, and 150 s for processing the file. */
const uploadTimeoutMs = 1_060_000;

interface Removal {
  readonly id: string;
  readonly keepalive: boolean;
}

interface Preview {
  readonly id: string;
  readonly file: File;
  /** How to read the file; null leaves all of it to the server. */
  readonly reading: UploadReading | null;
}

/** The server reads the whole file before it answers. */
const previewTimeoutMs = 120_000;

function formOf({ file, reading }: Preview): FormData {
  const body = new FormData();
  // Before the file: the server reads the parts in their order.
  if (reading !== null) {
    body.append('reading', JSON.stringify(reading));
  }
  body.append('file', file);
  return body;
}

interface Upload extends Preview {
  readonly idempotencyKey: string;
  readonly onProgress: (share: number) => void;
}

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
    deleteDataSource: build.mutation<unknown, Removal>({
      query: ({ id, keepalive }) => ({ url: `/api/data-sources/${id}`, method: 'DELETE', keepalive }),
      invalidatesTags: (_answer, error) => (error ? [] : ['Metrics', 'DeletedSource']),
      onQueryStarted: async ({ id }, api) => {
        if (await isFulfilled(api.queryFulfilled)) {
          api.dispatch(changeDataSources((sources) => withoutRow(sources, id)));
          api.dispatch(staleUnlessLive(['Activity']));
        }
      },
    }),
    previewUpload: build.mutation<UploadPreview, Preview>({
      query: (preview) => ({
        url: `/api/data-sources/${preview.id}/uploads/preview`,
        method: 'POST',
        body: formOf(preview),
        idempotent: false,
        timeoutMs: previewTimeoutMs,
      }),
    }),
    uploadFile: build.mutation<UploadAnswer, Upload>({
      query: ({ idempotencyKey, onProgress, ...upload }) => ({
        url: `/api/data-sources/${upload.id}/uploads`,
        method: 'POST',
        body: formOf(upload),
        idempotencyKey,
        timeoutMs: uploadTimeoutMs,
        onUploadProgress: onProgress,
      }),
      invalidatesTags: (answer) => (answer ? ['DataSource', 'Metrics', 'Activity'] : []),
      onQueryStarted: async (_upload, api) => {
        if (await isFulfilled(api.queryFulfilled)) {
          api.dispatch(staleUnlessLive(['Profile']));
        }
      },
    }),
  }),
});

export const { useCreateDataSourceMutation, usePreviewUploadMutation } = dataSourcesApi;
export const { deleteDataSource, uploadFile } = dataSourcesApi.endpoints;
