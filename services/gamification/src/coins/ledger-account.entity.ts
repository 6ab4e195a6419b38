import { Check, Column, Entity, PrimaryColumn, Unique } from 'typeorm';

/** The account of a user has the user's id and a balance; a system account has a name and is the sum of its postings. */
@Entity('ledger_account')
@Unique('ledger_account_name_key', ['name'])
@Check('ledger_account_kind_check', `kind IN ('system', 'user')`)
@Check(
  'ledger_account_shape_check',
  `CASE kind WHEN 'system' THEN balance IS NULL AND name IS NOT NULL ELSE balance IS NOT NULL AND name IS NULL END`,
)
@Check('ledger_account_balance_check', 'balance >= 0')
export class LedgerAccountEntity {
  @PrimaryColumn({ type: 'uuid', primaryKeyConstraintName: 'ledger_account_pkey' })
  id: string;

  @Column({ type: 'text' })
  kind: 'system' | 'user';

  @Column({ type: 'text', nullable: true })
  name: string | null;

  @Column({ type: 'integer', nullable: true })
  balance: number | null;

  @Column({ name: 'transaction_count', type: 'integer', default: 0 })
  transactionCount: number;

  @Column({ name: 'last_hash', type: 'text', default: '0'.repeat(64) })
  lastHash: string;

  @Column({ name: 'created_at', type: 'timestamptz', precision: 3 })
  createdAt: Date;
}
