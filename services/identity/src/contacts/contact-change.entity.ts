import { Check, Column, Entity, Index, JoinColumn, ManyToOne, PrimaryColumn } from 'typeorm';
import type { ContactKind } from '../contact-address.js';

/** A change of the contacts of an account. The row goes when it can no longer be taken back. */
@Entity({ name: 'contact_change' })
@Check('contact_change_change_check', `change IN ('added', 'removed')`)
export class ContactChange {
  @PrimaryColumn('uuid', { primaryKeyConstraintName: 'contact_change_pkey' })
  id: string;

  /** Grows with each change; the database gives it. */
  @Column('bigint')
  place: string;

  @Index('contact_change_user_id_idx')
  @Column('uuid', { name: 'user_id' })
  userId: string;

  @ManyToOne('UserAccount', { onDelete: 'CASCADE' })
  @JoinColumn({ name: 'user_id', foreignKeyConstraintName: 'contact_change_user_id_fkey' })
  user?: object;

  @Column('varchar', { length: 10 })
  change: 'added' | 'removed';

  @Column('uuid', { name: 'contact_id' })
  contactId: string;

  @Column('varchar', { length: 10 })
  kind: ContactKind;

  @Column('varchar', { length: 254 })
  value: string;

  @Column('varchar', { length: 254, nullable: true })
  mailbox: string | null;

  @Column('timestamptz', { name: 'proven_at', nullable: true })
  provenAt: Date | null;

  @Column('timestamptz', { name: 'consented_at', nullable: true })
  consentedAt: Date | null;

  @Column('timestamptz', { name: 'contact_created_at' })
  contactCreatedAt: Date;

  /** The contacts that are told. */
  @Column('uuid', { array: true })
  told: string[];

  /** Those of them that may take the change back. */
  @Column('uuid', { array: true })
  trusted: string[];

  @Index('contact_change_changed_at_idx')
  @Column('timestamptz', { name: 'changed_at' })
  changedAt: Date;

  @Column('timestamptz', { name: 'undone_at', nullable: true })
  undoneAt: Date | null;
}
