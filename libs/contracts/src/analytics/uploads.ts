import { z } from 'zod';
import { expectedFile, maxFileBytes } from '../blobs/blob.js';
import { defineCall } from '../core/call.js';
import { idInput, nullableInstant, uuid } from '../core/fields.js';
import { create, defineRoute, get, post, start } from '../core/route.js';
import { defineJob } from '../jobs/job.js';
import { rowRule } from './row-meaning.js';
import { syncRun } from './sync-runs.js';

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

/** A column: its title, or its number from 1 on where titles are equal or absent. */
export const columnRef = z.union([z.string().max(255), z.number().int().min(1).max(1_000)]);

export type ColumnRef = z.output<typeof columnRef>;

const optionalColumn = columnRef.nullable().default(null);

/** Columns whose texts make one name, joined by ` · `. A single column may be given without a list. */
const nameColumns = z.union([columnRef.transform((column) => [column]), z.array(columnRef).min(1).max(5)]);

/** Multiplies values: 0.01 for cents, -1 for amounts of the other sign. */
const factor = z.number().min(-1_000_000).max(1_000_000).default(1);

/** Where a value stands: in one column, in two for debit and credit, or beside a letter that says which of them it is. */
export const valueColumns = z.union([
  columnRef,
  z.strictObject({ debit: columnRef, credit: columnRef }),
  z.strictObject({ amount: columnRef, side: columnRef }),
]);

/** A column of values of a wide file, with the name of its metric where that is not the title. */
export const metricColumn = z.union([
  columnRef.transform((column) => ({ column, name: null, unit: null, factor: 1 })),
  z.strictObject({
    column: columnRef,
    name: z.string().trim().min(1).max(255).nullable().default(null),
    unit: z.string().max(50).nullable().default(null),
    factor,
  }),
]);

/**
 * How the columns of a file become points. Long: each row has a name and a value. Wide: each column of `metrics` is a
 * metric, one for each text of the columns of `group`. Times: each column of `times` has a time as its title, for instance
 * a year. Absent parts are found by the product.
 */
export const uploadColumns = z.discriminatedUnion('layout', [
  z.strictObject({
    layout: z.literal('long'),
    name: nameColumns,
    value: valueColumns,
    unit: optionalColumn,
    timestamp: optionalColumn,
    factor,
  }),
  z.strictObject({
    layout: z.literal('wide'),
    metrics: z.array(metricColumn).min(1).max(200),
    group: z.array(columnRef).max(4).default([]),
    timestamp: optionalColumn,
  }),
  z.strictObject({
    layout: z.literal('times'),
    name: nameColumns,
    times: z.array(columnRef).min(1).max(400),
    unit: optionalColumn,
    factor,
  }),
]);

export type UploadColumns = z.output<typeof uploadColumns>;

/** Order of day and month in dates like 03/04/2026; `auto` decides by the whole column. */
export const dateOrders = ['auto', 'day_first', 'month_first'] as const;

/** Delimiters of text files. */
export const delimiters = [',', ';', '\t', '|'] as const;

/** Lines of a text file that may precede its header. */
export const maxHeaderLine = 100;

/** How to read a file. Absent parts are found by the product. Sent as JSON in the form field `reading`. */
export const uploadReading = z.strictObject({
  columns: uploadColumns.nullish().transform((value) => value ?? null),
  dateOrder: z.enum(dateOrders).default('auto'),
  decimal: z.enum(['auto', '.', ',']).default('auto'),
  /** Sheet of a workbook; null means the first with rows. */
  sheet: z
    .string()
    .max(255)
    .nullish()
    .transform((value) => value ?? null),
  /** Label of the character set of a text file (WHATWG Encoding); null means that of its bytes. */
  encoding: z.string().max(40).nullable().default(null),
  delimiter: z.enum(delimiters).nullable().default(null),
  /** Physical line of the header; 0 means that there is none. Rows of a workbook count as lines. */
  headerLine: z.number().int().min(0).max(maxHeaderLine).nullable().default(null),
  /** What the rows mean; null means what the source says. */
  rows: rowRule.nullable().default(null),
  /** Column that gives each row its key, where `rows` is `keyed`. */
  key: optionalColumn,
  /** Ids of {@link uploadQuestion} whose first choice is taken as it stands. */
  accepted: z.array(z.string().max(40)).max(20).default([]),
});

export type UploadReading = z.output<typeof uploadReading>;

/** Everything is found by the product. */
export const openReading: UploadReading = uploadReading.parse({});

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
