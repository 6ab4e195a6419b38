import { z } from 'zod';
import { defineEvent } from '../core/event.js';
import { uuid } from '../core/fields.js';

/**
 * What is known of a message to a phone: it waits, the provider took it, it will not reach the phone, or it has. In the order
 * in which they may follow: a message that a phone has is delivered, whatever was said before.
 */
export const textStates = ['queued', 'sent', 'failed', 'delivered'] as const;
export type TextState = (typeof textStates)[number];

/** Whether a state says more of a message than the one that is known; null where nothing is. */
export const saysMore = (state: TextState, known: TextState | null): boolean =>
  known === null || textStates.indexOf(state) > textStates.indexOf(known);

/** Why a message to a phone was refused, or did not arrive. */
export const textReasons = [
  /** The person answered STOP. */
  'opted_out',
  /** No phone has this number, or it takes no text messages. */
  'number',
  /** Messages to this country are not allowed, by the operator or by the provider. */
  'country',
  /** Calls and messages to this number cost its owner's price. */
  'premium',
  /** WhatsApp takes free text only within 24 hours of the person's last message. */
  'window',
  'blocked',
  'unreachable',
  /** The operator's number is not registered for such messages. */
  'registration',
  /** Too many messages at once; later it may work. */
  'busy',
  /** The account of the provider is a trial account, which reaches proven numbers only. */
  'trial',
  /** A limit of Emberdeck: of messages a day for a number, a person, or the start of a number. */
  'limit',
  /** The provider did not answer, or refused without a reason of this list. */
  'provider',
] as const;
export type TextReason = (typeof textReasons)[number];

/** The state of a message to a phone changed. Receipts come late, twice and in any order; a state never goes back. */
export const textStateChanged = defineEvent({
  service: 'notifications',
  name: 'text-state-changed',
  payload: z.object({
    deliveryId: uuid,
    /** On whose behalf; null where no person was signed in. */
    userId: uuid.nullable(),
    kind: z.enum(['code', 'invitation', 'unlock', 'security', 'notice', 'report']),
    channel: z.enum(['sms', 'whatsapp']),
    state: z.enum(textStates),
    reason: z.enum(textReasons).nullable(),
  }),
  realtime: {
    audience: ({ userId }) => (userId === null ? null : { kind: 'user', userId }),
    changes: { what: 'sent_messages', tags: ['SentMessage'] },
  },
});
