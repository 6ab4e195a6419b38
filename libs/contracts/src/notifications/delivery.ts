import { z } from 'zod';
import { defineCall } from '../core/call.js';
import { instant, nothing, uuid } from '../core/fields.js';
import { textReasons } from './text-messages.js';

export const channels = ['email', 'sms', 'whatsapp'] as const;
export type Channel = (typeof channels)[number];

/**
 * `sent`: the provider accepted the message. `development`: no mail provider, but address and environment allow showing
 * the code on the screen or in the terminal. `not_configured`: the channel has no provider. `failed`: the
 * provider did not accept the message.
 */
export const deliveryOutcomes = ['sent', 'development', 'not_configured', 'failed'] as const;
export type DeliveryOutcome = (typeof deliveryOutcomes)[number];

/** `reason` where a message to a phone was refused; services of an earlier release do not send it. */
const outcome = z.object({ outcome: z.enum(deliveryOutcomes), reason: z.enum(textReasons).nullish() });

/**
 * The runs of a job that sends messages, in more than three hours: what a provider certainly did not accept is sent by the
 * next one.
 */
export const sendRuns = { attempts: 12, backOffSeconds: 10 } as const;

/**
 * Sends a verification code. `deliveryId` makes the call repeatable: one request is never sent twice. The code is not
 * stored.
 */
export const deliverCode = defineCall({
  service: 'notifications',
  name: 'deliver-code',
  access: 'internal',
  callers: ['identity'],
  repeats: 'always',
  input: z.object({
    deliveryId: uuid,
    channel: z.enum(channels),
    to: z.string(),
    code: z.string(),
    expiresInMinutes: z.number().int(),
    /** Who asked for the code while signed in. To sign in, it is known later: `codesProven`. */
    userId: uuid.nullish(),
    /** Of the template by WhatsApp, a language tag; English by default. */
    language: z.string().optional(),
    /** The browser has signed in to the contact before. A service of an earlier release does not send it. */
    knownBrowser: z.boolean().optional(),
  }),
  output: outcome,
});

/** Sends a link that unlocks a contact for new browsers, and the code to type there. The link is not stored, and never shown to a browser. */
export const deliverUnlockLink = defineCall({
  service: 'notifications',
  name: 'deliver-unlock-link',
  access: 'internal',
  callers: ['identity'],
  repeats: 'always',
  input: z.object({
    deliveryId: uuid,
    channel: z.enum(channels),
    to: z.string(),
    code: z.string(),
    link: z.string(),
    expiresInHours: z.number().int(),
  }),
  output: outcome,
});

/**
 * Sends the receipt of an erased account, before its contact is forgotten. One that was not accepted is sent by another call
 * with its number.
 */
export const deliverErasureReceipt = defineCall({
  service: 'notifications',
  name: 'deliver-erasure-receipt',
  access: 'internal',
  callers: ['identity'],
  repeats: 'always',
  input: z.object({
    /** The number of the receipt. */
    deliveryId: uuid,
    channel: z.enum(channels),
    to: z.string(),
    keepsMessages: z.boolean(),
    erasedAt: instant,
  }),
  output: outcome.extend({
    /** Another call may send it. A service of an earlier release does not answer it. */
    mayRetry: z.boolean().optional(),
  }),
});

/** Sends an invitation by text message on behalf of a user. */
export const deliverInvitation = defineCall({
  service: 'notifications',
  name: 'deliver-invitation',
  access: 'internal',
  callers: ['gamification'],
  repeats: 'always',
  input: z.object({
    deliveryId: uuid,
    userId: uuid,
    channel: z.enum(['sms', 'whatsapp']),
    to: z.string(),
    content: z.string(),
    /**
     * What the WhatsApp template shows: the friend's name, the inviter's, and the end of the link. WhatsApp takes no
     * other text of a person who has not written first.
     */
    template: z
      .object({
        friendName: z.string(),
        inviterName: z.string(),
        linkEnd: z.string(),
        language: z.string().optional(),
      })
      .optional(),
  }),
  output: outcome,
});

/** Sends an invitation to a workspace. The link is not stored, and never shown to a browser. */
export const deliverTeamInvitation = defineCall({
  service: 'notifications',
  name: 'deliver-team-invitation',
  access: 'internal',
  callers: ['identity'],
  repeats: 'always',
  input: z.object({
    deliveryId: uuid,
    channel: z.enum(channels),
    to: z.string(),
    /** Who invites. A service of an earlier release does not send it. */
    userId: uuid.nullish(),
    inviterName: z.string(),
    workspaceName: z.string(),
    roleTitle: z.string(),
    message: z.string().nullable(),
    link: z.string(),
    expiresInDays: z.number().int(),
  }),
  output: outcome,
});

/**
 * Returns the channels that the operator has configured, and the countries (ISO 3166, two letters) to whose numbers
 * invitations of friends may be sent from the operator's number. Services of an earlier release name no country.
 */
export const listChannels = defineCall({
  service: 'notifications',
  name: 'list-channels',
  access: 'internal',
  callers: ['identity', 'gamification'],
  input: nothing,
  output: z.object({
    email: z.enum(['configured', 'development', 'none']),
    sms: z.enum(['configured', 'none']),
    whatsapp: z.enum(['configured', 'none']),
    invitationCountries: z.array(z.string()).optional(),
  }),
});
