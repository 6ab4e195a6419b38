import { z } from 'zod';
import { defineBroadcast } from '../core/broadcast.js';
import { nothing, nullableInstant, uuid } from '../core/fields.js';
import { defineRoute } from '../core/route.js';

/** Whether a member has the product open and uses it. */
export const presenceState = z.enum(['online', 'away', 'offline']);

export type PresenceState = z.output<typeof presenceState>;

/** `lastActiveAt` is null for a member whose last activity is unknown or too long ago. */
const presence = z.object({ userId: uuid, state: presenceState, lastActiveAt: nullableInstant });

/** The presence of a member. */
export type Presence = z.output<typeof presence>;

/** The presence of a member changed. */
export const presenceChanged = defineBroadcast({
  sender: 'gateway',
  name: 'presence-changed',
  payload: presence.extend({ workspaceId: uuid }),
  audience: 'workspace',
  key: ({ userId }) => userId,
  message: {
    type: 'presence',
    row: presence,
    of: ({ userId, state, lastActiveAt }) => ({ userId, state, lastActiveAt }),
  },
  tags: ['Presence'],
});

/** The members of the active workspace who are or were present. All others are offline. */
export const presenceRoute = defineRoute({
  method: 'GET',
  path: '/api/team/presence',
  operation: 'listPresence',
  access: 'signed-in',
  status: 200,
  summary: 'The presence of members; a member who is not listed is offline',
  input: nothing,
  output: z.array(presence),
});
