import { Column, Entity, Index, JoinColumn, ManyToOne, PrimaryColumn } from 'typeorm';
import { UserAccount } from './user-account.entity.js';

@Entity({ name: 'workspace' })
@Index('workspace_offered_to_idx', ['offeredTo'], { where: 'offered_to IS NOT NULL' })
export class Workspace {
  @PrimaryColumn('uuid', { primaryKeyConstraintName: 'workspace_pkey' })
  id: string;

  @Column('varchar', { length: 120 })
  name: string;

  @Index('workspace_owner_id_idx')
  @Column('uuid', { name: 'owner_id' })
  ownerId: string;

  @ManyToOne(() => UserAccount)
  @JoinColumn({ name: 'owner_id', foreignKeyConstraintName: 'workspace_owner_id_fkey' })
  owner?: UserAccount;

  @Column('timestamptz', { name: 'created_at' })
  createdAt: Date;

  @Column('varchar', { name: 'time_zone', length: 64, default: 'UTC' })
  timeZone: string;

  /** To whom the owner offers it. */
  @Column('uuid', { name: 'offered_to', nullable: true })
  offeredTo: string | null;

  @ManyToOne(() => UserAccount, { onDelete: 'SET NULL' })
  @JoinColumn({ name: 'offered_to', foreignKeyConstraintName: 'workspace_offered_to_fkey' })
  offeredToUser?: UserAccount | null;

  /** When it is erased: its owner deletes it. Until then it can be read. */
  @Index('workspace_ends_at_idx', { where: 'ends_at IS NOT NULL' })
  @Column('timestamptz', { name: 'ends_at', nullable: true })
  endsAt: Date | null;

  /** Grows with each change of the time zone. */
  @Column('integer', { name: 'time_zone_revision', default: 0 })
  timeZoneRevision: number;
}
