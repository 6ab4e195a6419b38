import { Column, Entity, Index, JoinColumn, ManyToOne, PrimaryColumn } from 'typeorm';

/** The last value of a day (UTC); of availability the mean of its reads. */
@Entity('deck_value_day')
@Index('deck_value_day_day_idx', ['day'])
export class DeckValueDayEntity {
  @PrimaryColumn({ name: 'app_id', type: 'uuid', primaryKeyConstraintName: 'deck_value_day_pkey' })
  appId: string;

  @ManyToOne('ConnectedAppEntity', { onDelete: 'CASCADE' })
  @JoinColumn({ name: 'app_id', foreignKeyConstraintName: 'deck_value_day_app_fkey' })
  app?: unknown;

  @PrimaryColumn({ type: 'text', primaryKeyConstraintName: 'deck_value_day_pkey' })
  name: string;

  @PrimaryColumn({ type: 'date', primaryKeyConstraintName: 'deck_value_day_pkey' })
  day: string;

  @Column({ name: 'user_id', type: 'uuid' })
  userId: string;

  @Column({ type: 'text', nullable: true })
  unit: string | null;

  @Column({ type: 'double precision' })
  value: number;

  @Column({ type: 'integer', default: 1 })
  reads: number;
}
