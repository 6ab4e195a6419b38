import type { HoldReason } from '@emberdeck/contracts/gamification/hold-reasons';
import { Check, Column, Entity, Index, PrimaryColumn, Unique } from 'typeorm';

export type ReferralStatus = 'pending' | 'sent' | 'joined';

/** Outcome of the text message. */
export type Delivery = 'sent' | 'not_configured' | 'failed' | 'unverified';

/** An invitation of one friend. The first user who joins by it claims the row. */
@Entity('friend_referral')
@Unique('friend_referral_referral_code_key', ['referralCode'])
@Unique('friend_referral_referrer_id_friend_phone_key', ['referrerId', 'friendPhone'])
@Unique('friend_referral_friend_user_id_key', ['friendUserId'])
@Index('friend_referral_referrer_id_idx', ['referrerId', 'createdAt', 'id'])
@Index('friend_referral_friend_phone_idx', ['friendPhone'])
@Index('friend_referral_held_until_idx', ['heldUntil'], { where: 'held_until IS NOT NULL' })
@Check('friend_referral_status_check', `status IN ('pending', 'sent', 'joined')`)
@Check('friend_referral_delivery_check', `delivery IN ('sent', 'not_configured', 'failed', 'unverified')`)
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

  /** Null while the outcome is unknown: a repeated request then sends the message again. */
  @Column({ type: 'text', nullable: true })
  delivery: Delivery | null;

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

  @Column({ name: 'created_at', type: 'timestamptz', precision: 3 })
  createdAt: Date;
}
