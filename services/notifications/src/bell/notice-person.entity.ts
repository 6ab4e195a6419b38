import { Column, Entity, Index, PrimaryColumn } from 'typeorm';

/** What a person did, or took back, that a notice of another one counts. */
@Entity('notice_person')
export class NoticePersonEntity {
  /** The reader of the notice. */
  @PrimaryColumn('uuid', { name: 'user_id', primaryKeyConstraintName: 'notice_person_pkey' })
  userId: string;

  @Index('notice_person_workspace_id_idx')
  @Column('uuid', { name: 'workspace_id' })
  workspaceId: string;

  @PrimaryColumn('uuid', { name: 'thing_id', primaryKeyConstraintName: 'notice_person_pkey' })
  thingId: string;

  @Index('notice_person_person_id_idx')
  @PrimaryColumn('uuid', { name: 'person_id', primaryKeyConstraintName: 'notice_person_pkey' })
  personId: string;

  @PrimaryColumn('varchar', { length: 50, primaryKeyConstraintName: 'notice_person_pkey' })
  part: string;

  @Column('boolean', { name: 'is_on' })
  isOn: boolean;

  @Column('integer')
  revision: number;

  /** The notice that counts the person. It may be seen or gone by now: then the person is not told of again. */
  @Column('uuid', { name: 'notification_id', nullable: true })
  notificationId: string | null;

  @Index('notice_person_changed_at_idx')
  @Column('timestamptz', { name: 'changed_at' })
  changedAt: Date;
}
