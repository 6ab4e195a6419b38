import { Column, Entity, PrimaryColumn } from 'typeorm';

/** A person. Contacts are in `contact`, roles in `membership`. */
@Entity({ name: 'user_account' })
export class UserAccount {
  @PrimaryColumn('uuid', { primaryKeyConstraintName: 'user_account_pkey' })
  id: string;

  @Column('varchar', { name: 'display_name', length: 80 })
  displayName: string;

  @Column('varchar', { name: 'first_name', length: 80, nullable: true })
  firstName: string | null;

  @Column('varchar', { name: 'last_name', length: 80, nullable: true })
  lastName: string | null;

  /** Others see the first and last name in place of the display name. */
  @Column('boolean', { name: 'shows_full_name', default: false })
  showsFullName: boolean;

  @Column('varchar', { name: 'profile_image_url', length: 2048, nullable: true })
  profileImageUrl: string | null;

  @Column('boolean')
  verified: boolean;

  @Column('integer', { default: 1 })
  revision: number;

  @Column('timestamptz', { name: 'profile_updated_at', nullable: true })
  profileUpdatedAt: Date | null;

  /** Since when its person cannot sign in; null for any other account. */
  @Column('timestamptz', { name: 'suspended_at', nullable: true })
  suspendedAt: Date | null;

  @Column('timestamptz', { name: 'created_at' })
  createdAt: Date;

  @Column('timestamptz', { name: 'updated_at' })
  updatedAt: Date;
}
