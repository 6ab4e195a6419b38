import { z } from 'zod';
import { expectedFile, maxFileBytes } from '../blobs/blob.js';
import { defineCall } from '../core/call.js';
import { idInput, nullableInstant, uuid } from '../core/fields.js';
import { create, defineRoute, get, post, start } from '../core/route.js';
import { defineJob } from '../jobs/job.js';
import { syncRun } from './sync-runs.js';

/** The largest file that can be uploaded, in bytes. */
export const maxUploadBytes = maxFileBytes;

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
 * The outcome of an import.
 * `rowsRead` = `rowsAdded` + `rowsSkipped`. `line` is the physical line, 1-based; the header is line 1.
 */
export const uploadAnswer = z.object({
  rowsRead: z.number().int(),
  rowsAdded: z.number().int(),
  rowsSkipped: z.number().int(),
  errors: z.array(z.object({ line: z.number().int(), message: z.string() })),
});

export type UploadAnswer = z.output<typeof uploadAnswer>;

/** How a file of an upload is read. */
const readingInput = idInput.extend({
  uploadId: uuid,
  reading: uploadReading.nullish().transform((value) => value ?? null),
});

/**
 * Announces a file for a source of the caller's workspace. Its content is sent to the answered address. Nothing is visible
 * until the import. `sizeBytes` is the maximum size.
 */
export const beginUpload = defineCall({
  service: 'analytics',
  name: 'begin-upload',
  access: 'user',
  input: idInput.extend({
    fileName: z.string().max(255),
    sizeBytes: z.number().int().min(0).max(maxUploadBytes),
  }),
  output: expectedFile,
});

/** Reads a file that has arrived, and returns what it would bring. Stores nothing; the file stays for an hour. */
export const previewUpload = defineCall({
  service: 'analytics',
  name: 'preview-upload',
  access: 'user',
  repeats: 'always',
  input: readingInput,
  output: uploadPreview,
  timeoutMs: 30_000,
});

/** An import that was started. The job of the import has the id of the run. */
export const startedImport = z.object({ uploadId: uuid, run: syncRun });

export type StartedImport = z.output<typeof startedImport>;

/**
 * Starts the job that adds the rows of a file that has arrived. Returns the import that is open or has succeeded already,
 * also for the same file under the same Idempotency-Key.
 */
export const startImport = defineCall({
  service: 'analytics',
  name: 'start-import',
  access: 'user',
  repeats: 'with-key',
  input: readingInput,
  output: startedImport,
});

/** What has become of an upload. `run` is null until its import is started, `answer` until the rows are added. */
export const uploadState = z.object({
  uploadId: uuid,
  run: syncRun.nullable(),
  answer: uploadAnswer.nullable(),
  /** Why the file was refused; `field` is null if the file was not at fault. */
  refusal: z.object({ field: z.literal('file').nullable(), message: z.string() }).nullable(),
});

export type UploadState = z.output<typeof uploadState>;

/** Reads what has become of an own upload, within a day of its start. */
export const readUpload = defineCall({
  service: 'analytics',
  name: 'read-upload',
  access: 'user',
  input: idInput.extend({ uploadId: uuid }),
  output: uploadState,
});

/** Adds the rows of a file to a source, all of them or none. */
export const importFile = defineJob({
  service: 'analytics',
  name: 'import-file',
  title: 'Import a file',
  input: z.object({
    sourceId: uuid,
    workspaceId: uuid,
    uploadId: uuid,
    userId: uuid,
    actorName: z.string(),
    reading: uploadReading.nullable(),
  }),
  result: z.null(),
  startedBy: 'start-import',
  attempts: 3,
  backOffSeconds: 5,
  timeLimitSeconds: 600,
  activePerUser: 20,
});

/** The largest form: a file, the field `reading` and the heads of both. */
const maxFormBytes = maxUploadBytes + 1024 * 1024;

/** The longest wait of a request that prefers to wait for the end of its import (RFC 7240), in seconds. */
export const maxImportWaitSeconds = 60;

/** Takes a file in one request, as scripts send it, and starts its import. */
export const uploadRoute = defineRoute({
  method: 'POST',
  path: '/api/data-sources/:id/uploads',
  operation: 'uploadFile',
  access: 'start-import',
  status: 202,
  summary:
    'Imports a CSV, XLSX or JSON lines file into a source, and answers with the run. With "Prefer: wait=30" it waits for the end and answers 200 with counts and errors. Repeatable with an Idempotency-Key',
  input: idInput.extend({ file: z.file(), reading: z.string().optional() }),
  output: z.union([startedImport, uploadAnswer]),
  body: 'multipart',
  maxBodyBytes: maxFormBytes,
  answerMs: maxImportWaitSeconds * 1000,
});

/** Shows what a file would bring, in one request. */
export const previewRoute = defineRoute({
  method: 'POST',
  path: '/api/data-sources/:id/uploads/preview',
  operation: 'previewFile',
  access: 'preview-upload',
  status: 200,
  summary: 'Shows what a file would bring; stores nothing',
  input: idInput.extend({ file: z.file(), reading: z.string().optional() }),
  output: uploadPreview,
  body: 'multipart',
  maxBodyBytes: maxFormBytes,
  answerMs: maxImportWaitSeconds * 1000,
});

const exampleFile = { uploadId: '00000000-0000-4000-8000-000000000001' };

export const uploadRoutes = [
  create('/api/data-sources/:id/files', beginUpload, 'Announces a file; send it to the answered address', {
    example: { fileName: 'figures.csv', sizeBytes: 100 },
  }),
  post('/api/data-sources/:id/previews', previewUpload, 'Shows what a file would bring; stores nothing', {
    scope: 'personal',
    example: exampleFile,
  }),
  start('/api/data-sources/:id/imports', startImport, 'Starts the import of a file; answers with its run', {
    scope: 'personal',
    example: exampleFile,
  }),
  get('/api/data-sources/:id/uploads/:uploadId', readUpload, 'What has become of a file', {
    scope: 'personal',
    access: 'start-import',
  }),
];
