import { z } from 'zod';
import { defineCall } from '../core/call.js';
import { instant, nullableInstant, uuid } from '../core/fields.js';
import { post } from '../core/route.js';
import { dataSourceTypes } from './data-source-types.js';
import { optionalKey, sourceConnectionFields, sourceEndpoint } from './source-connection.js';

/** Rows that a test returns at most. */
export const maxTestRows = 20;

export const testFailures = [
  'address',
  'private',
  'dns',
  'refused',
  'tls',
  'time',
  'too_large',
  'redirect',
  'unauthorized',
  'status',
  'not_json',
  'no_such_path',
  'mapping',
  'empty',
  'broken',
] as const;

/**
 * Result of a test. A failure is an answer with `success: false`: `message` says what is wrong and what to do.
 * `preview` is the JSON of the body, shortened, so that a mapping can be picked from it; null for hosts that only the
 * operator allows.
 */
export const testDataSourceAnswer = z.object({
  success: z.boolean(),
  failure: z.enum(testFailures).nullable(),
  message: z.string().nullable(),
  httpStatus: z.number().int().nullable(),
  rows: z.array(
    z.object({ name: z.string(), value: z.number(), unit: z.string().nullable(), timestamp: instant }),
  ),
  /** Number of rows of the first page. */
  rowCount: z.number().int(),
  /** Rows that would be skipped, with the reason of the first. */
  skipped: z.number().int(),
  firstProblem: z.string().nullable(),
  names: z.array(z.string()),
  newestAt: nullableInstant,
  preview: z.string().nullable(),
});

export type TestDataSourceAnswer = z.output<typeof testDataSourceAnswer>;

/** `id` names the stored source whose key is used if `apiKey` is absent and the host is the same. */
export const testDataSourceBody = z.object({
  id: uuid.nullable().optional(),
  type: z.enum(dataSourceTypes, 'Type is required'),
  endpoint: sourceEndpoint,
  apiKey: optionalKey,
  ...sourceConnectionFields,
});

export type TestDataSourceBody = z.input<typeof testDataSourceBody>;

/** Reads the first page of an API and returns what would come in. Stores nothing. */
export const testDataSource = defineCall({
  service: 'analytics',
  name: 'test-data-source',
  access: 'user',
  input: testDataSourceBody,
  output: testDataSourceAnswer,
  timeoutMs: 20_000,
});

export const sourceTestRoutes = [
  post('/api/data-sources/test', testDataSource, 'Reads an API without storing anything', {
    example: { type: 'API Integration', endpoint: 'https://feeds.example/metrics' },
  }),
];
