import { z } from 'zod';
import { defineCall } from '../core/call.js';
import { uuid } from '../core/fields.js';
import { channels } from '../notifications/delivery.js';

/** A proven contact of a user, and the channel that reaches it. */
export const accountContact = z.object({ id: uuid, channel: z.enum(channels), value: z.string() });

export type AccountContact = z.output<typeof accountContact>;

/** The proven contacts of a user, for news about the account. Events and jobs do not carry them. */
export const readAccountContacts = defineCall({
  service: 'identity',
  name: 'read-account-contacts',
  access: 'internal',
  callers: ['notifications'],
  input: z.object({ userId: uuid }),
  output: z.object({
    contacts: z.array(accountContact),
    /** Present for a suspended account, which gets no mail about news of the product. */
    isSuspended: z.literal(true).optional(),
  }),
});
