import type { DeliveryOutcome } from '@emberdeck/contracts/notifications/delivery';
import type { Delivery } from './friend-referral.entity.js';

const copyTheLink = 'Copy the link and send it yourself.';

/** Messages for the referrer. The client of the specification treats only `sent` as success. */
export const deliveryMessages: Record<Delivery, string> = {
  sent: 'The invitation is on its way.',
  not_configured: `Text messages cannot be sent from here. ${copyTheLink}`,
  failed: `The message could not be sent. ${copyTheLink}`,
  unverified: `Confirm your e-mail address or phone number to send text messages. ${copyTheLink}`,
};

/** Delivery of an invitation by the outcome of its message. Development mode shows codes only, so it sends nothing. */
export const deliveryOf: Record<DeliveryOutcome, Delivery> = {
  sent: 'sent',
  development: 'not_configured',
  not_configured: 'not_configured',
  failed: 'failed',
};
