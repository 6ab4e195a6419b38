import { z } from 'zod';
import { defineCall } from '../core/call.js';
import { done, idInput, nullableInstant, uuid } from '../core/fields.js';
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

export const uploadFormats = ['csv', 'xlsx', 'jsonl'] as const;

/**
 * How the columns of a file become points, by the names in its header. Long: each row has a name and a value. Wide: each
 * column of `metrics` is a metric of its own. Absent parts are found by the product.
 */
export const uploadColumns = z.discriminatedUnion('layout', [
  z.strictObject({
    layout: z.literal('long'),
    name: z.string().max(255),
    value: z.string().max(255),
    unit: z.string().max(255).nullable().default(null),
    timestamp: z.string().max(255).nullable().default(null),
  }),
  z.strictObject({
    layout: z.literal('wide'),
    metrics: z.array(z.string().max(255)).min(1).max(200),
    timestamp: z.string().max(255).nullable().default(null),
  }),
]);

export type UploadColumns = z.output<typeof uploadColumns>;

/** Order of day and month in dates like 03/04/2026; `auto` decides by the whole column. */
export const dateOrders = ['auto', 'day_first', 'month_first'] as const;

/** How to read a file. Absent parts are found by the product. Sent as JSON in the form field `reading`. */
export const uploadReading = z.strictObject({
  columns: uploadColumns.nullish().transform((value) => value ?? null),
  dateOrder: z.enum(dateOrders).default('auto'),
  decimal: z.enum(['auto', '.', ',']).default('auto'),
  /** Sheet of a workbook; null means the first. */
  sheet: z
    .string()
    .max(255)
    .nullish()
    .transform((value) => value ?? null),
});

export type UploadReading = z.output<typeof uploadReading>;

/** What a file would bring. `columns` is how the product understands it; null if it cannot tell. */
export const uploadPreview = z.object({
  format: z.enum(uploadFormats),
  header: z.array(z.string()),
  /** The first rows as text, as the file has them. */
  sample: z.array(z.array(z.string())),
  sheets: z.array(z.string()),
  columns: uploadColumns.nullable(),
  /** The first points as they would be stored. */
  points: z.array(
    z.object({
      name: z.string(),
      value: z.number(),
      unit: z.string().nullable(),
      timestamp: nullableInstant,
    }),
  ),
  rowsRead: z.number().int(),
  rowsSkipped: z.number().int(),
  errors: z.array(z.object({ line: z.number().int(), message: z.string() })),
});

export type UploadPreview = z.output<typeof uploadPreview>;

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
    reading: uploadReading.nullable().optional(),
  }),
  output: uploadAnswer,
});

/** Reads an uploaded file, returns what it would bring, and discards it. Stores nothing. */
export const previewUpload = defineCall({
  service: 'analytics',
  name: 'preview-upload',
  access: 'user',
  input: commitUpload.input,
  output: uploadPreview,
});

/** The largest form: a file, the field `reading` and the heads of both. */
const maxFormBytes = maxUploadBytes + 1024 * 1024;

/** How long a commit may queue, read the file and add its rows, in milliseconds. A preview queues and reads as long. */
export const uploadAnswerMs = 150_000;

/** Uploads a file to a source. */
export const uploadRoute = defineRoute({
  method: 'POST',
  path: '/api/data-sources/:id/uploads',
  operation: 'uploadFile',
  access: 'begin-upload',
  status: 200,
  summary: 'Adds the rows of a CSV, XLSX or JSON lines file to a source; repeatable with an Idempotency-Key',
  input: idInput.extend({ file: z.file(), reading: z.string().optional() }),
  output: uploadAnswer,
  body: 'multipart',
  maxBodyBytes: maxFormBytes,
  answerMs: uploadAnswerMs,
});

/** Shows what a file would bring to a source. */
export const previewRoute = defineRoute({
  method: 'POST',
  path: '/api/data-sources/:id/uploads/preview',
  operation: 'previewFile',
  access: 'begin-upload',
  status: 200,
  summary: 'Shows what a file would bring; stores nothing',
  input: idInput.extend({ file: z.file(), reading: z.string().optional() }),
  output: uploadPreview,
  body: 'multipart',
  maxBodyBytes: maxFormBytes,
  answerMs: uploadAnswerMs,
});
