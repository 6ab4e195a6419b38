import { z } from 'zod';
import { defineCall } from '../core/call.js';
import { defineCollection } from '../core/collection.js';
import { defineEvent, retired } from '../core/event.js';
import {
  done,
  idInput,
  instant,
  nothing,
  nullableInstant,
  optionalNameText,
  pageQuery,
  text,
  uuid,
} from '../core/fields.js';
import { create, get, post, remove } from '../core/route.js';
import { holdReasons } from './hold-reasons.js';
import { coinsText } from './player-change.js';
import { referralStep } from './referral-steps.js';

export const referralStatuses = ['pending', 'sent', 'joined'] as const;

/** Messages that one invitation may send to its friend. Those that failed do not count. */
export const maxMessages = 3;

export const friendReferral = z.object({
  id: uuid,
  referrerId: uuid,
  friendPhone: z.string(),
  friendName: z.string().nullable(),
  status: z.enum(referralStatuses),
  smsSentAt: nullableInstant,
  joinedAt: nullableInstant,
  referralCode: z.string(),
  inviteUrl: z.string(),
  coinsEarned: z.number().int(),
  /** Why the payment waits or was refused. Services of an earlier release do not send it. */
  holdReason: z.enum(holdReasons).nullable().default(null),
  /** When it is paid, unless an operator refuses. Absent as the field above. */
  heldUntil: nullableInstant.default(null),
  /** What happened, in order. Absent as the field above. */
  timeline: z.array(referralStep).default([]),
  /**
   * From when {@link resendReferral} may send a message; null where it may not: the friend has joined, or got
   * {@link maxMessages}. Absent as the field above.
   */
  resendAt: nullableInstant.default(null),
  createdAt: instant,
});

export type FriendReferral = z.output<typeof friendReferral>;

export const sendReferralBody = z.object({
  friendPhone: text(40, 'Phone is required'),
  friendName: optionalNameText(80),
});

export type SendReferralBody = z.input<typeof sendReferralBody>;

/**
 * `success` is false if the message could not be sent. The referral stays stored, and the user may copy `inviteUrl`.
 */
export const sendReferralAnswer = z.object({
  success: z.boolean(),
  referralCode: z.string().nullable(),
  message: z.string(),
  inviteUrl: z.string().nullable(),
});

export type SendReferralAnswer = z.output<typeof sendReferralAnswer>;

export const listReferrals = defineCall({
  service: 'gamification',
  name: 'list-referrals',
  access: 'user',
  input: pageQuery,
  output: z.array(friendReferral),
  tags: ['Referral'],
});

export const sendReferral = defineCall({
  service: 'gamification',
  name: 'send-referral',
  access: 'user',
  repeats: 'with-key',
  input: sendReferralBody,
  output: sendReferralAnswer,
});

/** An invitation without its friend: an answer to a request with a key is stored, and holds no contact. */
export const createdReferral = friendReferral.omit({ friendPhone: true, friendName: true });

export type CreatedReferral = z.output<typeof createdReferral>;

/** Stores an invitation that its sender sends from an own phone. Nothing is sent. */
export const createReferral = defineCall({
  service: 'gamification',
  name: 'create-referral',
  access: 'user',
  repeats: 'with-key',
  input: sendReferralBody,
  output: createdReferral,
});

/** Stores that its sender sent an invitation from an own phone, once. */
export const shareReferral = defineCall({
  service: 'gamification',
  name: 'share-referral',
  access: 'user',
  repeats: 'always',
  input: idInput,
  output: friendReferral,
});

/**
 * Sends an invitation from the operator's number, again a day after the last message at the earliest. Counts as an
 * invitation of the day.
 */
export const resendReferral = defineCall({
  service: 'gamification',
  name: 'resend-referral',
  access: 'user',
  repeats: 'with-key',
  input: idInput,
  output: sendReferralAnswer,
});

/** Takes an invitation back: its code stops working. A friend who has joined stays (`conflict`). */
export const deleteReferral = defineCall({
  service: 'gamification',
  name: 'delete-referral',
  access: 'user',
  input: idInput,
  output: done,
});

/**
 * The countries (ISO 3166, two letters) to whose numbers invitations can be sent from the operator's number. Empty where
 * the operator sends no text messages or has named no country.
 */
export const readReferralSending = defineCall({
  service: 'gamification',
  name: 'read-referral-sending',
  access: 'user',
  input: nothing,
  output: z.object({ countries: z.array(z.string()) }),
});

export type ReferralSending = z.output<typeof readReferralSending.output>;

