import { Column, Entity, Index, JoinColumn, ManyToOne, PrimaryColumn } from 'typeorm';
import { Workspace } from '../accounts/workspace.entity.js';

/** A domain whose people may join the workspace. */
@Entity({ name: 'workspace_domain' })
export class WorkspaceDomain {
  @PrimaryColumn('uuid', { name: 'workspace_id', primaryKeyConstraintName: 'workspace_domain_pkey' })
  workspaceId: string;

  @ManyToOne(() => Workspace, { onDelete: 'CASCADE' })
  @JoinColumn({ name: 'workspace_id', foreignKeyConstraintName: 'workspace_domain_workspace_id_fkey' })
  workspace?: Workspace;

  @Index('workspace_domain_domain_idx')
  @PrimaryColumn('varchar', { length: 253, primaryKeyConstraintName: 'workspace_domain_pkey' })
  domain: string;

  @Column('timestamptz', { name: 'created_at' })
  createdAt: Date;
}
