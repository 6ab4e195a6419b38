import { Column, Entity, PrimaryColumn } from 'typeorm';

/** A user's settings that concern sources, as identity published them. */
@Entity('source_preference')
export class SourcePreferenceEntity {
  @PrimaryColumn('uuid', { name: 'user_id', primaryKeyConstraintName: 'source_preference_pkey' })
  userId: string;

  @Column('boolean', { name: 'automatic_sync' })
  automaticSync: boolean;

  @Column('boolean', { name: 'high_frequency_sync' })
  highFrequencySync: boolean;

  @Column('boolean', { name: 'client_data_access' })
  clientDataAccess: boolean;

  /** Grows with each change of the settings. */
  @Column('integer')
  revision: number;
}
