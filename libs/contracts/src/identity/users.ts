import { z } from 'zod';
import { defineCall } from '../core/call.js';
import { type VersionKey, versionKey } from '../core/data-version.js';
import { defineEvent, retired } from '../core/event.js';
import { instant, nothing, nullableInstant, optionalNameText, uuid } from '../core/fields.js';
import { role } from '../core/roles.js';
import { get, patch } from '../core/route.js';
import { entryType } from './onboarding.js';
import { joinOrigin } from './join-origin.js';

/** The signed-in user: the answer of `GET /api/auth/user`. `role` is the role in the active workspace. */
export const currentUser = z.object({
  id: uuid,
  email: z.string().nullable(),
  firstName: z.string().nullable(),
  lastName: z.string().nullable(),
  /** The name that others see: the display name of the profile, or the first and last name. */
  displayName: z.string(),
  /** Whether others see the first and last name. Services of an earlier release do not send it. */
  showsFullName: z.boolean().default(false),
  profileImageUrl: z.string().nullable(),
  role,
  ownsWorkspace: z.boolean(),
  workspaceId: uuid,
  workspaceName: z.string(),
  /** When the workspace ends, which its owner deletes; null otherwise. */
  workspaceEndsAt: nullableInstant,
  /**
   * The client as whom a manager sees the workspace: any client where `userId` and `name` are null. Null without such a
   * view. Services of an earlier release do not send it.
   */
  viewAs: z.object({ userId: uuid.nullable(), name: z.string().nullable() }).nullable().default(null),
  verified: z.boolean(),
  createdAt: instant,
  updatedAt: instant,
});

export type CurrentUser = z.output<typeof currentUser>;

export const getCurrentUser = defineCall({
  service: 'identity',
  name: 'get-current-user',
  access: 'user',
  input: nothing,
  output: currentUser,
  tags: ['User'],
});

/**
 * Changes first and last name of the caller, and whether others see them in place of the display name; what is absent
 * stays. Members see it at once in all workspaces.
 */
export const updateOwnName = defineCall({
  service: 'identity',
  name: 'update-own-name',
  access: 'user',
  repeats: 'always',
  input: z.object({
    firstName: optionalNameText(80).optional(),
    lastName: optionalNameText(80).optional(),
    showsFullName: z.boolean().optional(),
  }),
  output: currentUser,
});

/** A member of the active workspace. `email` is null if the caller may not see it; a client may not. */
export const member = z.object({
  userId: uuid,
  displayName: z.string(),
  firstName: z.string().nullable(),
  lastName: z.string().nullable(),
  email: z.string().nullable(),
  profileImageUrl: z.string().nullable(),
  role,
  ownsWorkspace: z.boolean(),
  joinedAt: instant,
});

export type Member = z.output<typeof member>;

export const listMembers = defineCall({
  service: 'identity',
  name: 'list-members',
  access: 'user',
  /** With `q`, those whose name or visible e-mail address contains it. */
  input: z.object({ q: z.string().trim().max(100).optional() }),
  output: z.array(member),
  tags: ['Member'],
});

/** What one member may know of another one. */
export const memberProfile = member.extend({
  /** The zone that the member has chosen, else that of the member's own workspace, else of this one. */
  timeZone: z.string(),
});

export type MemberProfile = z.output<typeof memberProfile>;

/** A member of the active workspace. */
export const getMember = defineCall({
  service: 'identity',
  name: 'get-member',
  access: 'user',
  input: z.object({ userId: uuid }),
  output: memberProfile,
  tags: ['Member'],
});

/**
 * False if another account has proven an address of the same mailbox: rewards are paid once a mailbox. Absent in events
 * that were published before this field existed.
 */
export const isNewMailbox = z.boolean().optional();

/**
 * True if the contact, or an address of its mailbox, belonged to an account that was erased: its welcome was paid before.
 * Absent where it is false, and in events that were published before this field existed.
 */
export const isPaidBefore = z.boolean().optional();

/** An account was created. `referralCode` settles a referral; null without one. */
export const userJoined = defineEvent({
  service: 'identity',
  name: 'user-joined',
  payload: z.object({
    userId: uuid,
    workspaceId: uuid,
    displayName: z.string(),
    entryType,
    verified: z.boolean(),
    provenPhone: retired,
    isNewMailbox,
    isPaidBefore,
    referralCode: z.string().nullable(),
    /** The address of the user's picture at the sign-in provider; absent without one. */
    pictureUrl: z.string().optional(),
    joinedAt: instant,
    origin: joinOrigin,
  }),
  activity: {
    type: 'system_event',
    readers: 'workspace',
    sentence: ({ displayName }) => `${displayName} joined`,
    actorName: ({ displayName }) => displayName,
    subject: ({ userId }) => ({ type: 'user', id: userId }),
    at: ({ joinedAt }) => joinedAt,
  },
});

/** The phone numbers that an account has proven, in E.164: the newest, or null, and the others. Events do not carry them. */
export const readProvenPhone = defineCall({
  service: 'identity',
  name: 'read-proven-phone',
  access: 'internal',
  callers: ['gamification'],
  input: z.object({ userId: uuid }),
  output: z.object({ phone: z.string().nullable(), others: z.array(z.string()).optional() }),
});

/** The name under which others see a user; null for an unknown user. */
export const readShownName = defineCall({
  service: 'identity',
  name: 'read-shown-name',
  access: 'internal',
  callers: ['gamification'],
  input: z.object({ userId: uuid }),
  output: z.object({ name: z.string().nullable() }),
});

/** Version of a user's account and of the user's appearance in workspaces. */
export const accountVersion = (userId: string): VersionKey => versionKey('account', userId);

export const userRoutes = [
  get('/api/auth/user', getCurrentUser, 'The signed-in user', {
    ready: { madeOf: ({ userId }) => [accountVersion(userId)] },
  }),
  patch('/api/auth/user', updateOwnName, 'Changes first and last name of the signed-in user', {
    example: { firstName: 'Ada', lastName: 'Lovelace' },
  }),
  get('/api/team/members', listMembers, 'Members of the active workspace, by name with a search'),
  get('/api/team/members/:userId', getMember, 'The profile of a member'),
];
