import { maskedContact } from '@emberdeck/contracts/core/masked-contact';
import type { EntryType } from '@emberdeck/contracts/identity/onboarding';
import type { Channel } from '@emberdeck/contracts/notifications/delivery';
import { insertIfAbsent } from '@emberdeck/platform/database/insert-if-absent';
import { UnitOfWork, type Tx } from '@emberdeck/platform/database/unit-of-work';
import { AppError, notFound } from '@emberdeck/platform/errors/app-error';
import { Injectable } from '@nestjs/common';
import { IsNull, Not } from 'typeorm';
import { channelOf, type ContactAddress, type ContactKind } from '../contact-address.js';
import { Contact } from './contact.entity.js';

/** A proven contact of a user. */
export interface OwnContact {
  readonly id: string;
  readonly entryType: EntryType;
  readonly channel: Channel;
  readonly value: string;
  readonly hint: string;
}

/** A contact as it is stored. */
export type StoredContact = Readonly<Omit<Contact, 'user'>>;

/** The channel that reaches a contact without its person having chosen one. */
export const channelOfKind = (kind: ContactKind): Channel => channelOf[kind];

const oldestFirst = { createdAt: 'ASC', id: 'ASC' } as const;

/** The contacts of users. */
@Injectable()
export class ContactsService {
  constructor(private readonly work: UnitOfWork) {}

  /** The proven contacts of a user, the oldest first. */
  async list(userId: string): Promise<OwnContact[]> {
    const where = { userId, provenAt: Not(IsNull()) };
    const contacts = await this.work.run((tx) => tx.find(Contact, { where, order: oldestFirst }));
    return contacts.map(({ id, kind, value }) => ({
      id,
      value,
      entryType: kind,
      channel: channelOfKind(kind),
      hint: maskedContact(value),
    }));
  }

  /** One proven contact of a user; the first one without an id. */
  async find(userId: string, contactId: string | undefined): Promise<OwnContact> {
    const contacts = await this.list(userId);
    const [first] = contacts;
    if (first === undefined) {
      throw new AppError('conflict', 'Your account has no confirmed contact yet. Confirm one first.');
    }
    const contact = contactId === undefined ? first : contacts.find(({ id }) => id === contactId);
    if (contact === undefined) throw notFound('The contact');
    return contact;
  }

  /** Every contact of a user, the unproven ones too, the oldest first. */
  all(tx: Tx, userId: string): Promise<StoredContact[]> {
    return tx.find(Contact, { where: { userId }, order: oldestFirst });
  }

  /** The user who has proven the contact, or null. */
  async ownerOf(tx: Tx, { kind, value }: ContactAddress): Promise<string | null> {
    const proven = await tx.findOneBy(Contact, { kind, value, provenAt: Not(IsNull()) });
    return proven?.userId ?? null;
  }

  /** Stores when the person of a proven number asked for messages there. */
  async consent(tx: Tx, { kind, value }: Pick<ContactAddress, 'kind' | 'value'>, at: Date): Promise<void> {
    await tx.update(Contact, { kind, value, provenAt: Not(IsNull()) }, { consentedAt: at });
  }

  async delete(tx: Tx, userId: string, id: string): Promise<void> {
    await tx.delete(Contact, { id, userId });
  }

  /** Stores a removed contact again; false where another account has it by now. */
  putBack(tx: Tx, contact: StoredContact): Promise<boolean> {
    return insertIfAbsent(tx, Contact, contact);
  }
}
