import { Column, Entity, PrimaryColumn } from 'typeorm';

/** The used part of a user's allowance on one day (UTC). */
@Entity('referral_day')
export class ReferralDayEntity {
  @PrimaryColumn({ name: 'referrer_id', type: 'uuid', primaryKeyConstraintName: 'referral_day_pkey' })
  referrerId: string;

  @PrimaryColumn({ type: 'date', primaryKeyConstraintName: 'referral_day_pkey' })
  day: string;

  @Column({ type: 'integer', default: 0 })
  invited: number;

  /** Numbers refused since they belong to members. */
  @Column({ name: 'members_tried', type: 'integer', default: 0 })
  membersTried: number;
}
