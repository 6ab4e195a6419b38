import { Check, Column, Entity, PrimaryColumn } from 'typeorm';

/** The sum of a user's awards. */
@Entity('experience_account')
@Check('experience_account_points_check', 'points >= 0')
export class ExperienceAccountEntity {
  @PrimaryColumn({ name: 'user_id', type: 'uuid', primaryKeyConstraintName: 'experience_account_pkey' })
  userId: string;

  @Column({ type: 'integer' })
  points: number;
}
