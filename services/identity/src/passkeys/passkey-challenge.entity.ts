import { Check, Column, Entity, Index, JoinColumn, ManyToOne, PrimaryColumn } from 'typeorm';

export type ChallengePurpose = 'add' | 'sign-in' | 'reauthenticate';

/** A challenge that waits for the answer of an authenticator. */
@Entity({ name: 'passkey_challenge' })
@Check('passkey_challenge_purpose_check', `purpose IN ('add', 'sign-in', 'reauthenticate')`)
export class PasskeyChallenge {
  /** SHA-256, hex. */
  @PrimaryColumn('varchar', {
    name: 'challenge_hash',
    length: 64,
    primaryKeyConstraintName: 'passkey_challenge_pkey',
  })
  challengeHash: string;

  @Column('varchar', { length: 20 })
  purpose: ChallengePurpose;

  /** Null for a sign-in. */
  @Index('passkey_challenge_user_id_idx')
  @Column('uuid', { name: 'user_id', nullable: true })
  userId: string | null;

  @ManyToOne('UserAccount', { onDelete: 'CASCADE' })
  @JoinColumn({ name: 'user_id', foreignKeyConstraintName: 'passkey_challenge_user_id_fkey' })
  user?: object;

  /** The session, or the browser of a sign-in, that the challenge was made for. */
  @Column('varchar', { name: 'made_for', length: 64 })
  madeFor: string;

  @Index('passkey_challenge_expires_at_idx')
  @Column('timestamptz', { name: 'expires_at' })
  expiresAt: Date;
}
