import type { Role } from '@emberdeck/contracts/core/roles';
import { Column, Entity, PrimaryColumn } from 'typeorm';

/** A member of a workspace, with the name that notifications show: a copy of identity's data. */
@Entity('member')
export class MemberEntity {
  @PrimaryColumn('uuid', { name: 'workspace_id', primaryKeyConstraintName: 'member_pkey' })
  workspaceId: string;

  @PrimaryColumn('uuid', { name: 'user_id', primaryKeyConstraintName: 'member_pkey' })
  userId: string;

  @Column('text')
  name: string;

  @Column('varchar', { length: 20, default: 'team_member' })
  role: Role;

  @Column('boolean', { name: 'owns_workspace', default: false })
  ownsWorkspace: boolean;

  @Column('bigint', { default: 0 })
  revision: string;

  /** The row of a former member stays, since an older event must not add the member again. */
  @Column('boolean', { default: false })
  removed: boolean;
}
