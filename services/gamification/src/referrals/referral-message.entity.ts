import type { ReferralReason } from '@emberdeck/contracts/gamification/referral-steps';
import type { TextState } from '@emberdeck/contracts/notifications/text-messages';
import { Check, Column, Entity, Index, JoinColumn, ManyToOne, PrimaryColumn } from 'typeorm';
import { FriendReferralEntity } from './friend-referral.entity.js';

/** A message of an invitation from the operator's number. Its id names it to notifications. */
@Entity('referral_message')
@Index('referral_message_referral_id_idx', ['referralId', 'createdAt'])
@Index('referral_message_referrer_id_idx', ['referrerId'])
@Check('referral_message_state_check', `state IN ('queued', 'sent', 'delivered', 'failed')`)
export class ReferralMessageEntity {
  @PrimaryColumn({ type: 'uuid', primaryKeyConstraintName: 'referral_message_pkey' })
  id: string;

  @Column({ name: 'referral_id', type: 'uuid' })
  referralId: string;

  @ManyToOne(() => FriendReferralEntity, { onDelete: 'CASCADE' })
  @JoinColumn({ name: 'referral_id', foreignKeyConstraintName: 'referral_message_referral_fkey' })
  referral?: FriendReferralEntity;

  @Column({ name: 'referrer_id', type: 'uuid' })
  referrerId: string;

  /** The latest; null while nothing is known. */
  @Column({ type: 'text', nullable: true })
  state: TextState | null;

  @Column({ type: 'text', nullable: true })
  reason: ReferralReason | null;

  @Column({ name: 'queued_at', type: 'timestamptz', precision: 3, nullable: true })
  queuedAt: Date | null;

  @Column({ name: 'sent_at', type: 'timestamptz', precision: 3, nullable: true })
  sentAt: Date | null;

  @Column({ name: 'delivered_at', type: 'timestamptz', precision: 3, nullable: true })
  deliveredAt: Date | null;

  @Column({ name: 'failed_at', type: 'timestamptz', precision: 3, nullable: true })
  failedAt: Date | null;

  @Column({ name: 'created_at', type: 'timestamptz', precision: 3 })
  createdAt: Date;
}
