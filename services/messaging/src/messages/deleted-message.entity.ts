import { Column, CreateDateColumn, Entity, Index, PrimaryColumn } from 'typeorm';
import { transactionId } from './message.entity.js';

/** A message that no longer exists. A trigger of `message` writes it, for clients that catch up. */
@Entity('deleted_message')
@Index('deleted_message_changes_idx', ['workspaceId', 'changedIn'])
export class DeletedMessageEntity {
  @PrimaryColumn('uuid', { name: 'workspace_id', primaryKeyConstraintName: 'deleted_message_pkey' })
  workspaceId: string;

  @PrimaryColumn('uuid', { primaryKeyConstraintName: 'deleted_message_pkey' })
  id: string;

  @Column('bigint', { name: 'changed_in', default: transactionId })
  changedIn: string;

  @CreateDateColumn({ name: 'deleted_at', type: 'timestamptz' })
  deletedAt: Date;
}
