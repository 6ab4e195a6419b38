import { Column, Entity, Index, PrimaryColumn, Unique } from 'typeorm';
import type { ContactKind } from '../contact-address.js';

/** A link of an operator that signs a contact in once. There is one for a contact: a newer one replaces it. */
@Entity({ name: 'sign_in_link' })
@Unique('sign_in_link_token_hash_key', ['tokenHash'])
export class SignInLink {
  @PrimaryColumn('varchar', {
    name: 'contact_kind',
    length: 10,
    primaryKeyConstraintName: 'sign_in_link_pkey',
  })
  contactKind: ContactKind;

  @PrimaryColumn('varchar', {
    name: 'contact_value',
    length: 254,
    primaryKeyConstraintName: 'sign_in_link_pkey',
  })
  contactValue: string;

  /** SHA-256 of the secret in the link, hex. */
  @Column('varchar', { name: 'token_hash', length: 64 })
  tokenHash: string;

  /** Of the account, if the contact has none yet. */
  @Column('varchar', { name: 'display_name', length: 80 })
  displayName: string;

  @Column('timestamptz', { name: 'created_at' })
  createdAt: Date;

  @Index('sign_in_link_expires_at_idx')
  @Column('timestamptz', { name: 'expires_at' })
  expiresAt: Date;

  @Column('timestamptz', { name: 'used_at', nullable: true })
  usedAt: Date | null;
}
