import { z } from 'zod';
import { defineCall } from '../core/call.js';
import { done, idInput, uuid } from '../core/fields.js';
import { defineRoute } from '../core/route.js';

/** The largest file that can be uploaded, in bytes. */
export const maxUploadBytes = 10 * 1024 * 1024;

/** Bytes of a file in one call, before base64. */
export const uploadChunkBytes = 256 * 1024;

/**
 * Maximum number of different metric names of a source. A row with a further name is skipped, with an error for its
 * line. Rows with known names are still added.
 */
export const maxMetricNames = 1_000;

/** Maximum number of errors reported by line; `rowsSkipped` counts all skipped rows. */
export const maxUploadErrors = 200;

/**
 * Answer of `POST /api/data-sources/{id}/uploads` (multipart, field `file`).
 * `rowsRead` = `rowsAdded` + `rowsSkipped`. `line` is the physical line, 1-based; the header is line 1.
 */
export const uploadAnswer = z.object({
  rowsRead: z.number().int(),
  rowsAdded: z.number().int(),
  rowsSkipped: z.number().int(),
  errors: z.array(z.object({ line: z.number().int(), message: z.string() })),
});

export type UploadAnswer = z.output<typeof uploadAnswer>;

/**
 * Opens an upload to a source of the caller's workspace. Nothing is visible until the commit. `sizeBytes` is the
 * maximum size: the file is stored while it arrives, and the commit gets the actual size.
 */
export const beginUpload = defineCall({
  service: 'analytics',
  name: 'begin-upload',
  access: 'user',
  input: z.object({
    sourceId: uuid,
    fileName: z.string().max(255),
    sizeBytes: z.number().int().min(0).max(maxUploadBytes),
  }),
  output: z.object({ uploadId: uuid }),
});

export const appendUpload = defineCall({
  service: 'analytics',
  name: 'append-upload',
  access: 'user',
  input: z.object({ uploadId: uuid, index: z.number().int().min(0), data: z.base64() }),
  output: done,
});

/** Discards an upload whose file did not arrive completely. An upload that is being committed stays. */
export const discardUpload = defineCall({
  service: 'analytics',
  name: 'discard-upload',
  access: 'user',
  input: z.object({ uploadId: uuid }),
  output: done,
});

/**
 * Reads the file and adds its rows in one transaction. Files for one source are added one at a time; fails with `busy`
 * after too long a wait. Without `sizeBytes` the file has the size given to `begin-upload`.
 */
export const commitUpload = defineCall({
  service: 'analytics',
  name: 'commit-upload',
  access: 'user',
  input: z.object({
    uploadId: uuid,
    sha256: z.string().regex(/^[0-9a-f]{64}$/),
    sizeBytes: z.number().int().min(0).max(maxUploadBytes).optional(),
  }),
  output: uploadAnswer,
});

/** Uploads a file to a source. */
export const uploadRoute = defineRoute({
  method: 'POST',
  path: '/api/data-sources/:id/uploads',
  operation: 'uploadFile',
  access: 'begin-upload',
  status: 200,
  summary: 'Adds the rows of a CSV file to a data source; repeatable with an Idempotency-Key',
  input: idInput.extend({ file: z.file() }),
  output: uploadAnswer,
  consumes: 'multipart/form-data',
});
