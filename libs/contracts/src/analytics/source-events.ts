import { z } from 'zod';
import type { AuditAction } from '../core/audit-actions.js';
import { auditChange, type AuditRecord, sourceTarget } from '../core/audit.js';
import { concernsClients, defineEvent, hiddenFrom, whomItConcerns } from '../core/event.js';
import { uuid } from '../core/fields.js';
import type { VersionKey } from '../core/data-version.js';
import { type DataSource, dataSource, figuresVersion } from './data-sources.js';
import { dataSourceTypes } from './data-source-types.js';

const sourceFields = {
  sourceId: uuid,
  workspaceId: uuid,
  userId: uuid,
  name: z.string(),
  type: z.enum(dataSourceTypes),
  /** The answer to the request that caused the event shows the change. */
  isInAnswer: z.boolean().optional(),
  concernsClients,
  hiddenFrom,
  /** What a member did, for the activity feed; absent where none did, and in events of earlier versions. */
  action: z
    .object({
      by: z.string(),
      verb: z.enum(['added', 'changed', 'paused', 'resumed', 'restored', 'deleted']),
    })
    .optional(),
  /** What a member changed, for the audit log; without secrets. Absent as `action`. */
  changed: auditChange.optional(),
};

type SourceEvent = z.output<z.ZodObject<typeof sourceFields>>;

const sourceSubject = ({ sourceId }: { sourceId: string }) => ({ type: 'data_source', id: sourceId });

const activity = {
  type: 'data_source',
  readers: 'team',
  sentence: ({ action, name }: SourceEvent) =>
    action ? `${action.by} ${action.verb} the data source ${name}` : null,
  actorName: ({ action }: SourceEvent) => action?.by,
  mark: ({ action, name }: SourceEvent) => (action?.verb === 'paused' ? `${name} paused` : null),
  subject: sourceSubject,
} as const;

const auditedAs = {
  added: 'source_added',
  changed: 'source_changed',
  paused: 'source_paused',
  resumed: 'source_resumed',
  restored: 'source_restored',
  deleted: 'source_deleted',
} as const satisfies Readonly<Record<string, AuditAction>>;

const audited = (event: SourceEvent, action: AuditAction): AuditRecord => ({
  workspaceId: event.workspaceId,
  actorId: event.userId,
  action,
  target: sourceTarget(event.sourceId, event.name),
  before: event.changed?.before ?? null,
  after: event.changed?.after ?? (action === 'source_added' ? { type: event.type } : null),
});

/** Entries for what a member did; the product itself changes sources too. */
const audit = (event: SourceEvent) => (event.action ? audited(event, auditedAs[event.action.verb]) : null);

const rowsText = (count: number): string => `${count.toLocaleString('en')} ${count === 1 ? 'row' : 'rows'}`;

/** `source` is the row as the team reads it, without the webhook address; absent in events from before it existed. */
const changeFields = { ...sourceFields, source: dataSource.nullish() };

const changedData = ({ workspaceId }: { workspaceId: string }): VersionKey[] => [figuresVersion(workspaceId)];

const changes = { what: 'data_sources', tags: ['DataSource', 'DeletedSource', 'Metrics'] };

const isInAnswer = (event: { isInAnswer?: boolean | undefined }): boolean => event.isInAnswer === true;

const toWorkspace = { audience: whomItConcerns, changes, isInAnswer } as const;

/** Clients may read neither the access of a source nor every source, so they read their list again. */
const realtime = {
  ...toWorkspace,
  message: {
    type: 'source_changed',
    fields: { source: dataSource.nullish() },
    tags: changes.tags,
    row: 'source',
    tagsWithRow: ['Metrics'],
    isForTeam: true,
    of: ({ source }: { source?: DataSource | null | undefined }) => ({ source }),
  },
} as const;

export const sourceCreated = defineEvent({
  service: 'analytics',
  name: 'source-created',
  payload: z.object(changeFields),
  changedData,
  realtime,
  activity,
  audit,
});

/** Settings of a source changed, it was paused, resumed or restored, or a run was taken back. */
export const sourceChanged = defineEvent({
  service: 'analytics',
  name: 'source-changed',
  payload: z.object({
    ...changeFields,
    isActive: z.boolean(),
    /** Whose run was taken back; `fileName` if it was a file. Absent for other changes. */
    undone: z.object({ by: z.string(), fileName: z.string().nullable() }).optional(),
    /** A manager has shown the source to clients, or hidden it from them. Absent for other changes. */
    forClients: z.object({ by: z.string(), isShown: z.boolean() }).optional(),
  }),
  changedData,
  realtime,
  activity: {
    ...activity,
    sentence: (event) => {
      const { undone, forClients, name } = event;
      if (forClients) {
        const { by, isShown } = forClients;
        return isShown ? `${by} shows ${name} to clients` : `${by} hid ${name} from clients`;
      }
      if (undone === undefined) return activity.sentence(event);
      return undone.fileName === null
        ? `${undone.by} undid a run of ${name}`
        : `${undone.by} undid the import of ${undone.fileName} into ${name}`;
    },
    actorName: ({ action, undone, forClients }) => action?.by ?? undone?.by ?? forClients?.by,
  },
  audit: (event) => {
    if (event.undone) return audited(event, 'source_run_undone');
    return event.forClients ? audited(event, 'source_changed') : audit(event);
  },
});

