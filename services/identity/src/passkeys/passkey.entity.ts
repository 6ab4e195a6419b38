import { Column, Entity, Index, JoinColumn, ManyToOne, PrimaryColumn, Unique } from 'typeorm';

/** A passkey (WebAuthn credential) of an account. */
@Entity({ name: 'passkey' })
@Unique('passkey_credential_id_key', ['credentialId'])
export class PasskeyEntity {
  @PrimaryColumn('uuid', { primaryKeyConstraintName: 'passkey_pkey' })
  id: string;

  @Index('passkey_user_id_idx')
  @Column('uuid', { name: 'user_id' })
  userId: string;

  @ManyToOne('UserAccount', { onDelete: 'CASCADE' })
  @JoinColumn({ name: 'user_id', foreignKeyConstraintName: 'passkey_user_id_fkey' })
  user?: object;

  /** The id that the authenticator made, base64url. */
  @Column('varchar', { name: 'credential_id', length: 1400 })
  credentialId: string;

  /** The public key in COSE, base64url. */
  @Column('text', { name: 'public_key' })
  publicKey: string;

  /** How often the authenticator has signed, if it counts. PostgreSQL's driver gives a bigint as text. */
  @Column('bigint')
  counter: string;

  @Column('jsonb')
  transports: string[];

  @Column('varchar', { length: 80 })
  name: string;

  @Column('timestamptz', { name: 'created_at' })
  createdAt: Date;

  @Column('timestamptz', { name: 'last_used_at', nullable: true })
  lastUsedAt: Date | null;
}
