import { z } from 'zod';
import { defineCall } from '../core/call.js';
import { instant, nullableInstant, uuid } from '../core/fields.js';
import { post } from '../core/route.js';
import { dataSourceTypes } from './data-source-types.js';
import { rowRule } from './row-meaning.js';
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

/** The field of the rows that was taken for a part of a point, by its title; null without one, and under a mapping. */
const usedField = z.string().nullable();

/**
 * Result of a test. A failure is an answer with `success: false`: `message` says what is wrong and what to do.
 * `preview` is the JSON of the body, shortened, so that a mapping can be picked from it; null for hosts that only a network
 * of the operator allows. `notes` are sentences that the user must know before saving: which time rows without one get, what
 * is rounded, which path finds nothing.
 */
export const testDataSourceAnswer = z.object({
  success: z.boolean(),
  failure: z.enum(testFailures).nullable(),
  message: z.string().nullable(),
  httpStatus: z.number().int().nullable(),
  rows: z.array(
    z.object({
      name: z.string(),
      value: z.number(),
      unit: z.string().nullable(),
      timestamp: instant,
      metadata: z.record(z.string(), z.unknown()).nullable(),
      key: z.string().nullable(),
    }),
  ),
  /** Number of rows of the first page. */
  rowCount: z.number().int(),
  /** Rows that would be skipped, with the reason of the first. */
  skipped: z.number().int(),
  firstProblem: z.string().nullable(),
  /** The first skipped rows by their number in the page, from 1 on. */
  refused: z.array(z.object({ row: z.number().int(), message: z.string() })),
  names: z.array(z.string()),
  newestAt: nullableInstant,
  preview: z.string().nullable(),
  /** Pages with rows that were read, at most two. `problem` says why there is no second one that should be. */
  pages: z.object({ count: z.number().int(), hasMore: z.boolean(), problem: z.string().nullable() }),
  fields: z.object({
    name: usedField,
    value: usedField,
    unit: usedField,
    timestamp: usedField,
    metadata: usedField,
    key: usedField,
  }),
  /** What the rows would be. */
  rule: rowRule,
  /**
   * The first rows that share name and time, and their figure where rows are values (the last one) or events (the sum).
   * `rows` counts all rows of the page that share both with others. Null without any, and for keyed rows.
   */
  shared: z
    .object({
      rows: z.number().int(),
      name: z.string(),
      timestamp: instant,
      values: z.number(),
      events: z.number(),
    })
    .nullable(),
  notes: z.array(z.string()),
});

export type TestDataSourceAnswer = z.output<typeof testDataSourceAnswer>;

/** `id` names the stored source whose key is used if `apiKey` is absent and the host is the same. */
export const testDataSourceBody = z.object({
  id: uuid.nullable().optional(),
  type: z.enum(dataSourceTypes, 'Type is required'),
  endpoint: sourceEndpoint,
  apiKey: optionalKey,
  ...sourceConnectionFields,
  /** What the rows are; values where it is absent. */
  rows: rowRule.nullable().optional(),
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
