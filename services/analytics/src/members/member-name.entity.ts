import { Column, Entity, PrimaryColumn } from 'typeorm';

/** How a member is called now: a copy of identity's data. */
@Entity('member_name')
export class MemberNameEntity {
  @PrimaryColumn('uuid', { name: 'workspace_id', primaryKeyConstraintName: 'member_name_pkey' })
  workspaceId: string;

  @PrimaryColumn('uuid', { name: 'user_id', primaryKeyConstraintName: 'member_name_pkey' })
  userId: string;

  @Column('text')
  name: string;

  @Column('bigint', { default: 0 })
  revision: string;
}
