import { Injectable } from '@nestjs/common';
import type { Actor } from '@emberdeck/contracts/core/actor';
import { maskedContact } from '@emberdeck/contracts/core/masked-contact';
import { type AccountContact, readAccountContacts } from '@emberdeck/contracts/identity/account-contacts';
import type { AddressTest, RefusedAddress } from '@emberdeck/contracts/notifications/refused-addresses';
import { AppError, notFound } from '@emberdeck/platform/errors/app-error';
import { Randomness } from '@emberdeck/platform/rules/randomness';
import { CallClient } from '@emberdeck/platform/runtime/call-client';
import { RefusalsService } from '../refusals/refusals.service.js';
import { DeliveryService } from './delivery.service.js';
import { testMessage } from './test-message.js';

const testLifetimeMs = 10 * 60_000;

/** The own addresses of a user that refused mails. */
@Injectable()
export class RefusedAddressesService {
  constructor(
    private readonly calls: CallClient,
    private readonly refusals: RefusalsService,
    private readonly deliveries: DeliveryService,
    private readonly randomness: Randomness,
  ) {}

  async list(actor: Actor): Promise<RefusedAddress[]> {
    const contacts = await this.addressesOf(actor);
    const stopped = new Set(await this.refusals.stoppedOf(contacts.map(({ value }) => value)));
    return contacts
      .filter(({ value }) => stopped.has(value))
      .map(({ id, value }) => ({ contactId: id, address: maskedContact(value) }));
  }

  /** Sends a mail to a stopped address. Mails go again if the server takes it. */
  async test(actor: Actor, contactId: string): Promise<AddressTest> {
    const contact = (await this.addressesOf(actor)).find(({ id }) => id === contactId);
    if (contact === undefined) throw notFound('The address');
    if ((await this.refusals.stoppedOf([contact.value])).length === 0) return { isAccepted: true };
    if (!(await this.refusals.beginTest(contact.value))) {
      const text = 'This address was tested less than a minute ago. Try again in a minute.';
      throw new AppError('too_many_requests', text, { retryAfterSeconds: 60 });
    }
    const { outcome } = await this.deliveries.deliver({
      deliveryId: this.randomness.uuid(),
      userId: actor.userId,
      channel: 'email',
      kind: 'security',
      to: contact.value,
      ...testMessage(),
      ...{ mayShow: false, lifetimeMs: testLifetimeMs, isSecret: false, isTest: true },
    });
    return { isAccepted: outcome === 'sent' };
  }

  private async addressesOf({ userId }: Actor): Promise<AccountContact[]> {
    const answer = await this.calls.call(readAccountContacts, { userId }, { isRepeatable: true });
    return answer.json().contacts.filter(({ channel }) => channel === 'email');
  }
}
