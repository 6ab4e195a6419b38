import { Column, Entity, PrimaryColumn, Unique } from 'typeorm';

/** A link that ends the mails of some groups of kinds. */
@Entity('unsubscribe_link')
@Unique('unsubscribe_link_user_groups_key', ['userId', 'noticeGroups'])
export class UnsubscribeLinkEntity {
  @PrimaryColumn('varchar', { length: 43, primaryKeyConstraintName: 'unsubscribe_link_pkey' })
  token: string;

  @Column('uuid', { name: 'user_id' })
  userId: string;

  /** Sorted. The link of a schedule of reports has `schedule:` with its id alone. */
  @Column('text', { name: 'notice_groups', array: true })
  noticeGroups: string[];

  @Column('timestamptz', { name: 'created_at' })
  createdAt: Date;

  /** The mails of the schedule have ended; groups of kinds have their switches. */
  @Column('timestamptz', { name: 'ended_at', nullable: true })
  endedAt: Date | null;
}
