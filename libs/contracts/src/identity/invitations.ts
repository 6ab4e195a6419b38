import { z } from 'zod';
import { defineCall } from '../core/call.js';
import { defineCollection } from '../core/collection.js';
import { defineEvent } from '../core/event.js';
import {
  done,
  idInput,
  instant,
  nothing,
  nullableInstant,
  optionalText,
  text,
  uuid,
} from '../core/fields.js';
import { role } from '../core/roles.js';
import { create, defineRoute, get, post, remove } from '../core/route.js';

/** Invitations that one person can send within 24 hours. One that is sent again counts again. */
export const maxInvitationsPerDay = 20;

/** Contacts of one request. */
export const maxInvitedContacts = 20;

/** Days until an invitation expires: the default and the most. */
export const invitationDays = 7;
export const maxInvitationDays = 30;

/** People who can join by one link. */
export const maxLinkUses = 1_000;

/**
 * `waiting`: its mail is under way, or it is a link. `mailed`: a provider took the message. `failed`: it did not, `reason`
 * says why, and its link can be copied.
 */
export const invitationStates = [
  'waiting',
  'mailed',
  'failed',
  'accepted',
  'declined',
  'expired',
  'revoked',
] as const;
export type InvitationState = (typeof invitationStates)[number];

/** An invitation as those who manage the workspace see it. `contact` is null for a link. */
export const invitation = z.object({
  id: uuid,
  contact: z.string().nullable(),
  role,
  state: z.enum(invitationStates),
  /** Why the message was not sent, or why the invitation no longer counts; null otherwise. */
  reason: z.string().nullable(),
  message: z.string().nullable(),
  /** People who can still join are `maxUses` - `uses`. */
  maxUses: z.number().int(),
  uses: z.number().int(),
  /** Only the person of the contact may accept. */
  onlyContact: z.boolean(),
  invitedBy: uuid,
  createdAt: instant,
  expiresAt: instant,
});

export type Invitation = z.output<typeof invitation>;

/** An invitation with its link, which no later answer holds. */
export const createdInvitation = invitation.extend({ link: z.string() });

export type CreatedInvitation = z.output<typeof createdInvitation>;

export const createInvitationsBody = z.object({
  /** E-mail addresses or phone numbers; empty for a link. */
  contacts: z.array(text(254)).max(maxInvitedContacts).default([]),
  role: role.default('team_member'),
  days: z.number().int().min(1).max(maxInvitationDays).default(invitationDays),
  /** Of a link. */
  uses: z.number().int().min(1).max(maxLinkUses).default(1),
  message: optionalText(500),
  onlyContact: z.boolean().default(false),
});

export type CreateInvitationsBody = z.input<typeof createInvitationsBody>;

/** `refused` lists the contacts that were not invited, each with the reason as a sentence. */
export const createdInvitations = z.object({
  invitations: z.array(createdInvitation),
  refused: z.array(z.object({ contact: z.string(), message: z.string() })),
});

export type CreatedInvitations = z.output<typeof createdInvitations>;

/** Invites contacts, or makes a link. A single contact that is a member is a `conflict` that names it. */
export const createInvitations = defineCall({
  service: 'identity',
  name: 'create-invitations',
  access: 'user',
  input: createInvitationsBody,
  output: createdInvitations,
  timeoutMs: 30_000,
});

/** The newest 200 invitations of the workspace. */
export const listInvitations = defineCall({
  service: 'identity',
  name: 'list-invitations',
  access: 'user',
  input: nothing,
  output: z.array(invitation),
  tags: ['Invitation'],
});

/** Makes a new link, which replaces the one before, and sends it again where the invitation has a contact. */
export const resendInvitation = defineCall({
  service: 'identity',
  name: 'resend-invitation',
  access: 'user',
  input: idInput,
  output: createdInvitation,
  timeoutMs: 15_000,
});

export const revokeInvitation = defineCall({
  service: 'identity',
  name: 'revoke-invitation',
  access: 'user',
  input: idInput,
  output: done,
});

const token = z.string().regex(/^[\w-]{20,64}$/);

const tokenInput = z.object({ token });

/**
 * What a link says to a stranger, and nothing but that. `open` can be accepted; the others say why not. `contactHint` is the
 * masked contact that alone may accept; null if anybody may.
 */
