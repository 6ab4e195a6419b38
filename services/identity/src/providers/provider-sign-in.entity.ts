import { Check, Column, Entity, Index, JoinColumn, ManyToOne, PrimaryColumn } from 'typeorm';

/**
 * `waiting` for the browser to come back, `taken` by the gateway, which asks the provider, `linking` while it waits for a
 * code of the account that has the address, `used`.
 */
export type ProviderStep = 'waiting' | 'taken' | 'linking' | 'used';

/** One sign-in at the OpenID provider. */
@Entity({ name: 'provider_sign_in' })
@Check('provider_sign_in_step_check', `step IN ('waiting', 'taken', 'linking', 'used')`)
export class ProviderSignIn {
  @PrimaryColumn('varchar', {
    name: 'state_hash',
    length: 64,
    primaryKeyConstraintName: 'provider_sign_in_pkey',
  })
  stateHash: string;

  @Index('provider_sign_in_browser_id_idx')
  @Column('varchar', { name: 'browser_id', length: 64 })
  browserId: string;

  @Column('varchar', { length: 64 })
  nonce: string;

  @Column('varchar', { name: 'code_verifier', length: 64 })
  codeVerifier: string;

  @Column('varchar', { length: 64, nullable: true })
  invitation: string | null;

  @Column('varchar', { name: 'referral_code', length: 64, nullable: true })
  referralCode: string | null;

  @Column('varchar', { name: 'time_zone', length: 64, nullable: true })
  timeZone: string | null;

  /** The page that asked for the sign-in. */
  @Column('varchar', { name: 'return_to', length: 500, nullable: true })
  returnTo: string | null;

  /** The signed-in user who links the provider; null for a sign-in. */
  @Index('provider_sign_in_links_user_id_idx')
  @Column('uuid', { name: 'links_user_id', nullable: true })
  linksUserId: string | null;

  @ManyToOne('UserAccount', { onDelete: 'CASCADE' })
  @JoinColumn({ name: 'links_user_id', foreignKeyConstraintName: 'provider_sign_in_links_user_id_fkey' })
  linksUser?: object;

  @Column('varchar', { length: 10 })
  step: ProviderStep;

  @Column('varchar', { length: 400, nullable: true })
  issuer: string | null;

  @Column('varchar', { length: 255, nullable: true })
  subject: string | null;

  @Column('varchar', { length: 254, nullable: true })
  email: string | null;

  @Column('timestamptz', { name: 'created_at' })
  createdAt: Date;

  @Index('provider_sign_in_expires_at_idx')
  @Column('timestamptz', { name: 'expires_at' })
  expiresAt: Date;
}
