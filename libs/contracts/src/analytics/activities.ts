import { z } from 'zod';
import { defineCall } from '../core/call.js';
import { defineEvent } from '../core/event.js';
import { instant, pageQuery, uuid } from '../core/fields.js';
import { get } from '../core/route.js';

/** `data_source`, `data_sync` and `system_event` each have a color on screen; other types are gray. */
export const activity = z.object({
  id: uuid,
  type: z.string(),
  description: z.string(),
  entityType: z.string().nullable(),
  entityId: z.string().nullable(),
  userId: uuid.nullable(),
  metadata: z.record(z.string(), z.unknown()).nullable(),
  createdAt: instant,
});

export type Activity = z.output<typeof activity>;

export const listActivities = defineCall({
  service: 'analytics',
  name: 'list-activities',
  access: 'user',
  input: pageQuery,
  output: z.array(activity),
  tags: ['Activity'],
});

/** Activity types about sources and reports, hidden from members with the role `client`. */
const teamActivities: ReadonlySet<string> = new Set(['data_source', 'data_sync', 'report']);

/** `audience`: all members of the workspace, or `userId` alone. */
export const activityRecorded = defineEvent({
  service: 'analytics',
  name: 'activity-recorded',
  payload: z.object({
    activityId: uuid,
    workspaceId: uuid,
    userId: uuid.nullable(),
    audience: z.enum(['workspace', 'user']),
    type: z.string(),
  }),
  realtime: {
    audience: ({ audience, workspaceId, userId, type }) => {
      if (audience === 'user' && userId !== null) {
        return { kind: 'user', userId };
      }
      return { kind: teamActivities.has(type) ? 'team' : 'workspace', workspaceId };
    },
    changes: { what: 'activities', tags: ['Activity'] },
    message: {
      type: 'activity',
      fields: { activityId: uuid, activityType: z.string() },
      tags: ['Activity'],
      of: ({ activityId, type }) => ({ activityId, activityType: type }),
    },
  },
});

export const activityRoutes = [
  get('/api/activities', listActivities, 'Activities the caller may see, newest first'),
];
