import { Column, Entity, PrimaryColumn } from 'typeorm';

/** One of the requests that a host serves at once. */
@Entity('sync_slot')
export class SyncSlotEntity {
  @PrimaryColumn('varchar', { length: 300, primaryKeyConstraintName: 'sync_slot_pkey' })
  host: string;

  @PrimaryColumn('smallint', { primaryKeyConstraintName: 'sync_slot_pkey' })
  slot: number;

  @Column('uuid', { name: 'run_id' })
  runId: string;

  /** The worker or the test that has the slot: a later worker of the run takes it over. */
  @Column('uuid', { nullable: true })
  holder: string | null;

  @Column('timestamptz', { name: 'leased_until' })
  leasedUntil: Date;
}
