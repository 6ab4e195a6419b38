import type { HoldReason } from '@emberdeck/contracts/gamification/hold-reasons';
import { Check, Column, Entity, Index, PrimaryColumn, Unique } from 'typeorm';

export type ReferralStatus = 'pending' | 'sent' | 'joined';

/** Outcome of the text message. `not_allowed`: the operator has not named the country of the number. */
export type Delivery = 'sent' | 'not_configured' | 'not_allowed' | 'failed' | 'unverified';

/** An invitation of one friend. The first user who joins by it claims the row. */
@Entity('friend_referral')
@Unique('friend_referral_referral_code_key', ['referralCode'])
@Unique('friend_referral_referrer_id_friend_phone_key', ['referrerId', 'friendPhone'])
@Unique('friend_referral_friend_user_id_key', ['friendUserId'])
@Index('friend_referral_referrer_id_idx', ['referrerId', 'createdAt', 'id'])
@Index('friend_referral_friend_phone_idx', ['friendPhone'])
@Index('friend_referral_held_until_idx', ['heldUntil'], { where: 'held_until IS NOT NULL' })
@Check('friend_referral_status_check', `status IN ('pending', 'sent', 'joined')`)
@Check(
  'friend_referral_delivery_check',
  `delivery IN ('sent', 'not_configured', 'not_allowed', 'failed', 'unverified')`,
)
@Check(
  'friend_referral_joined_check',
  `(status = 'joined') = (friend_user_id IS NOT NULL) AND (status = 'joined') = (joined_at IS NOT NULL)`,
)
@Check('friend_referral_referrer_check', 'referrer_id <> friend_user_id')
export class FriendReferralEntity {
  @PrimaryColumn({ type: 'uuid', primaryKeyConstraintName: 'friend_referral_pkey' })
  id: string;

  @Column({ name: 'referrer_id', type: 'uuid' })
  referrerId: string;

  /** E.164. */
  @Column({ name: 'friend_phone', type: 'text' })
  friendPhone: string;

  @Column({ name: 'friend_name', type: 'text', nullable: true })
  friendName: string | null;

  @Column({ type: 'text', default: 'pending' })
  status: ReferralStatus;

  @Column({ name: 'referral_code', type: 'text' })
  referralCode: string;

  /** The last message; null where none was wanted. */
  @Column({ name: 'message_id', type: 'uuid', nullable: true })
  messageId: string | null;

  /** Of the last message. Null while the outcome is unknown: a repeated request then sends the message again. */
  @Column({ type: 'text', nullable: true })
  delivery: Delivery | null;

  /** When the sender sent the invitation from an own phone. */
  @Column({ name: 'shared_at', type: 'timestamptz', precision: 3, nullable: true })
  sharedAt: Date | null;

  @Column({ name: 'sms_sent_at', type: 'timestamptz', precision: 3, nullable: true })
  smsSentAt: Date | null;

  @Column({ name: 'friend_user_id', type: 'uuid', nullable: true })
  friendUserId: string | null;

  @Column({ name: 'joined_at', type: 'timestamptz', precision: 3, nullable: true })
  joinedAt: Date | null;

  @Column({ name: 'coins_earned', type: 'integer', default: 0 })
  coinsEarned: number;

  /** Why the payment waits, or waited. */
  @Column({ name: 'hold_reason', type: 'text', nullable: true })
  holdReason: HoldReason | null;

  /** Until when the payment waits; null where it does not. */
  @Column({ name: 'held_until', type: 'timestamptz', precision: 3, nullable: true })
  heldUntil: Date | null;

  /** When the friend was paid for, or the payment refused. */
  @Column({ name: 'settled_at', type: 'timestamptz', precision: 3, nullable: true })
  settledAt: Date | null;

  @Column({ name: 'created_at', type: 'timestamptz', precision: 3 })
  createdAt: Date;
}
