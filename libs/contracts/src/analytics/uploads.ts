import { z } from 'zod';
import { expectedFile, maxFileBytes } from '../blobs/blob.js';
import { defineCall } from '../core/call.js';
import { idInput, nullableInstant, uuid } from '../core/fields.js';
import { create, defineRoute, get, post, start } from '../core/route.js';
import { defineJob } from '../jobs/job.js';
import { rowRule } from './row-meaning.js';
import { syncRun } from './sync-runs.js';
import { uploadColumns, uploadReading } from './upload-reading.js';

/** The largest file that can be uploaded, in bytes. */
export const maxUploadBytes = maxFileBytes;

/**
 * Maximum number of different metric names of a source. A row with a further name is skipped, with an error for its
 * line. Rows with known names are still added.
 */
export const maxMetricNames = 1_000;

/** Maximum number of errors reported by line; `rowsRefused` counts all refused rows. */
export const maxUploadErrors = 200;

export const uploadFormats = ['csv', 'xlsx', 'jsonl'] as const;

/** What becomes of a column. `reason` says why it does not come in; null for others. */
export const columnUse = z.object({
  /** Number from 1 on. */
  column: z.number().int(),
  title: z.string(),
  use: z.enum(['name', 'value', 'unit', 'timestamp', 'key', 'metric', 'group', 'metadata', 'none']),
  reason: z.string().nullable(),
});

/**
 * What the product cannot decide by itself. Each choice is a part of a reading that answers it. `figure` shows what the
 * choice makes of the file, such as the sum of a day. An import with an open question is refused.
 */
export const uploadQuestion = z.object({
  id: z.string(),
  message: z.string(),
  choices: z.array(
    z.object({
      label: z.string(),
      figure: z.string().nullable(),
      reading: z.record(z.string(), z.unknown()),
    }),
  ),
});

export type UploadQuestion = z.output<typeof uploadQuestion>;

/**
 * What a file would bring. `columns` is how the product understands it; null if it cannot tell. `notes` are sentences that
 * the user must know before storing: which time the rows get, what is rounded, which texts count as no value.
 */
export const uploadPreview = z.object({
  format: z.enum(uploadFormats),
  /** Of a text file; null for a workbook. */
  encoding: z.string().nullable(),
  delimiter: z.string().nullable(),
  /** Sheet of a workbook that was read; null for other formats. */
  sheet: z.string().nullable(),
  /** Physical line of the header; 0 without one, null for JSON. */
  headerLine: z.number().int().nullable(),
  /** The first lines, from which the header can be chosen. */
  firstLines: z.array(z.object({ line: z.number().int(), fields: z.array(z.string()) })),
  header: z.array(z.string()),
  columnUses: z.array(columnUse),
  rows: rowRule,
  questions: z.array(uploadQuestion),
  notes: z.array(z.string()),
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
  rowsRefused: z.number().int(),
  errors: z.array(z.object({ line: z.number().int(), message: z.string() })),
});

export type UploadPreview = z.output<typeof uploadPreview>;

/**
 * The outcome of an import. `rowsRead` = `rowsAdded` + `rowsReplaced` + `rowsSkipped` (equal to stored ones) +
 * `rowsRefused`. `line` is the physical line, 1-based.
 */
export const uploadAnswer = z.object({
  rowsRead: z.number().int(),
  rowsAdded: z.number().int(),
  rowsReplaced: z.number().int().default(0),
  rowsSkipped: z.number().int(),
  rowsRefused: z.number().int().default(0),
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

/** A run to undo with an import, in one step: its file is a new version of that one. `last` is the last import. */
export const replacedRun = z.union([z.literal('last'), uuid]);

/**
 * Starts the job that adds the rows of a file that has arrived. Returns the import that is open or has succeeded already,
 * also for the same file under the same Idempotency-Key. Fails with `conflict` if the replaced run cannot be undone.
 */
export const startImport = defineCall({
  service: 'analytics',
  name: 'start-import',
  access: 'user',
  repeats: 'with-key',
  input: readingInput.extend({ replaces: replacedRun.nullish() }),
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
    /** The run that the file replaces; absent in jobs of an earlier version. */
    replaces: uuid.nullish(),
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
  token: 'write_points',
  status: 202,
  summary:
    'Imports a CSV, XLSX or JSON lines file into a source, and answers with the run. With "Prefer: wait=30" it waits for the end and answers 200 with counts and errors. Repeatable with an Idempotency-Key',
  input: idInput.extend({ file: z.file(), reading: z.string().optional(), replaces: replacedRun.optional() }),
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
  token: 'write_points',
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
    token: 'write_points',
    example: { fileName: 'figures.csv', sizeBytes: 100 },
  }),
  post('/api/data-sources/:id/previews', previewUpload, 'Shows what a file would bring; stores nothing', {
    scope: 'personal',
    token: 'write_points',
    example: exampleFile,
  }),
  start('/api/data-sources/:id/imports', startImport, 'Starts the import of a file; answers with its run', {
    scope: 'personal',
    token: 'write_points',
    example: exampleFile,
  }),
  get('/api/data-sources/:id/uploads/:uploadId', readUpload, 'What has become of a file', {
    scope: 'personal',
    token: 'write_points',
    access: 'start-import',
  }),
];
