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
 * Returns those of the given sessions that are valid, with the current role and workspace of each, in the same order. A
 * session without a membership is not valid. The gateway makes this call for its open sockets, in batches.
 */
export const checkSessions = defineCall({
  service: 'identity',
  name: 'check-sessions',
  access: 'internal',
  callers: ['gateway'],
  repeats: 'always',
  input: z.object({ sessionIds: z.array(sessionId).max(5000) }),
  output: z.object({
    alive: z.array(sessionId),
    roles: z.array(role).optional(),
    /** Absent in answers of earlier versions. */
    places: z.array(z.object({ workspaceId: uuid, ownsWorkspace: z.boolean() })).optional(),
  }),
});

/** Makes another workspace of the user the active one of the session that makes the call. */
export const switchWorkspace = defineCall({
  service: 'identity',
  name: 'switch-workspace',
  access: 'user',
  repeats: 'always',
  input: z.object({ workspaceId: uuid }),
  output: done,
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

/**
 * A session has another active workspace. Gateways read it again, and its sockets get the messages of that workspace from
 * then on.
 */
export const sessionMoved = defineEvent({
  service: 'identity',
  name: 'session-moved',
  payload: z.object({ sessionId, userId: uuid, workspaceId: uuid }),
});

/** The sign-in address of the specification. */
export const loginRoute = defineRoute({
  method: 'GET',
  path: '/api/login',
  operation: 'login',
  access: 'public',
  guard: 'open',
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
  guard: 'open',
  status: 302,
  summary: 'Ends the session of a browser that navigates here, and leads to the landing screen',
  input: nothing,
});

/** Changes the active workspace of the session, in every tab and websocket of it. */
export const switchWorkspaceRoute = defineRoute({
  method: 'PUT',
  path: '/api/session/workspace',
  operation: 'switchWorkspace',
  example: { workspaceId: '00000000-0000-4000-8000-000000000001' },
  access: 'switch-workspace',
  status: 200,
  summary: 'Changes the active workspace of the session',
  input: switchWorkspace.input,
  output: done,
});
