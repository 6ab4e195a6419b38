import type { FriendReferralEntity } from './friend-referral.entity.js';

/** What became of the payment for a friend who has joined. */
export type PaymentState = 'held' | 'refused' | 'paid';

/**
 * Only a held payment can be refused. One without a hold that paid no coins is not refused: the friend was paid for
 * before, by another row.
 */
export function paymentStateOf({
  heldUntil,
  holdReason,
  coinsEarned,
}: Pick<FriendReferralEntity, 'heldUntil' | 'holdReason' | 'coinsEarned'>): PaymentState {
  if (heldUntil !== null) return 'held';
  return holdReason !== null && coinsEarned === 0 ? 'refused' : 'paid';
}
