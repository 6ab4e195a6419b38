import type { ReadStatus, ReadTrigger } from '@emberdeck/contracts/gamification/deck-reads';
import { Check, Column, Entity, Index, JoinColumn, ManyToOne, PrimaryColumn } from 'typeorm';

/** An attempt to read the app of a deck. */
@Entity('deck_read')
@Index('deck_read_app_idx', ['appId', 'createdAt', 'id'])
@Index('deck_read_created_at_idx', ['createdAt'])
@Index('deck_read_open_key', ['appId'], { unique: true, where: `status IN ('queued', 'running')` })
@Index('deck_read_user_open_idx', ['userId'], { where: `status IN ('queued', 'running')` })
@Check('deck_read_trigger_check', `trigger IN ('schedule', 'manual', 'retry', 'change')`)
@Check('deck_read_status_check', `status IN ('queued', 'running', 'succeeded', 'failed')`)
export class DeckReadEntity {
  @PrimaryColumn({ type: 'uuid', primaryKeyConstraintName: 'deck_read_pkey' })
  id: string;

  @Column({ name: 'user_id', type: 'uuid' })
  userId: string;

  @Column({ name: 'app_id', type: 'uuid' })
  appId: string;

  @ManyToOne('ConnectedAppEntity', { onDelete: 'CASCADE' })
  @JoinColumn({ name: 'app_id', foreignKeyConstraintName: 'deck_read_app_fkey' })
  app?: unknown;

  @Column({ type: 'text' })
  trigger: ReadTrigger;

  @Column({ type: 'text' })
  status: ReadStatus;

  /** Why it failed, or which chosen value was missing, as a sentence for the user. */
  @Column({ type: 'text', nullable: true })
  reason: string | null;

  @Column({ name: 'http_status', type: 'integer', nullable: true })
  httpStatus: number | null;

  /** The connection that it began with. */
  @Column({ name: 'connection_version', type: 'integer' })
  connectionVersion: number;

  @Column({ name: 'started_at', type: 'timestamptz', precision: 3, nullable: true })
  startedAt: Date | null;

  @Column({ name: 'finished_at', type: 'timestamptz', precision: 3, nullable: true })
  finishedAt: Date | null;

  @Column({ name: 'next_try_at', type: 'timestamptz', precision: 3, nullable: true })
  nextTryAt: Date | null;

  @Column({ name: 'created_at', type: 'timestamptz', precision: 3 })
  createdAt: Date;
}
