import { z } from 'zod';
import { defineCall } from '../core/call.js';
import { defineEvent } from '../core/event.js';
import { instant, nameText, text, uuid } from '../core/fields.js';

/** An account as the operator's directory reads it by SCIM. */
export const directoryUser = z.object({
  userId: uuid,
  /** The name in the directory; the first proven contact of an account that the directory has not named. */
  userName: z.string(),
  externalId: z.string().nullable(),
  displayName: z.string(),
  firstName: z.string().nullable(),
  lastName: z.string().nullable(),
  /** The first proven address. */
  email: z.string().nullable(),
  isActive: z.boolean(),
  createdAt: instant,
  updatedAt: instant,
});

export type DirectoryUser = z.output<typeof directoryUser>;

/** By what the directory finds an account. */
export const directoryKeys = ['id', 'userName', 'externalId', 'email'] as const;

export type DirectoryKey = (typeof directoryKeys)[number];

/** Accounts on one page of the list. */
export const maxDirectoryPage = 200;

const ofGateway = { service: 'identity', access: 'internal', callers: ['gateway'] } as const;

/** The accounts, the oldest first, from the first-th on, which counts from 1. `total` counts all that match. */
export const listDirectoryUsers = defineCall({
  ...ofGateway,
  name: 'list-directory-users',
  input: z.object({
    filter: z.object({ key: z.enum(directoryKeys), value: z.string().max(254) }).nullable(),
    first: z.number().int().min(1),
    count: z.number().int().min(0).max(maxDirectoryPage),
  }),
  output: z.object({ total: z.number().int(), users: z.array(directoryUser) }),
});

const name = nameText(80);

/** What the directory may change. An absent field stays. */
const changes = {
  userName: text(254).optional(),
  externalId: text(254).nullable().optional(),
  displayName: name.optional(),
  firstName: name.nullable().optional(),
  lastName: name.nullable().optional(),
  isActive: z.boolean().optional(),
};

export const directoryChanges = z.object(changes);

export type DirectoryChanges = z.output<typeof directoryChanges>;

/** Refused with `conflict` where an account has the name or has proven the address. */
export const createDirectoryUser = defineCall({
  ...ofGateway,
  name: 'create-directory-user',
  input: z.object({ ...changes, userName: text(254), email: text(254) }),
  output: directoryUser,
});

/** Null if there is no such account. Refused with `conflict` where another account has the name. */
export const changeDirectoryUser = defineCall({
  ...ofGateway,
  name: 'change-directory-user',
  input: directoryChanges.extend({ userId: uuid }),
  output: z.object({ user: directoryUser.nullable() }),
});

/** The operator's directory made an account. */
export const accountProvisioned = defineEvent({
  service: 'identity',
  name: 'account-provisioned',
  payload: z.object({ userId: uuid }),
  audit: ({ userId }) => ({
    workspaceId: null,
    actorId: userId,
    action: 'account_provisioned',
    target: null,
    before: null,
    after: null,
  }),
});

/** The operator's directory gave a user another display name. */
export const userRenamed = defineEvent({
  service: 'identity',
  name: 'user-renamed',
  payload: z.object({ userId: uuid, displayName: z.string(), renamedAt: instant }),
});
