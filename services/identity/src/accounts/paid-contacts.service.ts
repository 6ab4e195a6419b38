import { insertIfAbsent } from '@emberdeck/platform/database/insert-if-absent';
import type { Tx } from '@emberdeck/platform/database/unit-of-work';
import { Clock } from '@emberdeck/platform/rules/clock';
import { ContactHashes } from '@emberdeck/platform/security/contact-hashes';
import { Injectable } from '@nestjs/common';
import { type ContactAddress, mailboxOf } from '../contact-address.js';
import { PaidContact } from './paid-contact.entity.js';

type Address = Pick<ContactAddress, 'kind' | 'value'>;

/** Recognizes contacts that accounts no longer have, and whose rewards were paid. */
@Injectable()
export class PaidContactsService {
  constructor(
    private readonly hashes: ContactHashes,
    private readonly clock: Clock,
  ) {}

  /** Stores the proven contacts that an account loses. The caller deletes them in the same transaction. */
  async note(tx: Tx, contacts: readonly (Address & { readonly provenAt: Date | null })[]): Promise<void> {
    const notedAt = this.clock.now();
    for (const contact of contacts.filter(({ provenAt }) => provenAt !== null)) {
      await insertIfAbsent(tx, PaidContact, { contactHash: await this.hashOf(contact), notedAt });
    }
  }

  /** Whether the contact, or an address of its mailbox, was paid for before. */
  async has(tx: Tx, contact: Address): Promise<boolean> {
    return tx.existsBy(PaidContact, { contactHash: await this.hashOf(contact) });
  }

  private hashOf(contact: Address): Promise<string> {
    return this.hashes.of(mailboxOf(contact) ?? contact.value);
  }
}
