import type { SyncRun } from '@emberdeck/contracts/analytics/sync-runs';
import type { UploadReading } from '@emberdeck/contracts/analytics/upload-reading';
import type { StartedImport, UploadPreview, UploadState } from '@emberdeck/contracts/analytics/uploads';
import type { ExpectedFile } from '@emberdeck/contracts/blobs/blob';
import { baseApi } from '../../shared/api/baseApi.js';
import { sendFile } from '../../shared/files/fileSending.js';
import type { Sending } from '../../shared/files/fileSending.js';

interface Announcement {
  readonly id: string;
  readonly fileName: string;
  readonly sizeBytes: number;
}

interface Reading {
  readonly id: string;
  readonly uploadId: string;
  /** Null leaves everything to the server. */
  readonly reading: UploadReading | null;
}

interface Import extends Reading {
  /** The rows of the last file of the source go with the import. */
  readonly replaces: 'last' | null;
}

interface RunOf {
  readonly id: string;
  readonly runId: string;
}

/** The server reads the whole file before it answers. */
const previewTimeoutMs = 40_000;

const uploadsApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    beginUpload: build.mutation<ExpectedFile, Announcement>({
      query: ({ id, ...body }) => ({ url: `/api/data-sources/${id}/files`, method: 'POST', body }),
    }),
    sendFile: build.mutation<null, Omit<Sending, 'signal'>>({
      queryFn: (sending, { signal }, _options, ask) => sendFile({ ...sending, signal }, ask),
    }),
    previewUpload: build.mutation<UploadPreview, Reading>({
      query: ({ id, ...body }) => ({
        url: `/api/data-sources/${id}/previews`,
        method: 'POST',
        body,
        idempotent: false,
        timeoutMs: previewTimeoutMs,
      }),
    }),
    startImport: build.mutation<StartedImport, Import>({
      query: ({ id, replaces, ...body }) => ({
        url: `/api/data-sources/${id}/imports`,
        method: 'POST',
        body: { ...body, ...(replaces !== null && { replaces }) },
      }),
    }),
    /** Reads what has become of an upload now. A mutation, because no answer is cached. */
    lookAtUpload: build.mutation<UploadState, Omit<Reading, 'reading'>>({
      query: ({ id, uploadId }) => ({ url: `/api/data-sources/${id}/uploads/${uploadId}` }),
    }),
    /** Takes an import back: its points go, and what they replaced returns. */
    undoRun: build.mutation<SyncRun, RunOf>({
      query: ({ id, runId }) => ({
        url: `/api/data-sources/${id}/runs/${runId}/undo`,
        method: 'POST',
        body: {},
      }),
      invalidatesTags: (run) => (run ? ['DataSource', 'Metrics', 'SyncRun', 'Activity'] : []),
    }),
  }),
});

export const { usePreviewUploadMutation, useUndoRunMutation } = uploadsApi;
export const { beginUpload, sendFile: sendContent, startImport, lookAtUpload } = uploadsApi.endpoints;
