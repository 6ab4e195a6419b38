import { Column, Entity, PrimaryColumn } from 'typeorm';

/** Whether a user shares level and achievements. A copy of identity's setting. */
@Entity('data_sharing')
export class DataSharingEntity {
  @PrimaryColumn({ name: 'user_id', type: 'uuid', primaryKeyConstraintName: 'data_sharing_pkey' })
  userId: string;

  @Column({ name: 'is_on', type: 'boolean' })
  isOn: boolean;

  @Column({ type: 'integer' })
  revision: number;
}
