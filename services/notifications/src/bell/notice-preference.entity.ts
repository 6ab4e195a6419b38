import { Column, Entity, PrimaryColumn } from 'typeorm';

/** What a user wants to be notified about: a copy of the settings that identity published. */
@Entity('notice_preference')
export class NoticePreferenceEntity {
  @PrimaryColumn('uuid', { name: 'user_id', primaryKeyConstraintName: 'notice_preference_pkey' })
  userId: string;

  /** Also plain messages, which otherwise notify no member. */
  @Column('boolean', { name: 'every_message' })
  everyMessage: boolean;

  /** Grows with each change of the settings. */
  @Column('integer')
  revision: number;
}
