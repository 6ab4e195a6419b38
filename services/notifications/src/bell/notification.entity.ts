import type { Notification } from '@emberdeck/contracts/notifications/notifications';
import { Column, Entity, Index, PrimaryColumn } from 'typeorm';

/** An entry of a user's bell. */
@Entity('notification')
@Index('notification_unread_idx', ['userId'], { where: 'read_at IS NULL' })
@Index('notification_mail_due_idx', ['createdAt'], { where: 'mail_due' })
@Index('notification_user_created_idx', ['userId', 'createdAt', 'id'])
export class NotificationEntity {
  @PrimaryColumn('uuid', { name: 'user_id', primaryKeyConstraintName: 'notification_pkey' })
  userId: string;

  /** Derived from the natural key, so the same for all recipients of an event. */
  @PrimaryColumn('uuid', { primaryKeyConstraintName: 'notification_pkey' })
  id: string;

  @Column('uuid', { name: 'workspace_id', nullable: true })
  workspaceId: string | null;

  @Column('varchar', { length: 40 })
  type: Notification['type'];

  @Column('jsonb')
  params: Notification['params'];

  @Column('varchar', { length: 200 })
  link: string;

  /** Clients do not see it. */
  @Column('boolean', { name: 'team_only', default: false })
  teamOnly: boolean;

  @Column('timestamptz', { name: 'created_at' })
  createdAt: Date;

  @Column('timestamptz', { name: 'read_at', nullable: true })
  readAt: Date | null;

  @Column('timestamptz', { name: 'seen_at', nullable: true })
  seenAt: Date | null;

  @Column('timestamptz', { name: 'archived_at', nullable: true })
  archivedAt: Date | null;

  /** The bell lists it. Others are mailed only. */
  @Column('boolean', { name: 'in_app', default: true })
  inApp: boolean;

  /** It waits for its mail. */
  @Column('boolean', { name: 'mail_due', default: false })
  mailDue: boolean;

  /** The mail that it went with. */
  @Column('uuid', { name: 'mail_id', nullable: true })
  mailId: string | null;
}
