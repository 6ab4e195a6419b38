import { z } from 'zod';
import { defineCall } from '../core/call.js';
import { defineEvent } from '../core/event.js';
import { idInput, nothing, text, uuid } from '../core/fields.js';
import { defineRoute, get, post, remove } from '../core/route.js';

/** The e-mail domains of a workspace, for who manages it. */
export const workspaceDomains = z.object({
  /** Anyone with a proven address of these may join as Team Member. */
  open: z.array(z.string()),
  /** Those that the caller may open: the domains of the caller's own proven addresses, without public ones. */
  provable: z.array(z.string()),
});

export type WorkspaceDomains = z.output<typeof workspaceDomains>;

export const listDomains = defineCall({
  service: 'identity',
  name: 'list-domains',
  access: 'user',
  input: nothing,
  output: workspaceDomains,
  tags: ['Invitation'],
});

const domainInput = z.object({ domain: text(253, 'Enter a domain') });

/**
 * Lets anyone with a proven address of the domain join. The caller has proven an address there by a code; a domain of
 * public mailboxes is refused. A repeat changes nothing.
 */
export const openDomain = defineCall({
  service: 'identity',
  name: 'open-domain',
  access: 'user',
  input: domainInput,
  output: workspaceDomains,
});

/** Closes a domain. Its members stay. */
export const closeDomain = defineCall({
  service: 'identity',
  name: 'close-domain',
  access: 'user',
  input: domainInput,
  output: workspaceDomains,
});

/** Workspaces that the caller may join by a proven address, and is no member of. */
export const openWorkspace = z.object({ id: uuid, name: z.string(), domain: z.string() });

export type OpenWorkspace = z.output<typeof openWorkspace>;

export const listOpenWorkspaces = defineCall({
  service: 'identity',
  name: 'list-open-workspaces',
  access: 'user',
  input: nothing,
  output: z.array(openWorkspace),
  tags: ['Workspace'],
});

/** Makes the caller a Team Member, and moves the caller's session there. A member already: the same answer. */
export const joinWorkspace = defineCall({
  service: 'identity',
  name: 'join-workspace',
  access: 'user',
  repeats: 'always',
  input: idInput,
  output: z.object({ workspaceId: uuid }),
});

/** A domain of a workspace was opened or closed. */
export const workspaceDomainChanged = defineEvent({
  service: 'identity',
  name: 'workspace-domain-changed',
  payload: z.object({
    workspaceId: uuid,
    userId: uuid,
    by: z.string(),
    domain: z.string(),
    isOpen: z.boolean(),
  }),
  realtime: { audience: 'team', changes: { what: 'invitations', tags: ['Invitation'] }, isInAnswer: true },
  activity: {
    type: 'invitation',
    readers: 'team',
    sentence: ({ by, domain, isOpen }) =>
      isOpen ? `${by} lets anyone with @${domain} join` : `${by} closed the way in for @${domain}`,
    actorName: ({ by }) => by,
  },
});

export const workspaceDomainRoutes = [
  get('/api/team/domains', listDomains, 'The e-mail domains that may join the active workspace', {
    access: 'see-invitations',
  }),
  post('/api/team/domains', openDomain, 'Lets anyone with an address of a domain join', {
    example: { domain: 'example.com' },
  }),
  remove('/api/team/domains', closeDomain, 'Closes a domain', { example: { domain: 'example.com' } }),
  get(
    '/api/open-workspaces',
    listOpenWorkspaces,
    'Workspaces that the signed-in user may join by an address',
  ),
];

/** Joins a workspace by a proven address, and moves the session there. */
export const joinWorkspaceRoute = defineRoute({
  method: 'POST',
  path: '/api/workspaces/:id/join',
  operation: 'joinWorkspace',
  access: 'join-workspace',
  status: 200,
  summary: 'Joins a workspace by an address of its domain; it becomes the active one of the session',
  input: joinWorkspace.input,
  output: joinWorkspace.output,
  example: {},
  scope: 'personal',
});
