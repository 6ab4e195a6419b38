import { z } from 'zod';
import { activity } from '../core/activity.js';
import { defineCall } from '../core/call.js';
import { defineEvent } from '../core/event.js';
import { pageQuery, uuid } from '../core/fields.js';
import { get } from '../core/route.js';

export type Activity = z.output<typeof activity>;

export const listActivities = defineCall({
  service: 'analytics',
  name: 'list-activities',
  access: 'user',
  input: pageQuery,
  output: z.array(activity),
  tags: ['Activity'],
});

/** Events of earlier versions call the audience of these types `workspace`. */
const earlierTeamTypes: ReadonlySet<string> = new Set(['data_source', 'data_sync', 'report']);

/**
 * A list of activities got a row so late that a browser may have read the list in between. Other rows arrive with the
 * message of their event, see `ActivityRule`.
 */
export const activityRecorded = defineEvent({
  service: 'analytics',
  name: 'activity-recorded',
  payload: z.object({
    activityId: uuid,
    workspaceId: uuid,
    userId: uuid.nullable(),
    audience: z.enum(['workspace', 'team', 'user']),
    type: z.string(),
  }),
  realtime: {
    audience: ({ audience, workspaceId, userId, type }) => {
      if (audience === 'user' && userId !== null) return { kind: 'user', userId };
      const isForTeam = audience === 'team' || earlierTeamTypes.has(type);
      return { kind: isForTeam ? 'team' : 'workspace', workspaceId };
    },
    changes: { what: 'activities', tags: ['Activity'] },
    message: {
      type: 'activity',
      fields: { activityId: uuid, activityType: z.string(), activity: activity.nullish() },
      tags: ['Activity'],
      row: 'activity',
      of: ({ activityId, type }) => ({ activityId, activityType: type }),
    },
  },
});

export const activityRoutes = [
  get('/api/activities', listActivities, 'Activities the caller may see, newest first'),
];
