import { z } from 'zod';
import { defineCall } from '../core/call.js';
import { codeText, nothing, nullableInstant, uuid } from '../core/fields.js';
import { defineRoute, get } from '../core/route.js';
import { entryType, flowToken, startOnboarding } from './onboarding.js';

/** Minutes for which a reauthentication opens the session. */
export const reauthenticationMinutes = 10;

/** How the user confirms who it is. `passkey` where there is one. `none`: the account has no confirmed contact yet. */
export const reauthentication = z.object({
  /** Until when the session is open; null if it is not. */
  until: nullableInstant,
  method: z.enum(['passkey', 'code', 'none']),
  /** The contacts that get a code, masked. */
  contacts: z.array(z.object({ id: uuid, entryType, hint: z.string() })),
});

export type Reauthentication = z.output<typeof reauthentication>;

export const getReauthentication = defineCall({
  service: 'identity',
  name: 'get-reauthentication',
  access: 'user',
  input: nothing,
  output: reauthentication,
});

/** Body of `POST /api/reauthentication/entry`: a contact of the user; by default the first one. */
export const reauthenticationEntryBody = z.object({ contactId: uuid.optional() });

/** Body of `POST /api/reauthentication/verify`. */
export const reauthenticationVerifyBody = reauthenticationEntryBody.extend({ verificationCode: codeText });

/** `to` is the masked contact. */
export const reauthenticationEntryAnswer = z.object({
  success: z.boolean(),
  message: z.string(),
  debugCode: z.string().nullable(),
  codeInTerminal: z.boolean(),
  to: z.string(),
});

export type ReauthenticationEntryAnswer = z.output<typeof reauthenticationEntryAnswer>;

export const reauthenticationAnswer = z.object({
  success: z.boolean(),
  message: z.string(),
  until: nullableInstant,
});

export type ReauthenticationAnswer = z.output<typeof reauthenticationAnswer>;

/** Sends a code to a contact of the user. */
export const startReauthentication = defineCall({
  service: 'identity',
  name: 'start-reauthentication',
  access: 'user',
  input: reauthenticationEntryBody.extend({ flowToken }),
  output: startOnboarding.output.extend({ to: z.string() }),
});

/** Consumes the code, and opens the session for a few minutes. */
export const verifyReauthentication = defineCall({
  service: 'identity',
  name: 'verify-reauthentication',
  access: 'user',
  input: reauthenticationVerifyBody.extend({ flowToken }),
  output: reauthenticationAnswer,
});

export const reauthenticationRoutes = [
  get(
    '/api/reauthentication',
    getReauthentication,
    'How the user confirms who it is, and until when that counts',
  ),
];

/** Sends a code to a contact of the user. */
export const reauthenticationEntryRoute = defineRoute({
  method: 'POST',
  path: '/api/reauthentication/entry',
  operation: 'startReauthentication',
  access: 'signed-in',
  guard: 'attempts',
  status: 200,
  summary: 'Sends a code to a contact of the signed-in user',
  input: reauthenticationEntryBody,
  output: reauthenticationEntryAnswer,
  example: {},
});

/** Checks the code. */
export const reauthenticationVerifyRoute = defineRoute({
  method: 'POST',
  path: '/api/reauthentication/verify',
  operation: 'verifyReauthentication',
  access: 'signed-in',
  guard: 'attempts',
  status: 200,
  summary: 'Checks the code; routes that ask for it are then open to this session for 10 minutes',
  input: reauthenticationVerifyBody,
  output: reauthenticationAnswer,
  example: { verificationCode: '000000' },
});
