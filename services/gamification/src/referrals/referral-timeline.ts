import { maxMessages } from '@emberdeck/contracts/gamification/referrals';
import type { ReferralReason, ReferralStep } from '@emberdeck/contracts/gamification/referral-steps';
import { textStates } from '@emberdeck/contracts/notifications/text-messages';
import type { Delivery, FriendReferralEntity } from './friend-referral.entity.js';
import { paymentStateOf } from './payment-state.js';
import type { ReferralMessageEntity } from './referral-message.entity.js';

const dayMs = 86_400_000;

/** Why an invitation without a message waits. Rows of the last release have no other trace of it. */
const waitingReasons: Readonly<Record<Delivery, ReferralReason | null>> = {
  sent: null,
  not_configured: 'not_configured',
  not_allowed: 'country',
  failed: 'provider',
  unverified: 'unverified',
};

type Step = Omit<ReferralStep, 'at'> & { readonly at: Date | null };

type Messages = readonly ReferralMessageEntity[];

/** What happened to an invitation, in order. `messages` are its messages, the oldest first. */
export function timelineOf(row: FriendReferralEntity, messages: Messages): ReferralStep[] {
  const plain = messages.length === 0;
  const waiting = plain && row.delivery !== null ? waitingReasons[row.delivery] : null;
  const steps: Step[] = [
    { state: 'waiting', at: row.createdAt, reason: waiting },
    { state: 'shared', at: row.sharedAt, reason: null },
    ...(plain ? [{ state: 'sent', at: row.smsSentAt, reason: null } as const] : []),
    ...messages.flatMap(stepsOf),
    { state: 'joined', at: row.joinedAt, reason: null },
    ...paymentOf(row),
  ];
  return steps
    .flatMap(({ at, ...step }) => (at === null ? [] : [{ ...step, at: at.toISOString() }]))
    .toSorted((one, other) => Date.parse(one.at) - Date.parse(other.at));
}

function stepsOf(message: ReferralMessageEntity): Step[] {
  return textStates.map((state) => ({
    state,
    at: message[`${state}At`],
    reason: state === message.state ? message.reason : null,
  }));
}

/** The payment of a friend who has joined. Rows of the last release have no time of it. */
function paymentOf(row: FriendReferralEntity): Step[] {
  const { joinedAt, holdReason, settledAt } = row;
  if (joinedAt === null) return [];
  const held: Step[] = holdReason === null ? [] : [{ state: 'held', at: joinedAt, reason: holdReason }];
  const state = paymentStateOf(row);
  return state === 'held' ? held : [...held, { state, at: settledAt ?? joinedAt, reason: null }];
}

/** From when another message may be sent; null where none may. */
export function resendTimeOf(
  { status, createdAt }: Pick<FriendReferralEntity, 'status' | 'createdAt'>,
  messages: Messages,
): Date | null {
  const taken = messages.filter(({ state }) => state !== 'failed');
  if (status === 'joined' || taken.length >= maxMessages) return null;
  const last = taken.at(-1);
  return last ? new Date(last.createdAt.getTime() + dayMs) : createdAt;
}
