import { Check, Column, Entity, Index, JoinColumn, ManyToOne, PrimaryColumn, Unique } from 'typeorm';
import type { ContactKind } from '../contact-address.js';
import { UserAccount } from './user-account.entity.js';

/** An address of a user. It belongs to one account. An unproven address moves to the account that proves it. */
@Entity({ name: 'contact' })
@Unique('contact_kind_value_key', ['kind', 'value'])
@Check('contact_kind_check', `kind IN ('email', 'phone')`)
export class Contact {
  @PrimaryColumn('uuid', { primaryKeyConstraintName: 'contact_pkey' })
  id: string;

  @Index('contact_user_id_idx')
  @Column('uuid', { name: 'user_id' })
  userId: string;

  @ManyToOne(() => UserAccount, { onDelete: 'CASCADE' })
  @JoinColumn({ name: 'user_id', foreignKeyConstraintName: 'contact_user_id_fkey' })
  user?: UserAccount;

  @Column('varchar', { length: 10 })
  kind: ContactKind;

  @Column('varchar', { length: 254 })
  value: string;

  /** The mailbox of an e-mail address, which several addresses may share. */
  @Index('contact_mailbox_idx')
  @Column('varchar', { length: 254, nullable: true })
  mailbox: string | null;

  @Column('timestamptz', { name: 'proven_at', nullable: true })
  provenAt: Date | null;

  /** When its person asked for messages at this number, told of their cost and their end. */
  @Column('timestamptz', { name: 'consented_at', nullable: true })
  consentedAt: Date | null;

  @Column('timestamptz', { name: 'created_at' })
  createdAt: Date;
}
