import { Check, Column, Entity, ForeignKey, Index, PrimaryColumn, Unique } from 'typeorm';
import { ExperienceAccountEntity } from './experience-account.entity.js';

/** Experience points that were given, once under their natural key. */
@Entity('experience_award')
@Unique('experience_award_natural_key_key', ['naturalKey'])
@Index('experience_award_user_id_idx', ['userId', 'reason', 'awardedAt'])
@Check('experience_award_points_check', 'points > 0')
export class ExperienceAwardEntity {
  @PrimaryColumn({ type: 'uuid', primaryKeyConstraintName: 'experience_award_pkey' })
  id: string;

  @Column({ name: 'user_id', type: 'uuid' })
  @ForeignKey(() => ExperienceAccountEntity, { name: 'experience_award_user_id_fkey' })
  userId: string;

  @Column({ name: 'natural_key', type: 'text' })
  naturalKey: string;

  @Column({ type: 'text' })
  reason: string;

  @Column({ type: 'integer' })
  points: number;

  @Column({ name: 'awarded_at', type: 'timestamptz', precision: 3 })
  awardedAt: Date;
}
