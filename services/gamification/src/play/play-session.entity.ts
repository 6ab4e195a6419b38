import { Check, Column, Entity, Index, PrimaryColumn } from 'typeorm';

/** A session of play with a deck. */
@Entity('deck_play_session')
@Index('deck_play_session_running_key', ['userId', 'deckId'], { unique: true, where: 'completed_at IS NULL' })
@Index('deck_play_session_active_idx', ['activeAt'], { where: 'completed_at IS NULL' })
@Index('deck_play_session_counted_idx', ['userId', 'countedAt'], { where: 'counted_at IS NOT NULL' })
@Check('deck_play_session_duration_check', 'session_duration >= 0')
@Check('deck_play_session_points_check', 'progress_points >= 0')
export class PlaySessionEntity {
  @PrimaryColumn({ type: 'uuid', primaryKeyConstraintName: 'deck_play_session_pkey' })
  id: string;

  @Column({ name: 'user_id', type: 'uuid' })
  userId: string;

  @Column({ name: 'deck_id', type: 'uuid' })
  deckId: string;

  /** Type and name of the app: the same for a deck that is connected again. */
  @Column({ name: 'app_key', type: 'text' })
  appKey: string;

  /** In seconds, up to the last sign of the player. */
  @Column({ name: 'session_duration', type: 'integer', default: 0 })
  sessionDuration: number;

  /** Signs of the player after the start. */
  @Column({ name: 'interactions_count', type: 'integer', default: 0 })
  interactionsCount: number;

  @Column({ name: 'progress_points', type: 'integer', default: 1 })
  progressPoints: number;

  @Column({ name: 'active_at', type: 'timestamptz', precision: 3 })
  activeAt: Date;

  @Column({ name: 'counted_at', type: 'timestamptz', precision: 3, nullable: true })
  countedAt: Date | null;

  @Column({ name: 'completed_at', type: 'timestamptz', precision: 3, nullable: true })
  completedAt: Date | null;

  @Column({ name: 'created_at', type: 'timestamptz', precision: 3 })
  createdAt: Date;
}
