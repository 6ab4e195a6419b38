import { Column, Entity, Index, JoinColumn, OneToOne, PrimaryColumn, Unique } from 'typeorm';

/** An account as the directory of the operator knows it. */
@Entity({ name: 'directory_account' })
@Unique('directory_account_name_key_key', ['nameKey'])
export class DirectoryAccount {
  @PrimaryColumn('uuid', { name: 'user_id', primaryKeyConstraintName: 'directory_account_pkey' })
  userId: string;

  @OneToOne('UserAccount', { onDelete: 'CASCADE' })
  @JoinColumn({ name: 'user_id', foreignKeyConstraintName: 'directory_account_user_id_fkey' })
  user?: object;

  @Column('varchar', { name: 'user_name', length: 254 })
  userName: string;

  /** The user name in lower case. */
  @Column('varchar', { name: 'name_key', length: 254 })
  nameKey: string;

  /** The id in the directory. */
  @Index('directory_account_external_id_idx')
  @Column('varchar', { name: 'external_id', length: 254, nullable: true })
  externalId: string | null;

  @Column('timestamptz', { name: 'created_at' })
  createdAt: Date;
}
