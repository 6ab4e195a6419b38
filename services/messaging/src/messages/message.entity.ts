import type { Attachment } from '@emberdeck/contracts/messaging/attachments';
import type { StoredFigure } from '../shared/stored-figure.js';
import {
  Check,
  Column,
  CreateDateColumn,
  Entity,
  Index,
  JoinColumn,
  ManyToOne,
  PrimaryColumn,
  UpdateDateColumn,
} from 'typeorm';

/** The default of columns that hold the transaction of the last change, without its casts: TypeORM reads it so. */
export const transactionId = (): string => '((pg_current_xact_id()))';

/** A post of the feed, or a reply to one. */
@Entity('message')
@Index('message_feed_idx', ['workspaceId', 'createdAt', 'id'])
@Index('message_parent_idx', ['workspaceId', 'parentId'])
@Index('message_changes_idx', ['workspaceId', 'changedIn', 'id'])
@Index('message_search_idx', { synchronize: false })
@Index('message_figure_idx', { synchronize: false })
@Index('message_everyone_idx', ['workspaceId', 'everyoneAt'], { where: 'everyone_at IS NOT NULL' })
@Index('message_pinned_idx', ['workspaceId', 'createdAt', 'id'], { where: 'pinned_at IS NOT NULL' })
@Check('message_reaction_count_check', 'reaction_count >= 0')
export class MessageEntity {
  @PrimaryColumn('uuid', { name: 'workspace_id', primaryKeyConstraintName: 'message_pkey' })
  workspaceId: string;

  /** Made by the client of the author. Unique within the workspace. */
  @PrimaryColumn('uuid', { primaryKeyConstraintName: 'message_pkey' })
  id: string;

  @Column('uuid', { name: 'author_id' })
  authorId: string;

  @Column('uuid', { name: 'parent_id', nullable: true })
  parentId: string | null;

  @ManyToOne(() => MessageEntity, { onDelete: 'CASCADE', nullable: true })
  @JoinColumn([
    {
      name: 'workspace_id',
      referencedColumnName: 'workspaceId',
      foreignKeyConstraintName: 'message_parent_fkey',
    },
    { name: 'parent_id', referencedColumnName: 'id', foreignKeyConstraintName: 'message_parent_fkey' },
  ])
  parent?: unknown;

  @Column('text')
  content: string;

  @Column('jsonb', { nullable: true })
  attachments: Attachment[] | null;

  @Column('integer', { name: 'reaction_count', default: 0 })
  reactionCount: number;

  /** Written by the last release only, where the id of the client was not that of the message. */
  @Column('uuid', { name: 'client_id', nullable: true })
  clientId: string | null;

  /** Raised by a trigger with every change of the row. */
  @Column('integer', { default: 1 })
  revision: number;

  /** The transaction of the last change, written by a trigger. */
  @Column('bigint', { name: 'changed_in', default: transactionId })
  changedIn: string;

  /** The SHA-256 of the text as it was posted; null until it is edited. */
  @Column('bytea', { name: 'posted_hash', nullable: true })
  postedHash: Buffer | null;

  /** Raised by each edit. */
  @Column('integer', { default: 1 })
  version: number;

  @Column('timestamptz', { name: 'edited_at', nullable: true })
  editedAt: Date | null;

  @Column('timestamptz', { name: 'deleted_at', nullable: true })
  deletedAt: Date | null;

  @Column('timestamptz', { name: 'pinned_at', nullable: true })
  pinnedAt: Date | null;

  /** The people whom the content names. */
  @Column('uuid', { name: 'mention_ids', array: true, nullable: true })
  mentionIds: string[] | null;

  /** When an edit named everyone and the text of before did not. */
  @Column('timestamptz', { name: 'everyone_at', nullable: true })
  everyoneAt: Date | null;

  /** The name of a figure, and its value when it was posted. */
  @Column('jsonb', { nullable: true })
  figure: StoredFigure | null;

  /** Counts of the reactions other than likes, by type. */
  @Column('jsonb', { nullable: true })
  reactions: Record<string, number> | null;

  @CreateDateColumn({ name: 'created_at', type: 'timestamptz' })
  createdAt: Date;

  @UpdateDateColumn({ name: 'updated_at', type: 'timestamptz' })
  updatedAt: Date;
}
