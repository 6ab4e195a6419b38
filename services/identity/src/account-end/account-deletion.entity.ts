import type { ServiceName } from '@emberdeck/contracts/core/service-names';
import type { DeliveryOutcome } from '@emberdeck/contracts/notifications/delivery';
import { Check, Column, Entity, Index, JoinColumn, ManyToOne, PrimaryColumn } from 'typeorm';

/** An account that its person deletes, and how far the erasure is. The row stays: it has no name and no contact. */
@Entity({ name: 'account_deletion' })
@Check(
  'account_deletion_receipt_check',
  `receipt IN ('sent', 'development', 'not_configured', 'failed', 'none')`,
)
@Index('account_deletion_due_idx', ['endsAt'], { where: 'erased_at IS NULL' })
@Index('account_deletion_again_idx', ['againAt'], { where: 'again_at IS NOT NULL' })
export class AccountDeletionEntity {
  @PrimaryColumn('uuid', { name: 'user_id', primaryKeyConstraintName: 'account_deletion_pkey' })
  userId: string;

  @ManyToOne('UserAccount', { onDelete: 'CASCADE' })
  @JoinColumn({ name: 'user_id', foreignKeyConstraintName: 'account_deletion_user_id_fkey' })
  user?: object;

  /** The number of the receipt. */
  @Column('uuid', { name: 'receipt_id' })
  receiptId: string;

  @Column('boolean', { name: 'keeps_messages' })
  keepsMessages: boolean;

  @Column('timestamptz', { name: 'asked_at' })
  askedAt: Date;

  @Column('timestamptz', { name: 'ends_at' })
  endsAt: Date;

  /** When the erasure began: from then on the account cannot be kept. */
  @Column('timestamptz', { name: 'begun_at', nullable: true })
  begunAt: Date | null;

  /** The services that have erased the person in this pass. */
  @Column('text', { name: 'done_by', array: true, default: [] })
  doneBy: ServiceName[];

  /** `none`: the person had no contact, or has a receipt from before a restored backup. */
  @Column('varchar', { length: 20, nullable: true })
  receipt: DeliveryOutcome | 'none' | null;

  /** When identity forgot the person. */
  @Column('timestamptz', { name: 'erased_at', nullable: true })
  erasedAt: Date | null;

  /** When what was on its way is erased; null after the last pass. */
  @Column('timestamptz', { name: 'again_at', nullable: true })
  againAt: Date | null;
}