/** Stores that the message of an invitation reached the friend at the time of the call. */
export const confirmInvitation = defineCall({
  service: 'gamification',
  name: 'confirm-invitation',
  access: 'internal',
  callers: ['gateway'],
  isOfDemo: true,
  repeats: 'always',
  input: z.object({ userId: uuid, workspaceId: uuid, referralCode: z.string() }),
  output: done,
});

/** For identity: the code of an open invitation of a user; null once the friend has joined. Not found for another user's. */
export const readOwnReferral = defineCall({
  service: 'gamification',
  name: 'read-own-referral',
  access: 'internal',
  callers: ['identity'],
  input: z.object({ userId: uuid, referralId: uuid }),
  output: z.object({ code: z.string().nullable() }),
});

/** Checks whether a code belongs to an invitation that a new member can still use. */
export const checkReferralCode = defineCall({
  service: 'gamification',
  name: 'check-referral-code',
  access: 'anonymous',
  input: z.object({ code: text(64) }),
  output: z.object({
    valid: z.boolean(),
    /** Who invites, and what each of both gets; null for an invalid code, absent in answers of earlier versions. */
    invitation: z
      .object({
        inviterName: z.string(),
        inviterCoins: z.number().int(),
        welcomeCoins: z.number().int(),
      })
      .nullish(),
  }),
});

export type ReferralCodeCheck = z.output<typeof checkReferralCode.output>;

const referralFields = {
  referralId: uuid,
  userId: uuid,
  workspaceId: uuid,
  friendName: retired,
};

const changes = { what: 'referrals', tags: ['Referral'] };

/** The message names the row, which the client reads. The answer to the invitation has no row either. */
const realtime = {
  audience: 'user',
  changes,
  message: {
    type: 'referral_changed',
    fields: { referralId: uuid },
    tags: changes.tags,
    of: ({ referralId }: { readonly referralId: string }) => ({ referralId }),
  },
} as const;

const subject = ({ referralId }: { referralId: string }) => ({ type: 'friend_referral', id: referralId });

/** A referral was stored; its message may still fail. Personal: sent to its user only. */
export const friendInvited = defineEvent({
  service: 'gamification',
  name: 'friend-invited',
  payload: z.object(referralFields),
  realtime,
});

/** What happened to an invitation changed, or it was taken back. Personal: sent to its user only. */
export const referralChanged = defineEvent({
  service: 'gamification',
  name: 'referral-changed',
  payload: z.object({
    referralId: uuid,
    userId: uuid,
    workspaceId: uuid,
    /** Absent in events that were published before this field existed, and where it is false. */
    isTakenBack: z.boolean().optional(),
  }),
  realtime,
});

/** The message of a referral was sent. Personal: sent to its user only. */
export const invitationSent = defineEvent({
  service: 'gamification',
  name: 'invitation-sent',
  payload: z.object(referralFields),
  realtime,
  activity: {
    type: 'referral',
    readers: 'user',
    sentence: () => 'You invited a friend',
    subject,
  },
});

/** An invited friend created an account; `userId` is the referrer. Personal: sent to its user only. */
export const friendJoined = defineEvent({
  service: 'gamification',
  name: 'friend-joined',
  payload: z.object({ ...referralFields, friendUserId: uuid, coinsEarned: z.number().int() }),
  realtime,
  activity: {
    type: 'referral',
    readers: 'user',
    sentence: ({ coinsEarned }) =>
      `Your friend joined${coinsEarned > 0 ? ` and you earned ${coinsText(coinsEarned)}` : ''}`,
    subject,
  },
});

export const referralRoutes = [
  get('/api/referrals', listReferrals, 'Referrals, newest first'),
  get(
    '/api/referrals/sending',
    readReferralSending,
    "The countries to which invitations can be sent from the operator's number",
  ),
  create('/api/referrals', createReferral, 'Makes an invitation to send from the own phone', {
    example: { friendPhone: '+14155550199' },
  }),
  post('/api/referrals/send', sendReferral, 'Invites a friend by text message', {
    example: { friendPhone: '+14155550199' },
  }),
  post('/api/referrals/:id/shared', shareReferral, 'Notes that the invitation was sent from the own phone', {
    example: {},
  }),
  post('/api/referrals/:id/resend', resendReferral, 'Sends the text message of an invitation again', {
    example: {},
  }),
  remove('/api/referrals/:id', deleteReferral, 'Takes an invitation back: its code stops working'),
];

export const referralCollection = defineCollection({ path: '/api/referrals', scope: 'personal' });
