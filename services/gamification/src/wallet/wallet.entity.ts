import { Column, Entity, PrimaryColumn, Unique } from 'typeorm';

/** The wallet of a user. An address belongs to one user at most. */
@Entity('wallet')
@Unique('wallet_user_id_key', ['userId'])
@Unique('wallet_wallet_address_key', ['walletAddress'])
export class WalletEntity {
  @PrimaryColumn({ type: 'uuid', primaryKeyConstraintName: 'wallet_pkey' })
  id: string;

  @Column({ name: 'user_id', type: 'uuid' })
  userId: string;

  /** With the checksum of EIP-55, so that an address has one form. */
  @Column({ name: 'wallet_address', type: 'text' })
  walletAddress: string;

  @Column({ name: 'wallet_type', type: 'text' })
  walletType: string;

  @Column({ name: 'custom_domain', type: 'text', nullable: true })
  customDomain: string | null;

  @Column({ name: 'is_verified', type: 'boolean', default: false })
  isVerified: boolean;

  @Column({ name: 'created_at', type: 'timestamptz', precision: 3 })
  createdAt: Date;

  @Column({ name: 'updated_at', type: 'timestamptz', precision: 3 })
  updatedAt: Date;
}
