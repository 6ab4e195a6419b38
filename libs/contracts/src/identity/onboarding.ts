import { z } from 'zod';
import { defineCall } from '../core/call.js';
import { defineEvent } from '../core/event.js';
import { codeText, idInput, nameText, nothing, optionalText, text } from '../core/fields.js';
import { defineRoute } from '../core/route.js';
import { textReasons } from '../notifications/text-messages.js';
import { sessionId } from './sessions.js';

/** The three entry types of the landing screen. */
export const entryTypes = ['email', 'phone', 'whatsapp'] as const;

export const entryType = z.enum(entryTypes);

export type EntryType = (typeof entryTypes)[number];

const contactFields = { entryType, entryValue: text(254) };

/** Body of `POST /api/onboard/entry`. */
export const onboardEntryBody = z.object({
  ...contactFields,
  /** The form showed what messages to this number cost and how they end, and its person sent it. */
  acceptsTexts: z.boolean().optional(),
});

/** Body of `POST /api/onboard/verify`. */
export const onboardVerifyBody = z.object({ ...contactFields, verificationCode: codeText });

/** Body of `POST /api/onboard/complete`; `referralCode` comes from `?ref=` of the landing screen. */
export const onboardCompleteBody = z.object({
  ...contactFields,
  displayName: nameText(80),
  referralCode: optionalText(64),
  /** The zone of the browser, for the new workspace. One that the server does not know must not stop a sign-up. */
  timeZone: optionalText(64),
  /** The secret of an invitation from `?invite=`: the account joins that workspace in place of one of its own. */
  invitation: optionalText(64),
});

/** Secrets in the cookie, which bind flows to one browser: the newest first, separated by dots, since each tab may have one. */
export const flowToken = z.string().max(256).nullable();

/** Secret in the cookie of the session; only its hash is stored. */
const sessionToken = z.string().nullable();

const userAgent = z.string().max(400).nullable();

/** A browser that signs in. Absent fields are those of a gateway of an earlier version. */
export const signInBrowser = {
  userAgent,
  /** SHA-256 of the browser's cookie, hex: the browser stays the same over its sessions. */
  browserId: sessionId.nullish(),
  /** What the operator lets the list of devices show of the address. */
  place: z.string().max(100).nullish(),
};

/** The browser's current session, which the new one replaces. */
export const previousSessionId = sessionId.nullable().default(null);

const startedFlow = z.object({
  success: z.boolean(),
  message: z.string(),
  debugCode: z.string().nullable(),
  /** Why a message to a phone was refused. Absent in answers of earlier versions, as the field below. */
  reason: z.enum(textReasons).nullish(),
  /** The message with the code, for `GET /api/onboard/deliveries/:itemId`; null where none is on its way to a phone. */
  deliveryId: z.uuid().nullish(),
});

/**
 * What is known of a code on its way. `failed`: it did not reach its phone, and `message` says why. `done`: the code was
 * entered or replaced, or is too old.
 */
export const codeDelivery = z.object({
  state: z.enum(['waiting', 'failed', 'done']),
  reason: z.enum(textReasons).nullable(),
  message: z.string().nullable(),
});

/** The pages of the operator that a form with a phone number leads to; null where the operator names none. */
export const operatorPages = z.object({ termsUrl: z.string().nullable(), privacyUrl: z.string().nullable() });

/**
 * Answer of `POST /api/onboard/entry`. `debugCode` is set only outside production, without a mail provider, for a
 * browser that opened the link with the screen key. For another browser the terminal shows the code:
 * `codeInTerminal`.
 */
export const onboardEntryAnswer = startedFlow.extend({ codeInTerminal: z.boolean() });

/** Answer of `POST /api/onboard/verify`. */
export const onboardVerifyAnswer = z.object({
  success: z.boolean(),
  userExists: z.boolean(),
  message: z.string(),
  redirectUrl: z.string().nullable(),
});

/** Answer of `POST /api/onboard/complete`. */
export const onboardCompleteAnswer = z.object({
  success: z.boolean(),
  message: z.string(),
  welcomeCoins: z.number().int(),
  redirectUrl: z.string().nullable(),
});

/**
 * `delivers`: a code reaches the visitor for this entry type, be it on the screen. `unverified`: if not, an account can be
 * created without a code. `sends`: a provider is configured, so that other messages are sent too.
 */
export const entryChannel = z.object({
  type: entryType,
  delivers: z.boolean(),
  unverified: z.boolean(),
  /** Absent in answers of earlier versions. */
  sends: z.boolean().optional(),
});

/** Answer of `GET /api/onboard/channels`: one entry for each entry type. */
export const entryChannels = z.array(entryChannel);

