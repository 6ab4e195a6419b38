import { z } from 'zod';
import { defineCall } from '../core/call.js';
import { defineEvent } from '../core/event.js';
import { instant, nothing, uuid } from '../core/fields.js';
import { defineRoute } from '../core/route.js';
import { typedCode } from '../core/typed-text.js';
import { previousSessionId, signInBrowser } from './onboarding.js';
import { sessionId } from './sessions.js';

/** How long the code on a new browser is valid, in seconds. */
export const handoffSeconds = 120;

/** Tries of the two digits. */
export const handoffTries = 5;

/** How long a session that another device opened lasts at most. */
export const handoffSessionHours = 24;

/** Letters and digits that are not taken for each other. */
export const handoffAlphabet = 'ABCDEFGHJKMNPQRSTVWXYZ23456789';

/** The code of a handoff, typed with any spaces, hyphens and case. */
export const handoffCode = z
  .string()
  .max(100, 'At most 100 characters')
  .overwrite((typed) => typed.toUpperCase().replaceAll(/[^A-Z0-9]/g, ''))
  .regex(/^[A-HJKMNP-TV-Z2-9]{10}$/, 'Enter the ten characters that the other browser shows');

const digits = z
  .string()
  .max(100, 'At most 100 characters')
  .overwrite(typedCode)
  .regex(/^\d{2}$/, 'Enter the two digits that the other browser shows');

/** What a new browser shows. */
export const begunHandoff = z.object({
  code: z.string(),
  digits: z.string(),
  link: z.string(),
  expiresAt: instant,
  /** How long that is from now, for a browser whose clock is wrong. */
  validSeconds: z.number().int(),
});

export type BegunHandoff = z.output<typeof begunHandoff>;

/** The network of a request, to be compared alone; null where it is not known. */
const network = z.string().max(100).nullable();

export const beginHandoff = defineCall({
  service: 'identity',
  name: 'begin-handoff',
  access: 'anonymous',
  input: z.object({
    browserId: sessionId,
    userAgent: signInBrowser.userAgent,
    place: signInBrowser.place,
    network,
  }),
  output: begunHandoff,
});

/** What the signed-in device shows before it asks for the digits. */
export const claimedHandoff = z.object({
  /** Names the browser and its system; null for a browser that names neither. */
  browser: z.string().nullable(),
  /** The address or place, where the operator shows it. */
  place: z.string().nullable(),
  startedAt: instant,
  expiresAt: instant,
  /** False also where a network is not known. */
  isSameNetwork: z.boolean(),
});

export type ClaimedHandoff = z.output<typeof claimedHandoff>;

/** Makes the caller the only one who can confirm. Fails with `gone` for a code that is unknown, over or of another user. */
export const claimHandoff = defineCall({
  service: 'identity',
  name: 'claim-handoff',
  access: 'user',
  input: z.object({ code: handoffCode, network }),
  output: claimedHandoff,
});

/** `success` false: the digits are wrong, and may be typed again until the tries are used. */
export const confirmedHandoff = z.object({ success: z.boolean(), message: z.string() });

export const confirmHandoff = defineCall({
  service: 'identity',
  name: 'confirm-handoff',
  access: 'user',
  input: z.object({ code: handoffCode, digits }),
  output: confirmedHandoff,
});

/** `suspended`, `erasing`: what became of the account of the device that confirmed it. */
export const handoffStates = ['waiting', 'claimed', 'signed_in', 'suspended', 'erasing', 'ended'] as const;

/** The new browser asks until it is signed in. The code alone does nothing in another browser. */
export const finishHandoff = defineCall({
  service: 'identity',
  name: 'finish-handoff',
  access: 'anonymous',
  input: z.object({ code: handoffCode, ...signInBrowser, previousSessionId }),
  output: z.object({ state: z.enum(handoffStates), sessionToken: z.string().nullable() }),
});

/** Another device signed a browser in. */
export const handoffConfirmed = defineEvent({
  service: 'identity',
  name: 'handoff-confirmed',
  payload: z.object({
    userId: uuid,
    workspaceId: uuid,
    browser: z.string().nullable(),
    confirmedAt: instant,
  }),
  realtime: { audience: 'user', changes: { what: 'sessions', tags: ['Session'] } },
  notice: {
    kinds: {
      handoff: {
        icon: 'monitor-smartphone',
        tint: 'amber',
        group: 'security',
        title: 'Signed in by another device',
        text: '{{browser}}, for a day. If this was not you, end it under Devices.',
      },
    },
    of: ({ userId, workspaceId, browser }, eventId) => ({
      kind: 'handoff',
      key: `handoff:${eventId}`,
      workspaceId,
      readers: { kind: 'user', userId },
      params: { browser: browser ?? 'An unknown browser' },
      link: '/settings#settings-devices',
    }),
  },
  audit: ({ userId, browser }) => ({
    workspaceId: null,
    actorId: userId,
    action: 'browser_signed_in',
    target: null,
    before: null,
    after: { browser },
  }),
});

const exampleCode = { code: 'ABCDE23456' };

/** Begins a handoff in a new browser. */
export const beginHandoffRoute = defineRoute({
  method: 'POST',
  path: '/api/onboard/handoff',
  operation: 'beginHandoff',
  access: 'public',
  guard: 'attempts',
  status: 200,
  summary: 'A code by which a signed-in device signs this browser in',
  input: nothing,
  output: begunHandoff,
  example: {},
});

/** Asks whether the handoff is confirmed; then opens the session. */
export const finishHandoffRoute = defineRoute({
  method: 'POST',
  path: '/api/onboard/handoff/session',
  operation: 'finishHandoff',
  access: 'public',
  guard: 'attempts',
  status: 200,
  summary: 'Signs the browser in that shows the code, once the code is confirmed',
  input: z.object({ code: handoffCode }),
  output: z.object({ state: z.enum(handoffStates) }),
  example: exampleCode,
});

/** The signed-in device has read the code. */
export const claimHandoffRoute = defineRoute({
  method: 'POST',
  path: '/api/onboard/handoff/claim',
  operation: 'claimHandoff',
  access: 'signed-in',
  guard: 'attempts',
  status: 200,
  summary: 'What the signed-in user needs to know of the browser that shows the code',
  input: z.object({ code: handoffCode }),
  output: claimedHandoff,
  errors: ['gone'],
  example: exampleCode,
});

/** The user has typed the two digits. */
export const confirmHandoffRoute = defineRoute({
  method: 'POST',
  path: '/api/onboard/handoff/confirm',
  operation: 'confirmHandoff',
  access: 'signed-in',
  guard: 'attempts',
  status: 200,
  summary: 'Signs in the browser that shows the code and the two digits, for a day and with fewer rights',
  input: confirmHandoff.input,
  output: confirmedHandoff,
  errors: ['gone'],
  example: { ...exampleCode, digits: '42' },
});