export const shownInvitation = z.object({
  state: z.enum(['open', 'used', 'expired', 'revoked']),
  workspaceName: z.string(),
  inviterName: z.string(),
  role,
  message: z.string().nullable(),
  contactHint: z.string().nullable(),
  expiresAt: nullableInstant,
});

export type ShownInvitation = z.output<typeof shownInvitation>;

/** Fails with `not_found` for an unknown link. */
export const readInvitation = defineCall({
  service: 'identity',
  name: 'read-invitation',
  access: 'anonymous',
  input: tokenInput,
  output: shownInvitation,
});

/** Makes the caller a member and moves the caller's session into the workspace. A member already: the same answer. */
export const acceptInvitation = defineCall({
  service: 'identity',
  name: 'accept-invitation',
  access: 'user',
  repeats: 'always',
  input: tokenInput,
  output: z.object({ workspaceId: uuid, workspaceName: z.string() }),
});

export const declineInvitation = defineCall({
  service: 'identity',
  name: 'decline-invitation',
  access: 'user',
  input: tokenInput,
  output: done,
});

/** The invitations of a workspace changed. */
export const invitationsChanged = defineEvent({
  service: 'identity',
  name: 'invitations-changed',
  payload: z.object({ workspaceId: uuid, userId: uuid }),
  realtime: { audience: 'team', changes: { what: 'invitations', tags: ['Invitation'] } },
});

/** A person was invited. `to` says whom without the contact: a link, or how many contacts. */
export const membersInvited = defineEvent({
  service: 'identity',
  name: 'members-invited',
  payload: z.object({ workspaceId: uuid, userId: uuid, by: z.string(), count: z.number().int(), role }),
  activity: {
    type: 'invitation',
    readers: 'team',
    sentence: ({ by, count }) =>
      count === 0
        ? `${by} made a link to join`
        : `${by} invited ${count === 1 ? 'one person' : `${count} people`}`,
    actorName: ({ by }) => by,
  },
  audit: ({ workspaceId, userId, count, role: given }) => ({
    workspaceId,
    actorId: userId,
    action: 'people_invited',
    target: null,
    before: null,
    after: { people: count === 0 ? 'link' : count, role: given },
  }),
});

/** A manager revoked an invitation, or sent it again. */
export const invitationTouched = defineEvent({
  service: 'identity',
  name: 'invitation-touched',
  payload: z.object({
    workspaceId: uuid,
    userId: uuid,
    invitationId: uuid,
    role,
    change: z.enum(['revoked', 'resent']),
  }),
  audit: ({ workspaceId, userId, invitationId, role: given, change }) => ({
    workspaceId,
    actorId: userId,
    action: change === 'revoked' ? 'invitation_revoked' : 'invitation_resent',
    target: { type: 'invitation', id: invitationId, name: null },
    before: null,
    after: { role: given },
  }),
});

export const invitationRoutes = [
  get('/api/team/invitations', listInvitations, 'Invitations to the active workspace', {
    access: 'see-invitations',
  }),
  create('/api/team/invitations', createInvitations, 'Invites people by contact, or makes a link', {
    example: { contacts: [], role: 'team_member' },
  }),
  post('/api/team/invitations/:id/resend', resendInvitation, 'Sends an invitation again, with a new link', {
    example: {},
  }),
  remove('/api/team/invitations/:id', revokeInvitation, 'Revokes an invitation'),
  post('/api/invitations/:token/decline', declineInvitation, 'Declines an invitation', { example: {} }),
];

/** Joins the workspace of an invitation, and moves the session there. */
export const acceptInvitationRoute = defineRoute({
  method: 'POST',
  path: '/api/invitations/:token/accept',
  operation: 'acceptInvitation',
  access: 'accept-invitation',
  status: 200,
  summary: 'Joins the workspace of an invitation, which becomes the active one of the session',
  input: acceptInvitation.input,
  output: acceptInvitation.output,
  example: {},
});

/** Says who invites to what. */
export const shownInvitationRoute = defineRoute({
  method: 'GET',
  path: '/api/invitations/:token',
  operation: 'readInvitation',
  access: 'public',
  guard: 'attempts',
  status: 200,
  summary: 'Who invites to which workspace, for the person who has the link',
  input: tokenInput,
  output: shownInvitation,
});

export const invitationCollections = [
  defineCollection({ path: '/api/team/invitations', scope: 'see-invitations' }),
];
