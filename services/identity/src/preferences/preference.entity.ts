import type { ThemeMode } from '@emberdeck/contracts/identity/preferences';
import { Column, Entity, JoinColumn, OneToOne, PrimaryColumn } from 'typeorm';

/** The settings of a user. */
@Entity('preference')
export class PreferenceEntity {
  @PrimaryColumn('uuid', { name: 'user_id', primaryKeyConstraintName: 'preference_pkey' })
  userId: string;

  @OneToOne('UserAccount', { onDelete: 'CASCADE' })
  @JoinColumn({ name: 'user_id', foreignKeyConstraintName: 'preference_user_id_fkey' })
  user?: unknown;

  @Column('boolean', { name: 'automatic_sync' })
  automaticSync: boolean;

  @Column('boolean', { name: 'high_frequency_sync' })
  highFrequencySync: boolean;

  @Column('boolean', { name: 'client_data_access' })
  clientDataAccess: boolean;

  @Column('boolean', { name: 'appear_offline', default: false })
  appearOffline: boolean;

  @Column('boolean', { name: 'show_typing', default: true })
  showTyping: boolean;

  @Column('boolean', { name: 'every_message', default: false })
  everyMessage: boolean;

  @Column('boolean', { name: 'email_notifications', default: true })
  emailNotifications: boolean;

  @Column('boolean', { name: 'data_sync_alerts', default: true })
  dataSyncAlerts: boolean;

  @Column('boolean', { name: 'team_updates', default: true })
  teamUpdates: boolean;

  @Column('boolean', { name: 'report_generation', default: true })
  reportGeneration: boolean;

  @Column('boolean', { name: 'data_sharing', default: false })
  dataSharing: boolean;

  @Column('boolean', { name: 'show_rewards', default: true })
  showRewards: boolean;

  @Column('text', { nullable: true })
  theme: ThemeMode | null;

  @Column('text', { name: 'time_zone', nullable: true })
  timeZone: string | null;

  @Column('boolean', { name: 'single_keys', nullable: true })
  singleKeys: boolean | null;

  @Column('boolean', { name: 'celebrate_coins', nullable: true })
  celebrateCoins: boolean | null;

  @Column('boolean', { name: 'celebrate_levels', nullable: true })
  celebrateLevels: boolean | null;

  @Column('boolean', { name: 'celebrate_goals', nullable: true })
  celebrateGoals: boolean | null;

  @Column('integer', { default: 0 })
  revision: number;

  @Column('timestamptz', { name: 'updated_at' })
  updatedAt: Date;
}
