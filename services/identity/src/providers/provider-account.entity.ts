import { Column, Entity, Index, JoinColumn, ManyToOne, PrimaryColumn, Unique } from 'typeorm';

/** An account of the OpenID provider by which a user signs in. */
@Entity({ name: 'provider_account' })
@Unique('provider_account_issuer_subject_key', ['issuer', 'subject'])
export class ProviderAccount {
  @PrimaryColumn('uuid', { primaryKeyConstraintName: 'provider_account_pkey' })
  id: string;

  @Index('provider_account_user_id_idx')
  @Column('uuid', { name: 'user_id' })
  userId: string;

  @ManyToOne('UserAccount', { onDelete: 'CASCADE' })
  @JoinColumn({ name: 'user_id', foreignKeyConstraintName: 'provider_account_user_id_fkey' })
  user?: object;

  @Column('varchar', { length: 400 })
  issuer: string;

  @Column('varchar', { length: 255 })
  subject: string;

  @Column('timestamptz', { name: 'created_at' })
  createdAt: Date;

  @Column('timestamptz', { name: 'last_used_at' })
  lastUsedAt: Date;
}
