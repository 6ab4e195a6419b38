import { z } from 'zod';
import { defineCall } from '../core/call.js';
import { defineEvent } from '../core/event.js';
import { nothing, uuid } from '../core/fields.js';
import { get, put } from '../core/route.js';
import { figuresVersion } from './data-sources.js';

/** Sources that a narrowed client can have. */
const maxViewSources = 500;

/**
 * What one client sees: these sources only, as far as they are open to clients. A client without such a row sees every
 * source that is open to clients.
 */
export const clientView = z.object({ userId: uuid, sourceIds: z.array(uuid) });

export type ClientView = z.output<typeof clientView>;

/** The narrowed clients of the workspace. */
export const listClientViews = defineCall({
  service: 'analytics',
  name: 'list-client-views',
  access: 'user',
  input: nothing,
  output: z.array(clientView),
  tags: ['ClientView'],
});

/** Narrows a client to these sources. `sourceIds` null ends it. */
export const setClientView = defineCall({
  service: 'analytics',
  name: 'set-client-view',
  access: 'user',
  repeats: 'always',
  input: z.object({ userId: uuid, sourceIds: z.array(uuid).max(maxViewSources).nullable() }),
  output: z.object({ sourceIds: z.array(uuid).nullable() }),
});

/** A client sees other sources than before. Only this client's browsers are told. */
export const clientViewChanged = defineEvent({
  service: 'analytics',
  name: 'client-view-changed',
  payload: z.object({
    workspaceId: uuid,
    /** Who changed it. */
    userId: uuid,
    by: z.string(),
    memberId: uuid,
    memberName: z.string(),
    isNarrowed: z.boolean(),
  }),
  changedData: ({ workspaceId }) => [figuresVersion(workspaceId)],
  realtime: {
    audience: ({ memberId }) => ({ kind: 'user', userId: memberId }),
    changes: { what: 'client_view', tags: ['DataSource', 'Metrics', 'MetricGoal', 'Report'] },
  },
  activity: {
    type: 'client_access',
    readers: 'team',
    sentence: ({ by, memberName, isNarrowed }) =>
      isNarrowed
        ? `${by} chose the sources that ${memberName} sees`
        : `${by} lets ${memberName} see every source that is open to clients`,
    actorName: ({ by }) => by,
    subject: ({ memberId }) => ({ type: 'user', id: memberId }),
  },
});

export const clientViewRoutes = [
  get('/api/client-views', listClientViews, 'The clients who see only chosen sources', {
    access: 'set-client-view',
  }),
  put('/api/client-views/:userId', setClientView, 'Chooses the sources that a client sees', {
    example: { sourceIds: null },
  }),
];
