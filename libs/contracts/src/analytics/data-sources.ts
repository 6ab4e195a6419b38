import { z } from 'zod';
import { defineCall } from '../core/call.js';
import { type VersionKey, versionKey } from '../core/data-version.js';
import { defineEvent } from '../core/event.js';
import {
  done,
  idInput,
  instant,
  nullableInstant,
  optionalText,
  optionalWebAddress,
  pageQuery,
  text,
  uuid,
} from '../core/fields.js';
import { create, get, remove } from '../core/route.js';

/** The values on the wire are the labels of the specification. */
export const dataSourceTypes = ['API Integration', 'Webhook', 'File Upload'] as const;
export type DataSourceType = (typeof dataSourceTypes)[number];

/** A source as members read it. Never contains the API key. A client reads neither endpoint nor key details. */
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
  createdBy: uuid,
  createdAt: instant,
  updatedAt: instant,
});

export type DataSource = z.output<typeof dataSource>;

export const createDataSourceBody = z.object({
  name: text(255, 'Name is required'),
  type: z.enum(dataSourceTypes, 'Type is required'),
  description: optionalText(2000),
  endpoint: optionalWebAddress,
  apiKey: optionalText(4096),
});

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
  input: createDataSourceBody,
  output: dataSource,
});

export const deleteDataSource = defineCall({
  service: 'analytics',
  name: 'delete-data-source',
  access: 'user',
  input: idInput,
  output: done,
});

const sourceFields = {
  sourceId: uuid,
  workspaceId: uuid,
  userId: uuid,
  name: z.string(),
  type: z.enum(dataSourceTypes),
};

/** Version of a workspace's sources: their rows, which of them are active, and their points. */
export const figuresVersion = (workspaceId: string): VersionKey => versionKey('figures', workspaceId);

const changedData = ({ workspaceId }: { workspaceId: string }): VersionKey[] => [figuresVersion(workspaceId)];

const realtime = {
  audience: 'workspace',
  changes: { what: 'data_sources', tags: ['DataSource', 'Metrics'] },
} as const;

export const sourceCreated = defineEvent({
  service: 'analytics',
  name: 'source-created',
  payload: z.object(sourceFields),
  changedData,
  realtime,
});

export const sourceDeleted = defineEvent({
  service: 'analytics',
  name: 'source-deleted',
  payload: z.object(sourceFields),
  changedData,
  realtime,
});

/** Rows were added. `firstSync` marks the source's first sync, which earns experience. */
export const sourceSynced = defineEvent({
  service: 'analytics',
  name: 'source-synced',
  payload: z.object({
    ...sourceFields,
    rowsRead: z.number().int(),
    rowsAdded: z.number().int(),
    rowsSkipped: z.number().int(),
    firstSync: z.boolean(),
  }),
  changedData,
  realtime,
});

export const dataSourceRoutes = [
  get('/api/data-sources', listDataSources, 'Data sources, newest first'),
  create('/api/data-sources', createDataSource, 'Creates a data source', {
    example: { name: 'Shop', type: 'Webhook' },
  }),
  remove('/api/data-sources/:id', deleteDataSource, 'Deletes a data source and its metrics'),
];
