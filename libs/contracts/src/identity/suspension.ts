import { z } from 'zod';
import type { AuditRecord } from '../core/audit.js';
import { defineCall } from '../core/call.js';
import { defineEvent } from '../core/event.js';
import { instant, text, uuid } from '../core/fields.js';

/** Why no one can sign in to an account: it is suspended, or its erasure has begun. */
export type SignInRefusal = 'suspended' | 'erasing';

/** What a person reads who has proven to be the owner of such an account. */
export const signInRefusals: Readonly<Record<SignInRefusal, string>> = {
  suspended: 'This account is suspended. Ask the operator of this Emberdeck.',
  erasing: 'This account is being erased and can no longer be used.',
};

/** Who suspends and resumes: the operator's command, or the operator's directory by SCIM. */
export const suspenders = ['operator', 'directory'] as const;

export type Suspender = (typeof suspenders)[number];

/**
 * Suspends an account, or resumes it, by `emberdeck users suspend` and `resume`. `user` is an id or a contact. `changed` is
 * false where it is in that state already, and null if there is no such user.
 */
export const setSuspension = defineCall({
  service: 'identity',
  name: 'set-suspension',
  access: 'internal',
  callers: [],
  input: z.object({ user: text(254), isSuspended: z.boolean() }),
  output: z.object({ changed: z.boolean().nullable() }),
});

const audited = (
  { userId, by }: { readonly userId: string; readonly by: Suspender },
  action: 'account_suspended' | 'account_resumed',
): AuditRecord => ({
  workspaceId: null,
  actorId: userId,
  action,
  target: null,
  before: null,
  after: { by },
});

/** An account is suspended. Its sessions end by their own events; gateways also forget its personal tokens. */
export const accountSuspended = defineEvent({
  service: 'identity',
  name: 'account-suspended',
  payload: z.object({ userId: uuid, by: z.enum(suspenders), suspendedAt: instant }),
  audit: (event) => audited(event, 'account_suspended'),
});

/** A suspended account can sign in again. */
export const accountResumed = defineEvent({
  service: 'identity',
  name: 'account-resumed',
  payload: z.object({ userId: uuid, by: z.enum(suspenders), resumedAt: instant }),
  audit: (event) => audited(event, 'account_resumed'),
});
