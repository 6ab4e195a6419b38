import { Check, Column, Entity, ForeignKey, Index, PrimaryColumn, Unique } from 'typeorm';
import { LedgerAccountEntity } from './ledger-account.entity.js';
import { TransferEntity } from './transfer.entity.js';

/** A transfer as the user sees it. Its hash covers the row and the previous hash. Immutable. */
@Entity('coin_transaction')
@Unique('coin_transaction_user_id_sequence_key', ['userId', 'sequence'])
@Unique('coin_transaction_transfer_id_user_id_key', ['transferId', 'userId'])
@Index('coin_transaction_spent_idx', ['userId', 'amount'], { where: `type = 'spent'` })
@Index('coin_transaction_reversal_idx', ['sourceId'], { where: `source_type = 'reversal'` })
@Index('coin_transaction_given_back_idx', ['userId', 'amount'], {
  where: `type = 'earned' AND source_type IN ('refund', 'reversal')`,
})
@Check('coin_transaction_type_check', `type IN ('earned', 'spent')`)
@Check('coin_transaction_amount_check', 'amount > 0')
@Check('coin_transaction_balance_after_check', 'balance_after >= 0')
@Check('coin_transaction_sequence_check', 'sequence > 0')
export class CoinTransactionEntity {
  @PrimaryColumn({ type: 'uuid', primaryKeyConstraintName: 'coin_transaction_pkey' })
  id: string;

  @Column({ name: 'user_id', type: 'uuid' })
  @ForeignKey(() => LedgerAccountEntity, { name: 'coin_transaction_user_id_fkey' })
  userId: string;

  @Column({ name: 'transfer_id', type: 'uuid' })
  @ForeignKey(() => TransferEntity, { name: 'coin_transaction_transfer_id_fkey' })
  transferId: string;

  /** From 1, without a gap, for each user. */
  @Column({ type: 'integer' })
  sequence: number;

  @Column({ type: 'text' })
  type: 'earned' | 'spent';

  @Column({ type: 'integer' })
  amount: number;

  @Column({ name: 'balance_after', type: 'integer' })
  balanceAfter: number;

  @Column({ type: 'text' })
  description: string;

  @Column({ name: 'source_type', type: 'text' })
  sourceType: string;

  @Column({ name: 'source_id', type: 'text', nullable: true })
  sourceId: string | null;

  @Column({ name: 'transaction_hash', type: 'text' })
  transactionHash: string;

  @Column({ name: 'created_at', type: 'timestamptz', precision: 3 })
  createdAt: Date;
}
