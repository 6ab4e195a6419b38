import { z } from 'zod';
import { defineCall } from '../core/call.js';
import { defineEvent, retired } from '../core/event.js';
import { done, instant, nullableInstant, optionalNameText, pageQuery, text, uuid } from '../core/fields.js';
import { defineRoute, get, post } from '../core/route.js';
import { holdReasons } from './hold-reasons.js';
import { coinsText } from './player-change.js';

export const referralStatuses = ['pending', 'sent', 'joined'] as const;

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
  post('/api/referrals/send', sendReferral, 'Invites a friend by text message', {
    example: { friendPhone: '+14155550199' },
  }),
];

/** Checks whether a code belongs to an open invitation. */
export const onboardInvitationRoute = defineRoute({
  method: 'GET',
  path: '/api/onboard/invitation',
  operation: 'checkReferralCode',
  access: 'public',
  guard: 'attempts',
  status: 200,
  summary: 'Whether a referral code leads to an open invitation',
  input: checkReferralCode.input,
  output: checkReferralCode.output,
  example: { code: 'ABCD2345' },
});
