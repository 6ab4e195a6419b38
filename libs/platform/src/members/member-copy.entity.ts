import { Column, PrimaryColumn } from 'typeorm';

/** The columns of a table `member`, whatever else the service copies of identity's data. */
export abstract class MemberCopyEntity {
  @PrimaryColumn('uuid', { name: 'workspace_id', primaryKeyConstraintName: 'member_pkey' })
  workspaceId: string;

  @PrimaryColumn('uuid', { name: 'user_id', primaryKeyConstraintName: 'member_pkey' })
  userId: string;

  @Column('bigint', { default: 0 })
  revision: string;
}
