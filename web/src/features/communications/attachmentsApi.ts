import type { ExpectedFile } from '@emberdeck/contracts/blobs/blob';
import type { Attachment } from '@emberdeck/contracts/messaging/attachments';
import { baseApi } from '../../shared/api/baseApi.js';
import { pauseUntilOnline, sendFile } from '../../shared/files/fileSending.js';

interface Sending {
  readonly file: File;
  /** Receives the share of the file that has been sent, from 0 to 1. */
  readonly onProgress: (share: number) => void;
}

/** The server reads the whole file, and makes a copy of an image, before it answers. */
const prepareTimeoutMs = 40_000;

const attachmentsApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    /** Announces a file, sends it, and returns what the server has found in it. */
    attachFile: build.mutation<Attachment, Sending>({
      queryFn: async ({ file, onProgress }, { signal }, _options, ask) => {
        const begun = await ask({
          url: '/api/attachments',
          method: 'POST',
          body: { name: file.name, sizeBytes: file.size },
        });
        if (begun.error) return { error: begun.error };
        const { id, url } = begun.data as ExpectedFile;
        const sending = { file, url, isResumed: false, onProgress, signal, pause: pauseUntilOnline };
        const sent = await sendFile(sending, ask);
        if ('error' in sent) return { error: sent.error };
        const read = await ask({
          url: `/api/attachments/${id}/prepare`,
          method: 'POST',
          body: {},
          idempotent: false,
          timeoutMs: prepareTimeoutMs,
        });
        return read.error ? { error: read.error } : { data: read.data as Attachment };
      },
    }),
    /** The files of the user that no message has. */
    listAttachments: build.query<Attachment[], void>({
      keepUnusedDataFor: 0,
      query: () => ({ url: '/api/attachments' }),
    }),
    /** Deletes a file that no message has. The server does so by itself an hour later. */
    deleteAttachment: build.mutation<unknown, string>({
      query: (id) => ({ url: `/api/attachments/${id}`, method: 'DELETE' }),
    }),
  }),
});

export const { attachFile, deleteAttachment, listAttachments } = attachmentsApi.endpoints;
