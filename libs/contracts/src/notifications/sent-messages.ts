import { z } from 'zod';
import { defineCall } from '../core/call.js';
import { defineCollection } from '../core/collection.js';
import { idInput, instant, nullableInstant, pageQuery, uuid } from '../core/fields.js';
import { get, post } from '../core/route.js';
import { channels } from './delivery.js';
import { textReasons, textStates } from './text-messages.js';

/** What a message was for. `invitation` is of a friend, `team_invitation` to a workspace. */
export const sentKinds = [
  'code',
  'invitation',
  'team_invitation',
  'unlock',
  'security',
  'notice',
  'report',
] as const;
export type SentKind = (typeof sentKinds)[number];

/** Why a message did not arrive. `not_configured`: the operator has no provider for the channel. */
export const sentReasons = [...textReasons, 'not_configured'] as const;
export type SentReason = (typeof sentReasons)[number];

/**
 * `possible`: it can be sent again now. `tomorrow`: its friend got one within the last day. `never`: it holds a code or a
 * link, which works once, it is made elsewhere, or its invitation is over.
 */
export const resendStates = ['possible', 'tomorrow', 'never'] as const;
export type ResendState = (typeof resendStates)[number];

/** A message that was sent to the caller, or to another person in the caller's name. Mail reports no delivery. */
export const sentMessage = z.object({
  id: uuid,
  channel: z.enum(channels),
  kind: z.enum(sentKinds),
  /** Masked. */
  recipient: z.string(),
  state: z.enum(textStates),
  /** Null unless it failed. */
  reason: z.enum(sentReasons).nullable(),
  resend: z.enum(resendStates),
  createdAt: instant,
  sentAt: nullableInstant,
});

export type SentMessage = z.output<typeof sentMessage>;

/** The messages of the last 90 days, newest first. */
export const listSentMessages = defineCall({
  service: 'notifications',
  name: 'list-sent-messages',
  access: 'user',
  input: pageQuery,
  output: z.array(sentMessage),
  tags: ['SentMessage'],
});

/**
 * Sends the invitation of a friend again, by the rules of invitations, as a message of its own, which is returned. Refused with
 * `conflict` where it is `never`, and with `too_many_requests` before its day and beyond the allowance of the day.
 */
export const resendMessage = defineCall({
  service: 'notifications',
  name: 'resend-message',
  access: 'user',
  repeats: 'with-key',
  input: idInput,
  output: sentMessage,
});

export const sentMessageRoutes = [
  get(
    '/api/sent-messages',
    listSentMessages,
    'Messages to the user, or in the name of the user, newest first',
  ),
  post('/api/sent-messages/:id/resend', resendMessage, 'Sends an invitation of a friend again, once a day', {
    example: {},
  }),
];

export const sentMessageCollections = [defineCollection({ path: '/api/sent-messages', scope: 'personal' })];
