import type { AuditValues } from '@emberdeck/contracts/core/audit';
import { Column, Entity, Index, JoinColumn, ManyToOne, PrimaryColumn } from 'typeorm';

/** The role of the service inserts and reads rows. It can neither change nor delete one. */
@Entity({ name: 'audit_entry' })
@Index('audit_entry_occurred_at_idx', { synchronize: false })
export class AuditEntry {
  @PrimaryColumn('uuid', { name: 'workspace_id', primaryKeyConstraintName: 'audit_entry_pkey' })
  workspaceId: string;

  @ManyToOne('Workspace', { onDelete: 'CASCADE' })
  @JoinColumn({ name: 'workspace_id', foreignKeyConstraintName: 'audit_entry_workspace_id_fkey' })
  workspace?: object;

  /** The id of its event. */
  @PrimaryColumn('uuid', { primaryKeyConstraintName: 'audit_entry_pkey' })
  id: string;

  @Column('uuid', { name: 'actor_id' })
  actorId: string;

  @Column('varchar', { length: 40 })
  action: string;

  @Column('varchar', { name: 'target_type', length: 20, nullable: true })
  targetType: string | null;

  @Column('uuid', { name: 'target_id', nullable: true })
  targetId: string | null;

  /** Null for a person, whose name readers see as it is then. */
  @Column('varchar', { name: 'target_name', length: 255, nullable: true })
  targetName: string | null;

  @Column('jsonb', { nullable: true })
  before: AuditValues | null;

  @Column('jsonb', { nullable: true })
  after: AuditValues | null;

  @Index('audit_entry_age_idx')
  @Column('timestamptz', { name: 'occurred_at' })
  occurredAt: Date;
}
