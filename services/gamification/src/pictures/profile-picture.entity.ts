import { Check, Column, Entity, PrimaryColumn } from 'typeorm';

/** A picture as the product encoded it. Users with the same picture share the row. */
@Entity('profile_picture')
@Check('profile_picture_hash_check', `hash ~ '^[0-9a-f]{64}$'`)
export class ProfilePictureEntity {
  @PrimaryColumn({ type: 'text', primaryKeyConstraintName: 'profile_picture_pkey' })
  hash: string;

  @Column({ type: 'bytea' })
  bytes: Buffer;

  /** Time of the last upload. A row that no profile uses is deleted a day later. */
  @Column({ name: 'created_at', type: 'timestamptz', precision: 3 })
  createdAt: Date;
}
