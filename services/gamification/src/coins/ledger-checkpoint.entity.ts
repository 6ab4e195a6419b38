import { Check, Column, Entity, Index, PrimaryColumn } from 'typeorm';

/** A checkpoint of the ledger. The id is that of its file. */
@Entity('ledger_checkpoint')
@Index('ledger_checkpoint_taken_at_idx', ['takenAt'])
@Check('ledger_checkpoint_accounts_check', 'accounts >= 0')
export class LedgerCheckpointEntity {
  @PrimaryColumn({ type: 'uuid', primaryKeyConstraintName: 'ledger_checkpoint_pkey' })
  id: string;

  @Column({ type: 'integer' })
  accounts: number;

  @Column({ name: 'taken_at', type: 'timestamptz', precision: 3 })
  takenAt: Date;
}
