import { Entity, PrimaryColumn } from 'typeorm';
import type { Measure } from './achievements.rules.js';

/** A thing that a player has done, and that counts once. */
@Entity('achievement_progress')
export class AchievementProgressEntity {
  @PrimaryColumn({ name: 'user_id', type: 'uuid', primaryKeyConstraintName: 'achievement_progress_pkey' })
  userId: string;

  @PrimaryColumn({ type: 'text', primaryKeyConstraintName: 'achievement_progress_pkey' })
  measure: Measure;

  @PrimaryColumn({ type: 'text', primaryKeyConstraintName: 'achievement_progress_pkey' })
  item: string;
}
