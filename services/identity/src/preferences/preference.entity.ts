import { Column, Entity, JoinColumn, OneToOne, PrimaryColumn } from 'typeorm';

/** The switches of a user. */
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

  @Column('integer', { default: 0 })
  revision: number;

  @Column('timestamptz', { name: 'updated_at' })
  updatedAt: Date;
}
