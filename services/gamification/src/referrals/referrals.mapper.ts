import type { FriendReferral } from '@emberdeck/contracts/gamification/referrals';
import type { FriendReferralEntity } from './friend-referral.entity.js';
import type { ReferralMessageEntity } from './referral-message.entity.js';
import { resendTimeOf, timelineOf } from './referral-timeline.js';

/** The link for the friend. A user who joins with its code accepts this invitation. */
export function inviteUrl(publicOrigin: string, code: string): string {
  return `${publicOrigin}/?ref=${code}`;
}

/** `messages` are those of the invitation, the oldest first. */
export function toFriendReferral(
  row: FriendReferralEntity,
  messages: readonly ReferralMessageEntity[],
  publicOrigin: string,
): FriendReferral {
  return {
    id: row.id,
    referrerId: row.referrerId,
    // The number of an erased account is gone.
    friendPhone: row.friendPhone.startsWith('+') ? row.friendPhone : '',
    friendName: row.friendName,
    status: row.status,
    smsSentAt: row.smsSentAt?.toISOString() ?? null,
    joinedAt: row.joinedAt?.toISOString() ?? null,
    referralCode: row.referralCode,
    inviteUrl: inviteUrl(publicOrigin, row.referralCode),
    coinsEarned: row.coinsEarned,
    holdReason: row.holdReason,
    heldUntil: row.heldUntil?.toISOString() ?? null,
    timeline: timelineOf(row, messages),
    resendAt: resendTimeOf(row, messages)?.toISOString() ?? null,
    createdAt: row.createdAt.toISOString(),
  };
}
