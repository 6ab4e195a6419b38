import type { DeliveryOutcome } from '@emberdeck/contracts/notifications/delivery';
import type { Delivery } from './friend-referral.entity.js';

const copyTheLink = 'Copy the link and send it yourself.';

/** What the referrer reads. The specification's client takes the success from `sent` alone. */
export const deliveryMessages: Record<Delivery, string> = {
  sent: 'The invitation is on its way.',
  not_configured: `Text messages cannot be sent from here. ${copyTheLink}`,
  failed: `The message could not be sent. ${copyTheLink}`,
  unverified: `Confirm your e-mail address or phone number to send text messages. ${copyTheLink}`,
};

/** What a provider's word means for an invitation. Only codes are ever shown in place of being sent. */
export const deliveryOf: Record<DeliveryOutcome, Delivery> = {
  sent: 'sent',
  development: 'not_configured',
  not_configured: 'not_configured',
  failed: 'failed',
};
