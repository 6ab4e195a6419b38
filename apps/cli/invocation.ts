import { role } from '@emberdeck/contracts/core/roles';
import { messageChoices } from '@emberdeck/contracts/identity/account-deletion';
import { accountStates } from '@emberdeck/contracts/identity/operator-accounts';
import { z } from 'zod';

const deadLetterId = z.uuid();

/** An operator's command, as the command line passes it to the worker process. */
export const invocation = z.discriminatedUnion('command', [
  z.object({ command: z.literal('backup'), folder: z.string().optional(), withoutFiles: z.boolean() }),
  z.object({
    command: z.literal('restore'),
    folder: z.string(),
    dropSecrets: z.boolean(),
    /** The file with the list of erased users. */
    erasedList: z.string().optional(),
  }),
  z.object({ command: z.literal('drop-replaced') }),
  z.object({
    command: z.literal('doctor'),
    fault: z.string().optional(),
    mailTo: z.email().optional(),
    dkimSelector: z
      .string()
      .regex(/^[\w.-]{1,200}$/)
      .optional(),
  }),
  z.object({ command: z.literal('rotate-keys') }),
  z.object({ command: z.literal('remove-demo') }),
  z.object({ command: z.literal('verify-ledger') }),
  z.object({ command: z.literal('reverse-coins'), transactionId: z.uuid(), reason: z.string() }),
  z.object({ command: z.literal('held-referrals') }),
  z.object({ command: z.literal('refuse-referral'), referralId: z.uuid() }),
  z.object({ command: z.literal('dead-letters'), action: z.enum(['list', 'replay-all']) }),
  z.object({
    command: z.literal('dead-letter'),
    action: z.enum(['show', 'replay', 'delete']),
    id: deadLetterId,
  }),
  z.object({
    command: z.literal('users'),
    limit: z.number().int().min(1).max(100).optional(),
    cursor: z.string().optional(),
    search: z.string().optional(),
    state: z.enum(accountStates).optional(),
    isFull: z.boolean(),
  }),
  z.object({
    command: z.literal('user'),
    action: z.enum(['show', 'end-sessions', 'unlock', 'suspend', 'resume']),
    user: z.string(),
    isFull: z.boolean(),
  }),
  z.object({
    command: z.literal('erase-user'),
    user: z.string(),
    isConfirmed: z.boolean(),
    messages: z.enum(messageChoices),
  }),
  z.object({ command: z.literal('erased-users') }),
  z.object({ command: z.literal('invite'), workspaceId: z.uuid(), contact: z.string(), role }),
  z.object({ command: z.literal('sign-in-link'), contact: z.string(), name: z.string() }),
  z.object({
    command: z.literal('members'),
    /** Null removes the member. */
    role: role.nullable(),
    workspaceId: z.uuid(),
    user: z.string(),
  }),
]);

export type Invocation = z.output<typeof invocation>;

/** Starts an operator's command. */
export interface Operating {
  readonly operate: (invocation: Invocation) => Promise<void>;
}

export type InvocationOf<Name extends Invocation['command']> = Extract<Invocation, { command: Name }>;

/** Returns whether a text has the format of a workspace's id. */
export const isWorkspaceId = (text: string): boolean => z.uuid().safeParse(text).success;

/** Returns whether a text has the format of a transaction's id. */
export const isTransactionId = (text: string): boolean => z.uuid().safeParse(text).success;

/** Returns whether a text has the format of a dead letter's id. */
export const isDeadLetterId = (text: string): boolean => deadLetterId.safeParse(text).success;
