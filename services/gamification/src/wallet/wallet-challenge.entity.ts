import { Column, Entity, PrimaryColumn } from 'typeorm';

/** What the user was asked to sign. A nonce counts once. */
@Entity('wallet_challenge')
export class WalletChallengeEntity {
  @PrimaryColumn({ type: 'text', primaryKeyConstraintName: 'wallet_challenge_pkey' })
  nonce: string;

  @Column({ name: 'user_id', type: 'uuid' })
  userId: string;

  /** SHA-256 of the message, hex. */
  @Column({ name: 'message_hash', type: 'text' })
  messageHash: string;

  @Column({ name: 'expires_at', type: 'timestamptz', precision: 3 })
  expiresAt: Date;
}
