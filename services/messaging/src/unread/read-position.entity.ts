import { Column, Entity, PrimaryColumn } from 'typeorm';

/** How far a user has read in a workspace. The message may be deleted since. */
@Entity('read_position')
export class ReadPositionEntity {
  @PrimaryColumn('uuid', { name: 'user_id', primaryKeyConstraintName: 'read_position_pkey' })
  userId: string;

  @PrimaryColumn('uuid', { name: 'workspace_id', primaryKeyConstraintName: 'read_position_pkey' })
  workspaceId: string;

  @Column('timestamptz', { name: 'read_at' })
  readAt: Date;

  @Column('uuid', { name: 'message_id' })
  messageId: string;
}
