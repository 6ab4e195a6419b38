import { Column, Entity, Index, PrimaryColumn } from 'typeorm';

/** Where an account was created. */
@Entity('join_origin')
@Index('join_origin_address_key_idx', ['addressKey'])
@Index('join_origin_created_at_idx', ['createdAt'])
export class JoinOriginEntity {
  @PrimaryColumn({ name: 'user_id', type: 'uuid', primaryKeyConstraintName: 'join_origin_pkey' })
  userId: string;

  /** Who had signed in by the same browser. */
  @Column({ name: 'browser_user_ids', type: 'uuid', array: true })
  browserUserIds: string[];

  /** A hash of the network address and the day; null on a loopback address. */
  @Column({ name: 'address_key', type: 'text', nullable: true })
  addressKey: string | null;

  @Column({ name: 'created_at', type: 'timestamptz', precision: 3 })
  createdAt: Date;
}
