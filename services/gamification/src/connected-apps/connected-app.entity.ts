import type { KeyPlacement } from '@emberdeck/contracts/analytics/source-connection';
import type { AppType, DeckTheme } from '@emberdeck/contracts/gamification/connected-apps';
import type { DeckValue, ReadAs, ShownValue } from '@emberdeck/contracts/gamification/deck-reading';
import { Check, Column, Entity, Index, PrimaryColumn } from 'typeorm';

/** A deck. Its token is encrypted, and no response contains it. */
@Entity('connected_app')
@Index('connected_app_user_id_idx', ['userId', 'createdAt', 'id'])
@Index('connected_app_next_read_at_idx', ['nextReadAt'], { where: 'next_read_at IS NOT NULL' })
@Check('connected_app_app_type_check', `app_type IN ('onq', 'fitness', 'finance', 'work', 'social', 'other')`)
export class ConnectedAppEntity {
  @PrimaryColumn({ type: 'uuid', primaryKeyConstraintName: 'connected_app_pkey' })
  id: string;

  @Column({ name: 'user_id', type: 'uuid' })
  userId: string;

  @Column({ name: 'app_name', type: 'text' })
  appName: string;

  @Column({ name: 'app_type', type: 'text' })
  appType: AppType;

  @Column({ name: 'deck_theme', type: 'text', default: 'default' })
  deckTheme: DeckTheme;

  @Column({ name: 'api_endpoint', type: 'text', nullable: true })
  apiEndpoint: string | null;

  @Column({ name: 'auth_token', type: 'text', nullable: true })
  authToken: string | null;

  @Column({ name: 'auth_token_last_four', type: 'text', nullable: true })
  authTokenLastFour: string | null;

  @Column({ name: 'is_active', type: 'boolean', default: true })
  isActive: boolean;

  @Column({ name: 'last_sync_at', type: 'timestamptz', precision: 3, nullable: true })
  lastSyncAt: Date | null;

  @Column({ name: 'sync_frequency', type: 'text', default: 'hourly' })
  syncFrequency: string;

  @Column({ type: 'jsonb' })
  metadata: { description: string | null };

  @Column({ name: 'created_at', type: 'timestamptz', precision: 3 })
  createdAt: Date;

  @Column({ name: 'updated_at', type: 'timestamptz', precision: 3 })
  updatedAt: Date;

  @Column({ name: 'key_placement', type: 'text', default: 'bearer' })
  keyPlacement: KeyPlacement;

  @Column({ name: 'header_name', type: 'text', nullable: true })
  headerName: string | null;

  @Column({ name: 'read_as', type: 'text', default: 'auto' })
  readAs: ReadAs;

  @Column({ name: 'chosen_values', type: 'jsonb', default: [] })
  chosenValues: DeckValue[];

  @Column({ type: 'text', nullable: true })
  preset: string | null;

  /** Greater ones come first; null: the time of its creation, in milliseconds since 1970. */
  @Column({ type: 'double precision', nullable: true })
  position: number | null;

  @Column({ name: 'paused_reason', type: 'text', nullable: true })
  pausedReason: 'user' | 'failures' | null;

  /** The values as they are shown, so that a list reads no history. */
  @Column({ type: 'jsonb', default: [] })
  shown: ShownValue[];

  @Column({ type: 'text', nullable: true })
  headline: string | null;

  @Column({ name: 'next_read_at', type: 'timestamptz', precision: 3, nullable: true })
  nextReadAt: Date | null;

  /** Failed runs of the read that is tried again. */
  @Column({ type: 'integer', default: 0 })
  tries: number;

  /** Failed runs in a row. */
  @Column({ type: 'integer', default: 0 })
  failures: number;

  @Column({ name: 'last_failure', type: 'text', nullable: true })
  lastFailure: string | null;

  /** Rises when the connection is edited: what an open read finds may be of another app. */
  @Column({ name: 'connection_version', type: 'integer', default: 0 })
  connectionVersion: number;
}
