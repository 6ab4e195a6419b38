import type { EntryType } from '@emberdeck/contracts/identity/onboarding';
import { Check, Column, Entity, Index, PrimaryColumn, Unique } from 'typeorm';
import type { ContactKind } from '../contact-address.js';

/** Wrong codes in a row for a contact, and its lock once they are too many. */
@Entity({ name: 'contact_lock' })
@Unique('contact_lock_link_hash_key', ['linkHash'])
@Check('contact_lock_entry_type_check', `entry_type IN ('email', 'phone', 'whatsapp')`)
export class ContactLock {
  @PrimaryColumn('varchar', {
    name: 'contact_kind',
    length: 10,
    primaryKeyConstraintName: 'contact_lock_pkey',
  })
  contactKind: ContactKind;

  @PrimaryColumn('varchar', {
    name: 'contact_value',
    length: 254,
    primaryKeyConstraintName: 'contact_lock_pkey',
  })
  contactValue: string;

  @Column('varchar', { name: 'entry_type', length: 10 })
  entryType: EntryType;

  @Column('integer', { name: 'wrong_codes' })
  wrongCodes: number;

  @Column('timestamptz', { name: 'locked_at', nullable: true })
  lockedAt: Date | null;

  @Column('varchar', { name: 'link_hash', length: 64, nullable: true })
  linkHash: string | null;

  @Column('timestamptz', { name: 'link_expires_at', nullable: true })
  linkExpiresAt: Date | null;

  @Index('contact_lock_changed_at_idx', { where: 'locked_at IS NULL' })
  @Column('timestamptz', { name: 'changed_at' })
  changedAt: Date;
}
