import { z } from 'zod';
import { actor } from '../core/actor.js';
import { defineCall } from '../core/call.js';
import { defineEvent } from '../core/event.js';
import { done, nothing, uuid } from '../core/fields.js';
import { role } from '../core/roles.js';
import { defineRoute } from '../core/route.js';

/** SHA-256 of the session's cookie, hex. */
export const sessionId = z.string().regex(/^[0-9a-f]{64}$/);

/** Who the session of a cookie belongs to; `null` where it has ended, expired or never was. Moves its idle time on. */
export const findSession = defineCall({
  service: 'identity',
  name: 'find-session',
  access: 'internal',
  callers: ['gateway'],
  input: z.object({ sessionId }),
  output: z.object({ actor: actor.nullable() }),
});

/**
 * Which of these sessions still live, with the role that each has now, in the same order. A session without a membership
 * lives no more. The gateway makes this call for its open sockets, in batches.
 */
export const checkSessions = defineCall({
  service: 'identity',
  name: 'check-sessions',
  access: 'internal',
  callers: ['gateway'],
  input: z.object({ sessionIds: z.array(sessionId).max(5000) }),
  output: z.object({ alive: z.array(sessionId), roles: z.array(role).optional() }),
});

/** Ends the session that makes the call. */
export const endSession = defineCall({
  service: 'identity',
  name: 'end-session',
  access: 'user',
  input: nothing,
  output: done,
});

/** A session is over; gateways empty their caches and close its sockets. */
export const sessionEnded = defineEvent({
  service: 'identity',
  name: 'session-ended',
  payload: z.object({ sessionId, userId: uuid }),
});

/** The address that the specification names for signing in. */
export const loginRoute = defineRoute({
  method: 'GET',
  path: '/api/login',
  operation: 'login',
  access: 'public',
  status: 302,
  summary: 'Leads to the landing screen',
  input: nothing,
});

/** Ends the session. */
export const logoutRoute = defineRoute({
  method: 'GET',
  path: '/api/logout',
  operation: 'logout',
  access: 'public',
  status: 302,
  summary: 'Ends the session of a browser that navigates here, and leads to the landing screen',
  input: nothing,
});
