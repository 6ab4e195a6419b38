import { z } from 'zod';
import { defineCall } from '../core/call.js';
import { defineEvent, retired } from '../core/event.js';
import { instant, uuid } from '../core/fields.js';
import { defineRoute } from '../core/route.js';
import {
  entryType,
  exampleContact,
  flowToken,
  onboardEntryAnswer,
  onboardEntryBody,
  onboardVerifyBody,
  startOnboarding,
} from './onboarding.js';
import { accountVersion, isNewMailbox, isPaidBefore } from './users.js';

/** Body of `POST /api/auth/contact/entry`. */
export const proofEntryBody = onboardEntryBody;

/** Body of `POST /api/auth/contact/verify`. */
export const proofVerifyBody = onboardVerifyBody;

export type ProofEntryAnswer = z.output<typeof onboardEntryAnswer>;

/**
 * Answer of `POST /api/auth/contact/verify`. `belongsToOther`: the code was right, but the contact belongs to another
 * account.
 */
export const proofVerifyAnswer = z.object({
  success: z.boolean(),
  message: z.string(),
  belongsToOther: z.boolean(),
});

export type ProofVerifyAnswer = z.output<typeof proofVerifyAnswer>;

/** Sends a code to a contact that the signed-in user wants to prove. Only for an account without a proven contact. */
export const startContactProof = defineCall({
  service: 'identity',
  name: 'start-contact-proof',
  access: 'user',
  input: startOnboarding.input,
  output: startOnboarding.output,
});

/** Consumes the code; the contact then belongs to the account that made the call. */
export const proveContact = defineCall({
  service: 'identity',
  name: 'prove-contact',
  access: 'user',
  input: proofVerifyBody.extend({ flowToken }),
  output: proofVerifyAnswer,
});

/** An account that joined without a code has proven its first contact. */
export const contactProven = defineEvent({
  service: 'identity',
  name: 'contact-proven',
  payload: z.object({
    userId: uuid,
    workspaceId: uuid,
    displayName: z.string(),
    /** The kind of the contact. Absent in events that were published before this field existed. */
    entryType: entryType.optional(),
    provenPhone: retired,
    isNewMailbox,
    isPaidBefore,
    provenAt: instant,
  }),
  changedData: ({ userId }) => [accountVersion(userId)],
  realtime: {
    audience: 'user',
    changes: { what: 'account', tags: ['User', 'Member'] },
    message: {
      type: 'account_verified',
      fields: {},
      // The member list shows the address too.
      tags: ['User', 'Member'],
      of: () => ({}),
    },
  },
});

/** Sends a code to a contact that the signed-in user wants to prove. */
export const proofEntryRoute = defineRoute({
  method: 'POST',
  path: '/api/auth/contact/entry',
  operation: 'startContactProof',
  access: 'signed-in',
  guard: 'attempts',
  status: 200,
  summary: 'Sends a code to a contact that the signed-in user wants to prove',
  input: proofEntryBody,
  output: onboardEntryAnswer,
  example: exampleContact,
});

/** Checks the code of a contact proof. */
export const proofVerifyRoute = defineRoute({
  method: 'POST',
  path: '/api/auth/contact/verify',
  operation: 'proveContact',
  access: 'signed-in',
  guard: 'attempts',
  status: 200,
  summary: 'Checks the code; the contact then belongs to the account',
  input: proofVerifyBody,
  output: proofVerifyAnswer,
  example: { ...exampleContact, verificationCode: '000000' },
});
