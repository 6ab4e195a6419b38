import { z } from 'zod';
import { defineCall } from '../core/call.js';
import { instant, nameText, nullableInstant, optionalText, pageQuery, text, uuid } from '../core/fields.js';
import { role } from '../core/roles.js';

/** An account as `emberdeck users list` shows it. */
export const listedAccount = z.object({
  userId: uuid,
  displayName: z.string(),
  /** A proven contact first; null without any. */
  contact: z.string().nullable(),
  createdAt: instant,
  /** The last use of a session that has not ended; null without one. */
  lastSeenAt: nullableInstant,
  /** Null for an account that is not suspended. */
  suspendedAt: nullableInstant,
});

/** An account with all its contacts, workspaces and sessions. */
export const shownAccount = listedAccount.omit({ contact: true, lastSeenAt: true }).extend({
  contacts: z.array(
    z.object({ value: z.string(), provenAt: nullableInstant, wrongCodes: z.number(), isLocked: z.boolean() }),
  ),
  workspaces: z.array(z.object({ workspaceId: uuid, name: z.string(), role, isOwn: z.boolean() })),
  sessions: z.array(z.object({ createdAt: instant, lastSeenAt: instant, userAgent: z.string().nullable() })),
});

/** The id of a user, or one of the user's contacts. */
const user = text(254);

// The operator's command handles these calls in its own process.
const ofOperator = { service: 'identity', access: 'internal', callers: [] } as const;

/** By which accounts can be listed. `locked`: one of the contacts takes no code of a new browser. */
export const accountStates = [
  'verified',
  'unverified',
  'signed_in',
  'signed_out',
  'locked',
  'suspended',
] as const;

export type AccountState = (typeof accountStates)[number];

/** `search` is a part of a name or contact, or an id. */
const accountFilter = {
  search: optionalText(254),
  state: z.enum(accountStates).nullable().default(null),
};

/** Lists the accounts that match, the newest first. */
export const listAccounts = defineCall({
  ...ofOperator,
  name: 'list-accounts',
  input: pageQuery.extend(accountFilter),
  output: z.array(listedAccount),
});

/** Returns one account; null if there is none. */
export const showAccount = defineCall({
  ...ofOperator,
  name: 'show-account',
  input: z.object({ user }),
  output: shownAccount.nullable(),
});

/** Ends all sessions of a user and returns their number; null if there is no such user. */
export const endSessionsOfUser = defineCall({
  ...ofOperator,
  name: 'end-sessions-of-user',
  input: z.object({ user }),
  output: z.object({ ended: z.number().nullable() }),
});

/**
 * Lifts the limits of codes of a contact, whether or not it has an account, or those of all contacts of a user. Returns
 * the contacts; empty if there is no such user.
 */
export const liftCodeLimits = defineCall({
  ...ofOperator,
  name: 'lift-code-limits',
  input: z.object({ user }),
  output: z.object({ contacts: z.array(z.string()) }),
});

const member = { workspaceId: uuid, user };

/**
 * Makes a user a member of a workspace, or changes the member's role. Returns what it did; null if there is no such user
 * or workspace.
 */
export const setMember = defineCall({
  ...ofOperator,
  name: 'set-member',
  input: z.object({ ...member, role }),
  output: z.object({ done: z.enum(['added', 'changed', 'nothing']).nullable() }),
});

/**
 * Invites a contact to a workspace in the name of its owner. Sends nothing: the operator passes the link on. Null if there
 * is no such workspace.
 */
export const inviteContact = defineCall({
  ...ofOperator,
  name: 'invite-contact',
  input: z.object({ workspaceId: uuid, contact: text(254), role }),
  output: z.object({ link: z.string().nullable() }),
});

/**
 * Makes a link that signs a contact in once, and the code to type there. If the contact has no account, the link makes one
 * with this name.
 */
export const createSignInLink = defineCall({
  ...ofOperator,
  name: 'create-sign-in-link',
  input: z.object({ contact: text(254), name: nameText(80) }),
  output: z.object({ link: z.string(), code: z.string() }),
});

/** Removes a member from a workspace. Fails for its owner. False if the user is no member. */
export const removeMember = defineCall({
  ...ofOperator,
  name: 'remove-member-of-workspace',
  input: z.object(member),
  output: z.object({ removed: z.boolean() }),
});
