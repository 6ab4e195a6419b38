import { z } from 'zod';
import { defineCall } from '../core/call.js';
import { startedFrom } from '../core/edit.js';
import { type VersionKey, versionKey } from '../core/data-version.js';
import {
  done,
  idInput,
  instant,
  nameText,
  nothing,
  nullableInstant,
  optionalText,
  pageQuery,
  uuid,
} from '../core/fields.js';
import { dataSourceTypes } from './data-source-types.js';
import { rowRule } from './row-meaning.js';
import {
  changedKey,
  keyPlacements,
  optionalKey,
  sourceConnectionFields,
  sourceEndpoint,
  sourceMapping,
  sourcePaging,
} from './source-connection.js';

/** Why a source does not sync: its owner paused it, or ten runs in a row failed. */
export const pauseReasons = ['user', 'failures'] as const;

/**
 * A source as members read it. Never contains the API key, nor a secret in the query of the endpoint. A client reads neither endpoint, key nor webhook address, and
 * no reason of a failure.
 */
export const dataSource = z.object({
  id: uuid,
  name: z.string(),
  type: z.enum(dataSourceTypes),
  description: z.string().nullable(),
  endpoint: z.string().nullable(),
  hasApiKey: z.boolean(),
  apiKeyLastFour: z.string().nullable(),
  isActive: z.boolean(),
  lastSyncAt: nullableInstant,
  keyPlacement: z.enum(keyPlacements),
  headerName: z.string().nullable(),
  mapping: sourceMapping.nullable(),
  paging: sourcePaging.nullable(),
  timeParameter: z.string().nullable(),
  /** What its rows are; null for files until the first import says it. */
  rows: rowRule.nullable(),
  /** Address for deliveries to a source of type Webhook; null for other types. */
  webhookUrl: z.string().nullable(),
  /** A source without rows for longer than this notifies its team; null if it has no limit. */
  freshnessLimitMinutes: z.number().int().nullable(),
  /** When rows were added last. */
  lastRowsAt: nullableInstant,
  /** The source is late from then on unless rows are added; null without a limit and for a paused source. */
  freshUntil: nullableInstant,
  pausedReason: z.enum(pauseReasons).nullable(),
  /** The next scheduled sync; null if none is scheduled, and for webhooks and files, which the product does not read. */
  nextSyncAt: nullableInstant,
  /** Reason of the last run if it failed, as a sentence for people. */
  lastFailure: z.string().nullable(),
  /** The managers' switch: off hides the source from clients. Services of an earlier release do not send it. */
  shownToClients: z.boolean().default(true),
  /** The setting "Client data access" of its creator, which clients also need. Absent as the field above. */
  clientAccess: z.boolean().default(true),
  /** Part of the sample data. */
  isSample: z.boolean(),
  createdBy: uuid,
  createdAt: instant,
  updatedAt: instant,
});

export type DataSource = z.output<typeof dataSource>;

/** Longest freshness limit: a year. */
const freshnessLimit = z.number().int().min(5).max(525_600).nullable();

export const createDataSourceBody = z.object({
  name: nameText(255, 'Name is required'),
  type: z.enum(dataSourceTypes, 'Type is required'),
  description: optionalText(2000),
  endpoint: sourceEndpoint,
  apiKey: optionalKey,
  ...sourceConnectionFields,
  freshnessLimitMinutes: freshnessLimit.optional(),
  rows: rowRule.nullable().optional(),
});

/** A created source. `webhookSecret` is in no later answer; null unless the type is Webhook. */
export const createdDataSource = dataSource.extend({ webhookSecret: z.string().nullable() });

export type CreatedDataSource = z.output<typeof createdDataSource>;

const changedFields = {
  name: nameText(255, 'Name is required').optional(),
  description: optionalText(2000).optional(),
  endpoint: sourceEndpoint.optional(),
  ...sourceConnectionFields,
  freshnessLimitMinutes: freshnessLimit.optional(),
  rows: rowRule.nullable().optional(),
};

/**
 * An absent field stays as it is. `apiKey: null` removes the key; an endpoint on another host does too. A form that sends
 * a key sends the endpoint that it was typed for in `before`.
 */
export const updateDataSourceBody = z.object({
  ...changedFields,
  apiKey: changedKey,
  before: startedFrom(changedFields),
  /** False pauses the source; true resumes it, also after too many failures. */
  isActive: z.boolean().optional(),
  /** Whether clients see the source. Only who manages every source may change it. */
  shownToClients: z.boolean().optional(),
});

export type UpdateDataSourceBody = z.input<typeof updateDataSourceBody>;

export type CreateDataSourceBody = z.input<typeof createDataSourceBody>;

export const listDataSources = defineCall({
  service: 'analytics',
  name: 'list-data-sources',
  access: 'user',
  input: pageQuery,
  output: z.array(dataSource),
  tags: ['DataSource'],
});

export const createDataSource = defineCall({
  service: 'analytics',
  name: 'create-data-source',
  access: 'user',
  repeats: 'with-key',
  input: createDataSourceBody,
  output: createdDataSource,
});

export const updateDataSource = defineCall({
  service: 'analytics',
  name: 'update-data-source',
  access: 'user',
  input: updateDataSourceBody.extend({ id: uuid }),
  output: dataSource,
});

/** What ends with a source: shown before its deletion. */
export const readSourceDependents = defineCall({
  service: 'analytics',
  name: 'read-source-dependents',
  access: 'user',
  input: idInput,
  output: z.object({
    points: z.number().int(),
    metrics: z.array(z.string()),
    goals: z.number().int(),
    limits: z.number().int(),
  }),
  tags: ['DataSource'],
});

/** Days in which a deleted source can be restored with its points. */
export const restoreDays = 30;

/** Deleted sources that can be restored, newest first. */
export const listDeletedSources = defineCall({
  service: 'analytics',
  name: 'list-deleted-sources',
  access: 'user',
  input: pageQuery,
  output: z.array(
    dataSource
      .pick({ id: true, name: true, type: true })
      .extend({ deletedAt: instant, restorableUntil: instant }),
  ),
  tags: ['DeletedSource'],
});

/** Brings back a deleted source with its points. Its key is gone, and it is paused. */
export const restoreDataSource = defineCall({
  service: 'analytics',
  name: 'restore-data-source',
  access: 'user',
  repeats: 'with-key',
  input: idInput,
  output: dataSource,
});

/** Adds sample sources with a year of points to the workspace. Does nothing if they exist. */
export const loadSampleData = defineCall({
  service: 'analytics',
  name: 'load-sample-data',
  access: 'user',
  repeats: 'with-key',
  input: nothing,
  output: done,
  timeoutMs: 30_000,
});

export const removeSampleData = defineCall({
  service: 'analytics',
  name: 'remove-sample-data',
  access: 'user',
  input: nothing,
  output: done,
  timeoutMs: 30_000,
});

export const deleteDataSource = defineCall({
  service: 'analytics',
  name: 'delete-data-source',
  access: 'user',
  input: idInput,
  output: done,
});

/** Version of a workspace's sources: their rows, which of them are active, and their points. */
export const figuresVersion = (workspaceId: string): VersionKey => versionKey('figures', workspaceId);
