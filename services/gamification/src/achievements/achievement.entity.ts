import type { Rarity } from '@emberdeck/contracts/gamification/achievements';
import { Check, Column, Entity, Index, PrimaryColumn, Unique } from 'typeorm';
import type { Measure } from './achievements.rules.js';

/** What a player can earn. The rows come with migrations; only `rarity` changes. */
@Entity('achievement')
@Unique('achievement_key_key', ['key'])
@Index('achievement_measure_idx', ['measure'])
@Check('achievement_rarity_check', `rarity IN ('common', 'uncommon', 'rare', 'epic')`)
@Check('achievement_reward_check', 'coin_reward >= 0 AND xp_reward >= 0')
@Check('achievement_target_check', 'target > 0')
export class AchievementEntity {
  @PrimaryColumn({ type: 'uuid', primaryKeyConstraintName: 'achievement_pkey' })
  id: string;

  @Column({ type: 'text' })
  key: string;

  @Column({ type: 'text' })
  name: string;

  @Column({ type: 'text' })
  description: string;

  @Column({ name: 'icon_url', type: 'text', nullable: true })
  iconUrl: string | null;

  @Column({ name: 'coin_reward', type: 'integer', default: 0 })
  coinReward: number;

  @Column({ name: 'xp_reward', type: 'integer', default: 0 })
  xpReward: number;

  @Column({ type: 'text', default: 'common' })
  rarity: Rarity;

  @Column({ type: 'text', nullable: true })
  category: string | null;

  @Column({ type: 'text' })
  measure: Measure;

  @Column({ type: 'integer' })
  target: number;

  @Column({ type: 'integer' })
  place: number;

  @Column({ name: 'created_at', type: 'timestamptz', precision: 3 })
  createdAt: Date;
}
