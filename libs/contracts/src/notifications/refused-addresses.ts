import { z } from 'zod';
import { defineCall } from '../core/call.js';
import { nothing, uuid } from '../core/fields.js';
import { get, post } from '../core/route.js';

/** A confirmed mail address of the user that refused mails three times. It gets none by itself; codes are still sent. */
const refusedAddress = z.object({
  contactId: uuid,
  /** Masked: `a***@example.com`. */
  address: z.string(),
});

export type RefusedAddress = z.output<typeof refusedAddress>;

const addressTest = z.object({
  /** The mail server took the mail, so mails are sent to the address again. */
  isAccepted: z.boolean(),
});

export type AddressTest = z.output<typeof addressTest>;

export const listRefusedAddresses = defineCall({
  service: 'notifications',
  name: 'list-refused-addresses',
  access: 'user',
  input: nothing,
  output: z.array(refusedAddress),
  tags: ['RefusedAddress'],
});

/** Sends a mail to the address, at most one a minute. */
export const testRefusedAddress = defineCall({
  service: 'notifications',
  name: 'test-refused-address',
  access: 'user',
  // As long as a mail may take.
  timeoutMs: 12_000,
  /** `itemId` is the id of the contact. */
  input: z.object({ itemId: uuid }),
  output: addressTest,
});

export const refusedAddressRoutes = [
  get('/api/refused-addresses', listRefusedAddresses, 'The own mail addresses that refused mails'),
  post(
    '/api/refused-addresses/:itemId/test',
    testRefusedAddress,
    'Sends a mail to an own address that refused mails; if it is taken, mails are sent there again',
    { example: {} },
  ),
];
