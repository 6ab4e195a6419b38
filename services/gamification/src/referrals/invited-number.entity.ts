import { Column, Entity, Index, PrimaryColumn } from 'typeorm';

/** A number that got an invitation from the operator's number. */
@Entity('invited_number')
@Index('invited_number_invited_at_idx', ['invitedAt'])
@Index('invited_number_referral_id_idx', ['referralId'])
export class InvitedNumberEntity {
  /** A keyed hash of the number. */
  @PrimaryColumn({ name: 'number_key', type: 'text', primaryKeyConstraintName: 'invited_number_pkey' })
  numberKey: string;

  @Column({ name: 'referral_id', type: 'uuid' })
  referralId: string;

  @Column({ name: 'invited_at', type: 'timestamptz', precision: 3 })
  invitedAt: Date;
}
