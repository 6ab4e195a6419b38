import { Column, Entity, ForeignKey, Index, PrimaryColumn, Unique } from 'typeorm';
import { AchievementEntity } from './achievement.entity.js';

/** An achievement that a player has earned. */
@Entity('user_achievement')
@Unique('user_achievement_user_id_key', ['userId', 'achievementId'])
@Index('user_achievement_achievement_id_idx', ['achievementId'])
export class UserAchievementEntity {
  @PrimaryColumn({ type: 'uuid', primaryKeyConstraintName: 'user_achievement_pkey' })
  id: string;

  @Column({ name: 'user_id', type: 'uuid' })
  userId: string;

  @Column({ name: 'achievement_id', type: 'uuid' })
  @ForeignKey(() => AchievementEntity, { name: 'user_achievement_achievement_id_fkey' })
  achievementId: string;

  @Column({ name: 'earned_at', type: 'timestamptz', precision: 3 })
  earnedAt: Date;
}
