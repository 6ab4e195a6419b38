import type { AppType, DeckTheme } from '@emberdeck/contracts/gamification/connected-apps';
import { Check, Column, Entity, Index, PrimaryColumn } from 'typeorm';

/** A deck. Its token is encrypted, and no response contains it. */
@Entity('connected_app')
@Index('connected_app_user_id_idx', ['userId', 'createdAt', 'id'])
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
}
