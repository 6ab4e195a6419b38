import { z } from 'zod';
import { actor } from '../core/actor.js';
import { defineCall } from '../core/call.js';
import { defineCollection } from '../core/collection.js';
import { defineEvent } from '../core/event.js';
import { done, idInput, instant, nothing, uuid } from '../core/fields.js';
import { role } from '../core/roles.js';
import { defineRoute, get, remove } from '../core/route.js';

/** SHA-256 of the session's cookie, hex. */
export const sessionId = z.string().regex(/^[0-9a-f]{64}$/);

/** Returns the user of a session; `null` if it has ended, expired or never existed. Extends its idle time. */
export const findSession = defineCall({
  service: 'identity',
  name: 'find-session',
  access: 'internal',
  callers: ['gateway'],
  input: z.object({ sessionId }),
  output: z.object({
    actor: actor.nullable(),
    /** Absent for a user whose presence others may see. */
    appearsOffline: z.literal(true).optional(),
  }),
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
    places: z
      .array(
        z.object({
          workspaceId: uuid,
          ownsWorkspace: z.boolean(),
          viewAs: actor.shape.viewAs,
          appearsOffline: z.literal(true).optional(),
        }),
      )
      .optional(),
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

/**
 * Shows the active workspace to a manager as a client sees it: as any client, or as `userId`. Nothing can be changed then.
 * The view ends with the session, a switch of the workspace, the rights of the manager, or when that member is no client.
 */
export const viewAsClient = defineCall({
  service: 'identity',
  name: 'view-as-client',
  access: 'user',
  repeats: 'always',
  input: z.object({ userId: uuid.nullable() }),
  output: done,
});

/** Ends the view as a client. Does nothing without one. */
export const leaveView = defineCall({
  service: 'identity',
  name: 'leave-view',
  access: 'user',
  repeats: 'always',
  input: nothing,
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
  realtime: { audience: 'user', changes: { what: 'sessions', tags: ['Session'] } },
});

/** A user signed in. `browser` names the browser and its system; null for one that names neither. */
export const signedIn = defineEvent({
  service: 'identity',
  name: 'signed-in',
  payload: z.object({ userId: uuid, browser: z.string().nullable() }),
  audit: ({ userId, browser }) => ({
    workspaceId: null,
    actorId: userId,
    action: 'signed_in',
    target: null,
    before: null,
    after: { browser },
  }),
});

/** A user signed in from a browser that had not signed in to the account before. */
export const newBrowserSignedIn = defineEvent({
  service: 'identity',
  name: 'new-browser-signed-in',
  payload: z.object({
    userId: uuid,
    workspaceId: uuid,
    /** Names the browser and its system; null for a browser that names neither. */
    browser: z.string().nullable(),
    signedInAt: instant,
  }),
  realtime: { audience: 'user', changes: { what: 'sessions', tags: ['Session'] } },
  notice: {
    kinds: {
      new_browser: {
        icon: 'monitor-smartphone',
        tint: 'amber',
        group: 'security',
        title: 'Sign-in from a new browser',
        text: '{{browser}}. If this was not you, end it under Devices.',
      },
    },
    of: ({ userId, workspaceId, browser }, eventId) => ({
      kind: 'new_browser',
      key: `new-browser:${eventId}`,
      workspaceId,
      readers: { kind: 'user', userId },
      params: { browser: browser ?? 'An unknown browser' },
      link: '/settings#settings-devices',
    }),
  },
});

/** A browser that is signed in to the account. */
export const device = z.object({
  id: uuid,
  /** For instance `Firefox on Windows`; null for a browser that names neither. */
  browser: z.string().nullable(),
  /** The address, or the place that a proxy names; null if the operator stores neither. */
  place: z.string().nullable(),
  createdAt: instant,
  lastUsedAt: instant,
  /** The session that makes the call. */
  current: z.boolean(),
});

export type Device = z.output<typeof device>;

/** The valid sessions of the caller: the current one, then by their last use. At most 100. */
export const listSessions = defineCall({
  service: 'identity',
  name: 'list-sessions',
  access: 'user',
  input: nothing,
  output: z.array(device),
  tags: ['Session'],
});

/** Ends another session of the caller. The current one ends by signing out: `conflict`. */
export const endOtherSession = defineCall({
  service: 'identity',
  name: 'end-other-session',
  access: 'user',
  input: idInput,
  output: done,
});

/** Ends all other sessions of the caller. */
export const endOtherSessions = defineCall({
  service: 'identity',
  name: 'end-other-sessions',
  access: 'user',
  repeats: 'always',
  input: nothing,
  output: z.object({ ended: z.number().int() }),
});

/**
 * A session has another active workspace, or a view as a client began or ended. Gateways read it again, and its sockets get the messages of that workspace from
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

/** The parameter of `/ws` with the workspace that the browser shows: see `httpHeaders.workspace`. */
export const socketWorkspaceParameter = 'workspace';

/** Routes about the session itself. They answer whatever workspace the browser shows. */
export const routesOfSession: readonly string[] = ['/api/auth/user', '/api/session/workspace'];

/** Changes the active workspace of the session, in every tab and websocket of it. */
export const switchWorkspaceRoute = defineRoute({
  method: 'PUT',
  path: '/api/session/workspace',
  operation: 'switchWorkspace',
  example: { workspaceId: '00000000-0000-4000-8000-000000000001' },
  access: 'switch-workspace',
  inView: true,
  status: 200,
  summary: 'Changes the active workspace of the session',
  input: switchWorkspace.input,
  output: done,
});

export const sessionRoutes = [
  get('/api/sessions', listSessions, 'Browsers that are signed in to the account'),
  remove('/api/sessions/:id', endOtherSession, 'Signs another browser out'),
  remove('/api/sessions', endOtherSessions, 'Signs all other browsers out'),
];

export const sessionCollections = [defineCollection({ path: '/api/sessions', scope: 'personal' })];

/** Begins the view as a client, in every tab and websocket of the session. */
export const viewAsClientRoute = defineRoute({
  method: 'PUT',
  path: '/api/session/view',
  operation: 'viewAsClient',
  example: { userId: null },
  access: 'view-as-client',
  status: 200,
  summary: 'Shows the workspace as a client sees it, read-only',
  input: viewAsClient.input,
  output: done,
});

/** Ends the view as a client. */
export const leaveViewRoute = defineRoute({
  method: 'DELETE',
  path: '/api/session/view',
  operation: 'leaveView',
  access: 'leave-view',
  inView: true,
  status: 200,
  summary: 'Ends the view as a client',
  input: leaveView.input,
  output: done,
});
