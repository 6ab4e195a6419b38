import { createHmac } from 'node:crypto';
import { Injectable, type OnApplicationBootstrap } from '@nestjs/common';
import { IsNull } from 'typeorm';
import { insertIfAbsent } from '../database/insert-if-absent.js';
import { UnitOfWork } from '../database/unit-of-work.js';
import { Randomness } from '../rules/randomness.js';
import { ContactKeyEntity } from './contact-key.entity.js';
import { contactKeyColumn } from './contact-key-column.js';
import { SecretBox } from './secret-box.js';

const place = { ...contactKeyColumn, rowId: '00000000-0000-4000-8000-000000000002' };

/**
 * Recognizes a contact that must not be stored: HMAC-SHA256 with a random key of the service, which is sealed in its
 * schema. The database alone does not tell whether an address is among the hashes.
 */
@Injectable()
export class ContactHashes implements OnApplicationBootstrap {
  private key: Promise<Buffer> | undefined;

  constructor(
    private readonly work: UnitOfWork,
    private readonly secrets: SecretBox,
    private readonly randomness: Randomness,
  ) {}

  /** The key is read before the first call or event, so that a hash needs no second transaction beside an open one. */
  async onApplicationBootstrap(): Promise<void> {
    await this.of('');
  }

  /** The hash of an e-mail address or a number as E.164: 64 hexadecimal digits. Letters of either case are equal. */
  async of(contact: string): Promise<string> {
    this.key ??= this.readKey().catch((error: unknown) => {
      this.key = undefined;
      throw error;
    });
    return createHmac('sha256', await this.key)
      .update(contact.trim().toLowerCase())
      .digest('hex');
  }

  ofAll(contacts: readonly string[]): Promise<string[]> {
    return Promise.all(contacts.map((contact) => this.of(contact)));
  }

  /** Of two processes that make the key at once, one stores it, and both read that one. */
  private readKey(): Promise<Buffer> {
    const { rowId: id } = place;
    const made = this.secrets.seal(this.randomness.bytes(32).toString('base64'), place);
    return this.work.run(async (tx) => {
      await insertIfAbsent(tx, ContactKeyEntity, { id, sealed: made });
      await tx.update(ContactKeyEntity, { id, sealed: IsNull() }, { sealed: made });
      const { sealed } = await tx.findOneByOrFail(ContactKeyEntity, { id });
      return Buffer.from(this.secrets.open(sealed ?? made, place), 'base64');
    });
  }
}