export const sourceDeleted = defineEvent({
  service: 'analytics',
  name: 'source-deleted',
  payload: z.object(sourceFields),
  changedData,
  realtime: {
    ...toWorkspace,
    message: {
      type: 'source_deleted',
      fields: { sourceId: uuid },
      tags: changes.tags,
      row: 'sourceId',
      tagsWithRow: ['DeletedSource', 'Metrics'],
      isForTeam: true,
      of: ({ sourceId }) => ({ sourceId }),
    },
  },
  activity,
  audit,
});

/** Rows were read. `firstSync` marks the source's first sync, which earns experience. */
export const sourceSynced = defineEvent({
  service: 'analytics',
  name: 'source-synced',
  payload: z.object({
    ...changeFields,
    rowsRead: z.number().int(),
    rowsAdded: z.number().int(),
    rowsReplaced: z.number().int().default(0),
    rowsSkipped: z.number().int(),
    rowsRefused: z.number().int().default(0),
    firstSync: z.boolean(),
    /** The feed shows the sync; `upload` if it was a file. Absent in events of earlier versions. */
    shown: z.object({ upload: z.object({ by: z.string(), fileName: z.string() }).nullable() }).optional(),
  }),
  changedData,
  realtime,
  activity: {
    type: 'data_sync',
    readers: 'team',
    sentence: ({ shown, name, rowsAdded, rowsReplaced }) => {
      if (!shown) return null;
      const { upload } = shown;
      const what = upload ? `${upload.by} uploaded ${upload.fileName} to ${name}` : `${name} synced`;
      const replaced = rowsReplaced > 0 ? `, ${rowsReplaced.toLocaleString('en')} replaced` : '';
      return `${what}: ${rowsText(rowsAdded)} added${replaced}`;
    },
    actorName: ({ shown }) => shown?.upload?.by,
    mark: ({ shown }) => (shown?.upload ? `Import of ${shown.upload.fileName}` : null),
    subject: sourceSubject,
    metadata: ({ rowsRead, rowsAdded, rowsReplaced, rowsSkipped, rowsRefused }) => ({
      rowsRead,
      rowsAdded,
      rowsReplaced,
      rowsSkipped,
      rowsRefused,
    }),
  },
});

const ofMember = { workspaceId: uuid, userId: uuid, by: z.string() };

/** A member loaded or removed the sample sources. */
export const sampleDataChanged = defineEvent({
  service: 'analytics',
  name: 'sample-data-changed',
  payload: z.object({ ...ofMember, isLoaded: z.boolean() }),
  activity: {
    type: 'data_source',
    readers: 'team',
    sentence: ({ by, isLoaded }) =>
      isLoaded ? `${by} loaded sample data: a year of metrics` : `${by} removed the sample data`,
    actorName: ({ by }) => by,
  },
  audit: ({ workspaceId, userId, isLoaded }) => ({
    workspaceId,
    actorId: userId,
    action: isLoaded ? 'sample_data_loaded' : 'sample_data_removed',
    target: null,
    before: null,
    after: null,
  }),
});

/** A member made a new secret for a webhook. */
export const webhookSecretRotated = defineEvent({
  service: 'analytics',
  name: 'webhook-secret-rotated',
  payload: z.object({ ...ofMember, sourceId: uuid, name: z.string() }),
  activity: {
    type: 'data_source',
    readers: 'team',
    sentence: ({ by, name }) => `${by} made a new webhook secret for ${name}`,
    actorName: ({ by }) => by,
    subject: sourceSubject,
  },
  audit: ({ workspaceId, userId, sourceId, name }) => ({
    workspaceId,
    actorId: userId,
    action: 'webhook_secret_rotated',
    target: sourceTarget(sourceId, name),
    before: null,
    after: null,
  }),
});

/** A source brought no rows for longer than its freshness limit. */
export const sourceLate = defineEvent({
  service: 'analytics',
  name: 'source-late',
  payload: z.object({ workspaceId: uuid, sourceId: uuid }),
});
