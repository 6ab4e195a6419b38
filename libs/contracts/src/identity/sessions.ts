import { z } from 'zod';
import { actor } from '../core/actor.js';
import { defineCall } from '../core/call.js';
import { defineEvent } from '../core/event.js';
import { done, nothing, uuid } from '../core/fields.js';
import { role } from '../core/roles.js';
import { defineRoute } from '../core/route.js';

/** SHA-256 of the session's cookie, hex. */
export const sessionId = z.string().regex(/^[0-9a-f]{64}$/);

/** Returns the user of a session; `null` if it has ended, expired or never existed. Extends its idle time. */
export const findSession = defineCall({
  service: 'identity',
  name: 'find-session',
  access: 'internal',
  callers: ['gateway'],
  input: z.object({ sessionId }),
  output: z.object({ actor: actor.nullable() }),
});

/**
 * Returns those of the given sessions that are valid, with the current role of each, in the same order. A session
 * without a membership is not valid. The gateway makes this call for its open sockets, in batches.
 */
export const checkSessions = defineCall({
  service: 'identity',
  name: 'check-sessions',
  access: 'internal',
  callers: ['gateway'],
  repeats: 'always',
  input: z.object({ sessionIds: z.array(sessionId).max(5000) }),
  output: z.object({ alive: z.array(sessionId), roles: z.array(role).optional() }),
});

/** Ends the session that makes the call. */
export const endSession = defineCall({
  service: 'identity',
  name: 'end-session',
  access: 'user',
  repeats: 'always',
  input: nothing,
  output: done,
});

/** A session has ended. Gateways remove it from their caches and close its sockets. */
export const sessionEnded = defineEvent({
  service: 'identity',
  name: 'session-ended',
  payload: z.object({ sessionId, userId: uuid }),
});

/** The sign-in address of the specification. */
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
