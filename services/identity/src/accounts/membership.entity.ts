import type { Role } from '@emberdeck/contracts/core/roles';
import { Check, Column, Entity, Index, JoinColumn, ManyToOne, PrimaryColumn } from 'typeorm';
import { UserAccount } from './user-account.entity.js';
import { Workspace } from './workspace.entity.js';

@Entity({ name: 'membership' })
@Check('membership_role_check', `role IN ('product_manager', 'team_member', 'client')`)
export class Membership {
  @PrimaryColumn('uuid', { name: 'workspace_id', primaryKeyConstraintName: 'membership_pkey' })
  workspaceId: string;

  @ManyToOne(() => Workspace, { onDelete: 'CASCADE' })
  @JoinColumn({ name: 'workspace_id', foreignKeyConstraintName: 'membership_workspace_id_fkey' })
  workspace?: Workspace;

  @Index('membership_user_id_idx')
  @PrimaryColumn('uuid', { name: 'user_id', primaryKeyConstraintName: 'membership_pkey' })
  userId: string;

  @ManyToOne(() => UserAccount, { onDelete: 'CASCADE' })
  @JoinColumn({ name: 'user_id', foreignKeyConstraintName: 'membership_user_id_fkey' })
  user?: UserAccount;

  @Column('varchar', { length: 20, default: 'team_member' })
  role: Role;

  @Column('timestamptz', { name: 'joined_at' })
  joinedAt: Date;
}
