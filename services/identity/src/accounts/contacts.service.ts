import { maskedContact } from '@emberdeck/contracts/core/masked-contact';
import type { EntryType } from '@emberdeck/contracts/identity/onboarding';
import type { Channel } from '@emberdeck/contracts/notifications/delivery';
import { UnitOfWork } from '@emberdeck/platform/database/unit-of-work';
import { AppError, notFound } from '@emberdeck/platform/errors/app-error';
import { Injectable } from '@nestjs/common';
import { IsNull, Not } from 'typeorm';
import { channelOf } from '../contact-address.js';
import { Contact } from './contact.entity.js';

/** A proven contact of a user. */
export interface OwnContact {
  readonly id: string;
  readonly entryType: EntryType;
  readonly channel: Channel;
  readonly value: string;
  readonly hint: string;
}

/** The proven contacts of a user. */
@Injectable()
export class ContactsService {
  constructor(private readonly work: UnitOfWork) {}

  /** The oldest first. */
  async list(userId: string): Promise<OwnContact[]> {
    const where = { userId, provenAt: Not(IsNull()) };
    const order = { createdAt: 'ASC', id: 'ASC' } as const;
    const contacts = await this.work.run((tx) => tx.find(Contact, { where, order }));
    return contacts.map(({ id, kind, value }) => {
      const entryType = kind === 'email' ? 'email' : 'phone';
      return { id, value, entryType, channel: channelOf[entryType], hint: maskedContact(value) };
    });
  }

  /** One contact of a user; the first one without an id. */
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
}