export type EntryChannel = z.output<typeof entryChannel>;
export type CodeDelivery = z.output<typeof codeDelivery>;
export type OperatorPages = z.output<typeof operatorPages>;
export type OnboardEntryBody = z.input<typeof onboardEntryBody>;
export type OnboardVerifyBody = z.input<typeof onboardVerifyBody>;
export type OnboardCompleteBody = z.input<typeof onboardCompleteBody>;
export type OnboardEntryAnswer = z.output<typeof onboardEntryAnswer>;
export type OnboardVerifyAnswer = z.output<typeof onboardVerifyAnswer>;
export type OnboardCompleteAnswer = z.output<typeof onboardCompleteAnswer>;

/** Starts a flow and sends a code. The flow's token is a secret of the browser; the gateway sets it as a cookie. */
export const startOnboarding = defineCall({
  service: 'identity',
  name: 'start-onboarding',
  access: 'anonymous',
  input: onboardEntryBody.extend({ flowToken }),
  output: startedFlow.extend({ flowToken }),
});

/** Consumes a code. Opens a session if the contact has an account. */
export const verifyContact = defineCall({
  service: 'identity',
  name: 'verify-contact',
  access: 'anonymous',
  input: onboardVerifyBody.extend({ flowToken, ...signInBrowser, previousSessionId }),
  output: onboardVerifyAnswer.extend({ sessionToken }),
});

/** Creates the account of a proven contact, or an unverified account if the operator allows it, and opens a session. */
export const completeOnboarding = defineCall({
  service: 'identity',
  name: 'complete-onboarding',
  access: 'anonymous',
  input: onboardCompleteBody.extend({ flowToken, ...signInBrowser, previousSessionId }),
  output: onboardCompleteAnswer.extend({ sessionToken }),
});

/** Lists the entry types, and whether each can send a code to this caller. */
export const listEntryChannels = defineCall({
  service: 'identity',
  name: 'list-entry-channels',
  access: 'anonymous',
  input: nothing,
  output: entryChannels,
});

/** What is known of the code of a flow. Not found for any browser but that of the flow. */
export const readCodeDelivery = defineCall({
  service: 'identity',
  name: 'read-code-delivery',
  access: 'anonymous',
  input: idInput.extend({ flowToken }),
  output: codeDelivery,
});

/**
 * A person has entered a code that was asked for without a session. Until then, it is unknown whose the messages to the
 * contact are.
 */
export const codesProven = defineEvent({
  service: 'identity',
  name: 'codes-proven',
  payload: z.object({
    userId: z.uuid(),
    /** The messages with codes that the browser asked for, for this contact. */
    deliveryIds: z.array(z.uuid()),
  }),
});

/** The contact in examples of bodies. */
export const exampleContact = { entryType: 'email', entryValue: 'ada@example.test' } as const;

/** Sends a code to a visitor's contact. */
export const onboardEntryRoute = defineRoute({
  method: 'POST',
  path: '/api/onboard/entry',
  operation: 'startOnboarding',
  access: 'public',
  guard: 'attempts',
  status: 200,
  summary: 'Sends a code to a contact and starts joining or signing in',
  input: onboardEntryBody,
  output: onboardEntryAnswer,
  example: exampleContact,
});

/** Checks the code; opens a session if the contact has an account. */
export const onboardVerifyRoute = defineRoute({
  method: 'POST',
  path: '/api/onboard/verify',
  operation: 'verifyContact',
  access: 'public',
  guard: 'attempts',
  status: 200,
  summary: 'Checks the code and signs in where the contact has an account',
  input: onboardVerifyBody,
  output: onboardVerifyAnswer,
  example: { ...exampleContact, verificationCode: '000000' },
});

/** Creates the account of a contact and opens a session. */
export const onboardCompleteRoute = defineRoute({
  method: 'POST',
  path: '/api/onboard/complete',
  operation: 'completeOnboarding',
  access: 'public',
  guard: 'attempts',
  status: 200,
  summary: 'Creates the account and signs in',
  input: onboardCompleteBody,
  output: onboardCompleteAnswer,
  example: { ...exampleContact, displayName: 'Player_0001' },
});

/** Lists the entry types, and whether a code can be sent for each. */
export const onboardChannelsRoute = defineRoute({
  method: 'GET',
  path: '/api/onboard/channels',
  operation: 'listEntryChannels',
  access: 'public',
  guard: 'attempts',
  status: 200,
  summary: 'Entry types, and whether a code can be sent for each',
  input: nothing,
  output: entryChannels,
});

/** Whether the code that this browser asked for could not reach its phone. */
export const codeDeliveryRoute = defineRoute({
  method: 'GET',
  path: '/api/onboard/deliveries/:itemId',
  operation: 'readCodeDelivery',
  access: 'public',
  guard: 'attempts',
  status: 200,
  summary: 'Whether the code that this browser asked for could not reach its phone',
  input: z.object({ itemId: z.uuid() }),
  output: codeDelivery,
});

/** The operator's terms and privacy policy. */
export const operatorPagesRoute = defineRoute({
  method: 'GET',
  path: '/api/onboard/pages',
  operation: 'showOperatorPages',
  access: 'public',
  guard: 'open',
  status: 200,
  summary: "The addresses of the operator's terms and privacy policy",
  input: nothing,
  output: operatorPages,
});
