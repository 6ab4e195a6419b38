import { Check, Column, CreateDateColumn, Entity, Index, PrimaryColumn } from 'typeorm';

/** A file of a message, or one on its way to a message. It has the id of the blob that was sent. */
@Entity('attachment')
@Index('attachment_message_idx', ['workspaceId', 'messageId'])
@Index('attachment_user_idx', ['userId'])
@Check(
  'attachment_image_check',
  '(preview_id IS NULL) = (width IS NULL) AND (width IS NULL) = (height IS NULL)',
)
export class AttachmentEntity {
  @PrimaryColumn('uuid', { primaryKeyConstraintName: 'attachment_pkey' })
  id: string;

  @Column('uuid', { name: 'workspace_id' })
  workspaceId: string;

  @Column('uuid', { name: 'user_id' })
  userId: string;

  /** Null until the message is posted. Triggers of the message delete the row with it. */
  @Column('uuid', { name: 'message_id', nullable: true })
  messageId: string | null;

  /** The place among the files of the message, from 1. */
  @Column('smallint', { nullable: true })
  place: number | null;

  @Column('varchar', { length: 255 })
  name: string;

  /** Found by the content. */
  @Column('varchar', { length: 255 })
  type: string;

  @Column('integer', { name: 'size_bytes' })
  sizeBytes: number;

  /** The blob with the copy of an image that the feed shows. */
  @Column('uuid', { name: 'preview_id', nullable: true })
  previewId: string | null;

  /** The blob with the file as it is stored, where that is not the one that was sent. */
  @Column('uuid', { name: 'content_id', nullable: true })
  contentId: string | null;

  @Column('integer', { nullable: true })
  width: number | null;

  @Column('integer', { nullable: true })
  height: number | null;

  /** When the content was read. */
  @Column('timestamptz', { name: 'prepared_at', nullable: true })
  preparedAt: Date | null;

  @CreateDateColumn({ name: 'created_at', type: 'timestamptz' })
  createdAt: Date;
}
