import { Column, CreateDateColumn, Entity, Index, JoinColumn, ManyToOne, PrimaryColumn } from 'typeorm';
import { MessageEntity } from '../messages/message.entity.js';

/** A user's reaction to a message, at most one of each type. */
@Entity('message_reaction')
@Index('message_reaction_once_idx', ['workspaceId', 'messageId', 'userId', 'type'], { unique: true })
export class MessageReactionEntity {
  @PrimaryColumn('uuid', { primaryKeyConstraintName: 'message_reaction_pkey' })
  id: string;

  @Column('uuid', { name: 'workspace_id' })
  workspaceId: string;

  @Column('uuid', { name: 'message_id' })
  messageId: string;

  @ManyToOne(() => MessageEntity, { onDelete: 'CASCADE', nullable: false })
  @JoinColumn([
    {
      name: 'workspace_id',
      referencedColumnName: 'workspaceId',
      foreignKeyConstraintName: 'message_reaction_message_fkey',
    },
    {
      name: 'message_id',
      referencedColumnName: 'id',
      foreignKeyConstraintName: 'message_reaction_message_fkey',
    },
  ])
  message?: unknown;

  @Column('uuid', { name: 'user_id' })
  userId: string;

  @Column('character varying', { length: 50, default: 'like' })
  type: string;

  @CreateDateColumn({ name: 'created_at', type: 'timestamptz' })
  createdAt: Date;
}
