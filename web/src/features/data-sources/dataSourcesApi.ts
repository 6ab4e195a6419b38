import type { CreateDataSourceBody, CreatedDataSource } from '@emberdeck/contracts/analytics/data-sources';
import type { UploadReading } from '@emberdeck/contracts/analytics/upload-reading';
import type {
  StartedImport,
  UploadAnswer,
  UploadPreview,
  UploadState,
} from '@emberdeck/contracts/analytics/uploads';
import type { ApiError } from '../../shared/api/apiError.js';
import { baseApi } from '../../shared/api/baseApi.js';
import { changeDataSources, withSource } from '../../shared/api/dataSourcesApi.js';
import type { Keyed } from '../../shared/api/intents.js';
import type { ApiRequest } from '../../shared/api/request.js';
import { isFulfilled } from '../../shared/api/isFulfilled.js';
import { withoutRow } from '../../shared/realtime/rows.js';
import { staleUnlessLive } from '../../shared/realtime/staleUnlessLive.js';

/** The server allows 15 minutes for a slow but progressing upload. */
const uploadTimeoutMs = 1_060_000;

/** The answer of an upload waits so long for its import, in seconds; then the import is asked for. */
const importWaitSeconds = 30;
const betweenLooksMs = 2_000;

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

/** The outcome of an import; null while it has none. */
function outcomeOf({
  answer,
  refusal,
  run,
}: UploadState): { data: UploadAnswer } | { error: ApiError } | null {
  if (answer !== null) return { data: answer };
  const reason = refusal?.message ?? (run === null || run.finishedAt === null ? null : run.reason);
  return reason === null ? null : { error: refusedImport(reason) };
}

const refusedImport = (reason: string): ApiError => ({
  status: 422,
  message: reason,
  detail: reason,
  fields: [],
  requestId: null,
  retryAfter: null,
});

interface Upload extends Preview {
  readonly idempotencyKey: string;
  readonly onProgress: (share: number) => void;
}

type Asked = { readonly data?: unknown; readonly error?: ApiError };
type Ask = (request: ApiRequest) => Asked | PromiseLike<Asked>;

/** Sends a file, and waits for the end of its import. */
async function uploaded({ idempotencyKey, onProgress, ...upload }: Upload, signal: AbortSignal, ask: Ask) {
  const url = `/api/data-sources/${upload.id}/uploads`;
  const { data, error } = await ask({
    url,
    method: 'POST',
    body: formOf(upload),
    headers: { Prefer: `wait=${importWaitSeconds}` },
    idempotencyKey,
    timeoutMs: uploadTimeoutMs,
    onUploadProgress: onProgress,
  });
  if (error !== undefined) return { error };
  const sent = data as StartedImport | UploadAnswer;
  if (!('uploadId' in sent)) return { data: sent };
  for (;;) {
    await new Promise((resolve) => setTimeout(resolve, betweenLooksMs));
    signal.throwIfAborted();
    const looked = await ask({ url: `${url}/${sent.uploadId}` });
    if (looked.error !== undefined) return { error: looked.error };
    const ended = outcomeOf(looked.data as UploadState);
    if (ended !== null) return ended;
  }
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
      queryFn: (upload, { signal }, _options, ask) => uploaded(upload, signal, ask),
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
