import { Column, Entity, Index, JoinColumn, ManyToOne, PrimaryColumn } from 'typeorm';
import { UserAccount } from './user-account.entity.js';
import { Workspace } from './workspace.entity.js';

/** A person whom others removed from a workspace, for as long as an invitation from before may be open. */
@Entity({ name: 'removed_member' })
export class RemovedMember {
  @PrimaryColumn('uuid', { name: 'workspace_id', primaryKeyConstraintName: 'removed_member_pkey' })
  workspaceId: string;

  @ManyToOne(() => Workspace, { onDelete: 'CASCADE' })
  @JoinColumn({ name: 'workspace_id', foreignKeyConstraintName: 'removed_member_workspace_id_fkey' })
  workspace?: Workspace;

  @Index('removed_member_user_id_idx')
  @PrimaryColumn('uuid', { name: 'user_id', primaryKeyConstraintName: 'removed_member_pkey' })
  userId: string;

  @ManyToOne(() => UserAccount, { onDelete: 'CASCADE' })
  @JoinColumn({ name: 'user_id', foreignKeyConstraintName: 'removed_member_user_id_fkey' })
  user?: UserAccount;

  @Index('removed_member_removed_at_idx')
  @Column('timestamptz', { name: 'removed_at' })
  removedAt: Date;
}
