import { Check, Column, Entity, ForeignKey, Index, PrimaryColumn, Unique } from 'typeorm';
import { LedgerAccountEntity } from './ledger-account.entity.js';

/** A transfer of coins between two accounts. Immutable. */
@Entity('transfer')
@Unique('transfer_natural_key_key', ['naturalKey'])
@Index('transfer_debit_account_id_idx', ['debitAccountId', 'createdAt'])
@Index('transfer_credit_account_id_idx', ['creditAccountId', 'createdAt'])
@Check('transfer_amount_check', 'amount > 0')
@Check('transfer_accounts_check', 'debit_account_id <> credit_account_id')
export class TransferEntity {
  @PrimaryColumn({ type: 'uuid', primaryKeyConstraintName: 'transfer_pkey' })
  id: string;

  @Column({ name: 'debit_account_id', type: 'uuid' })
  @ForeignKey(() => LedgerAccountEntity, { name: 'transfer_debit_account_id_fkey' })
  debitAccountId: string;

  @Column({ name: 'credit_account_id', type: 'uuid' })
  @ForeignKey(() => LedgerAccountEntity, { name: 'transfer_credit_account_id_fkey' })
  creditAccountId: string;

  @Column({ type: 'integer' })
  amount: number;

  @Column({ name: 'natural_key', type: 'text' })
  naturalKey: string;

  @Column({ type: 'text' })
  reason: string;

  @Column({ name: 'created_at', type: 'timestamptz', precision: 3 })
  createdAt: Date;
}
