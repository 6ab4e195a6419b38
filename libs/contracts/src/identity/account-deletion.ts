import { z } from 'zod';
import { defineCall } from '../core/call.js';
import { defineEvent } from '../core/event.js';
import { instant, nothing, nullableInstant, text, uuid } from '../core/fields.js';
import { get, post, remove } from '../core/route.js';
import { defineJob } from '../jobs/job.js';

/** Days in which a person can keep the account. Then it is erased in every service. */
export const accountUndoDays = 7;

/** The name under which other members see what an erased person has posted. */
export const formerMember = 'Former member';

export const messageChoices = ['keep', 'delete'] as const;

const named = z.object({ id: uuid, name: z.string() });

/** Whether the account of the caller ends, and what goes with it. */
export const accountDeletion = z.object({
  /** When it is erased; null if its person has not asked for it. */
  endsAt: nullableInstant,
  /** Whether messages stay, under the name {@link formerMember}. */
  messages: z.enum(messageChoices),
  /** Own workspaces with other members. They are handed over or deleted before the account can be. */
  blockedBy: z.array(named),
  /** Own workspaces without other members, which are erased with the account. */
  goesWith: z.array(named),
});

export type AccountDeletion = z.output<typeof accountDeletion>;

export const getAccountDeletion = defineCall({
  service: 'identity',
  name: 'get-account-deletion',
  access: 'user',
  input: nothing,
  output: accountDeletion,
  tags: ['AccountDeletion'],
});

/**
 * Erases the caller's account in {@link accountUndoDays}. A repeat answers the same time, and takes the new choice. Refused
 * with `conflict` for the owner of a workspace with other members.
 */
export const deleteAccount = defineCall({
  service: 'identity',
  name: 'delete-account',
  access: 'user',
  repeats: 'always',
  input: z.object({ messages: z.enum(messageChoices).default('keep') }),
  output: accountDeletion,
});

/** Keeps the caller's account. A repeat changes nothing. */
export const keepAccount = defineCall({
  service: 'identity',
  name: 'keep-account',
  access: 'user',
  input: nothing,
  output: accountDeletion,
});

/**
 * Erases an account without the days to keep it, by `emberdeck users erase`. `user` is an id or a contact. Null if there is
 * no such user; refused with `conflict` for the owner of a workspace with other members.
 */
export const eraseAccountNow = defineCall({
  service: 'identity',
  name: 'erase-account-now',
  access: 'internal',
  callers: [],
  input: z.object({ user: text(254), messages: z.enum(messageChoices).default('keep') }),
  output: z.object({ receiptId: uuid.nullable() }),
});

/** A person deletes the account, or keeps it: then `endsAt` is null. */
export const accountEndChanged = defineEvent({
  service: 'identity',
  name: 'account-end-changed',
  payload: z.object({
    userId: uuid,
    workspaceId: uuid,
    endsAt: nullableInstant,
    changedAt: instant,
  }),
  realtime: {
    audience: 'user',
    changes: { what: 'account_deletion', tags: ['AccountDeletion'] },
    isInAnswer: true,
  },
  notice: {
    kinds: {
      account_ends: {
        icon: 'trash-2',
        tint: 'red',
        group: 'security',
        title: 'Your account is being deleted',
        text: 'It is erased on {{day}}. Until then you can keep it in Settings.',
      },
      account_stays: {
        icon: 'check',
        tint: 'emerald',
        group: 'security',
        title: 'You keep your account',
        text: 'It is not deleted.',
      },
    },
    of: ({ userId, workspaceId, endsAt }, eventId) => ({
      kind: endsAt === null ? 'account_stays' : 'account_ends',
      key: `account-end:${eventId}`,
      workspaceId,
      readers: { kind: 'user', userId },
      params: { day: endsAt?.slice(0, 10) ?? null },
      link: '/settings#settings-privacy',
    }),
  },
  audit: ({ userId, endsAt }) => ({
    workspaceId: null,
    actorId: userId,
    action: endsAt === null ? 'account_stays' : 'account_ends',
    target: null,
    before: null,
    after: endsAt === null ? null : { erasedOn: endsAt.slice(0, 10) },
  }),
});

/** An operator has ordered that an account is erased now. */
export const accountErasureOrdered = defineEvent({
  service: 'identity',
  name: 'account-erasure-ordered',
  payload: z.object({ userId: uuid, keepsMessages: z.boolean(), orderedAt: instant }),
  audit: ({ userId, keepsMessages }) => ({
    workspaceId: null,
    actorId: userId,
    action: 'account_erased',
    target: null,
    before: null,
    after: { by: 'operator', keepsMessages },
  }),
});

/** Erases the accounts whose time to keep them is over, and again what was on its way the first time. */
export const eraseAccounts = defineJob({
  service: 'identity',
  name: 'erase-accounts',
  title: 'Erase deleted accounts',
  input: nothing,
  result: z.object({ accounts: z.number().int() }),
  startedBy: 'product',
  // The next scheduled run goes on where this one failed.
  attempts: 1,
  losses: 20,
  backOffSeconds: 10,
  timeLimitSeconds: 1_800,
  schedule: '*/10 * * * *',
});

export const accountDeletionRoutes = [
  get(
    '/api/account/deletion',
    getAccountDeletion,
    'Whether the account is being deleted, and what goes with it',
  ),
  post('/api/account/deletion', deleteAccount, 'Deletes the account; its person can keep it for 7 days', {
    reauthentication: 'always',
    example: {},
    errors: ['conflict'],
  }),
  remove('/api/account/deletion', keepAccount, 'Keeps the account'),
];
