import { Column, Entity, PrimaryColumn } from 'typeorm';

/** What a user wants to be notified about: a copy of the settings that identity published. */
@Entity('notice_preference')
export class NoticePreferenceEntity {
  @PrimaryColumn('uuid', { name: 'user_id', primaryKeyConstraintName: 'notice_preference_pkey' })
  userId: string;

  /** Also plain messages, which otherwise notify no member. */
  @Column('boolean', { name: 'every_message' })
  everyMessage: boolean;

  /** Groups of kinds of which the user gets no notices. */
  @Column('text', { name: 'muted_groups', array: true, default: () => "'{}'" })
  mutedGroups: string[];

  @Column('boolean', { name: 'by_mail', default: true })
  byMail: boolean;

  /** The zone of digests and quiet hours; null for UTC. */
  @Column('text', { name: 'time_zone', nullable: true })
  timeZone: string | null;

  /** Grows with each change of the settings. */
  @Column('integer')
  revision: number;
}
