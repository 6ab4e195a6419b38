import type { ReferralReason } from '@emberdeck/contracts/gamification/referral-steps';
import type { DeliveryOutcome } from '@emberdeck/contracts/notifications/delivery';
import type { TextReason } from '@emberdeck/contracts/notifications/text-messages';
import type { Delivery } from './friend-referral.entity.js';

/** What became of a message, and why. */
export interface Delivered {
  readonly delivery: Delivery;
  readonly reason: ReferralReason | null;
}

const copyTheLink = 'Copy the link and send it yourself.';

/** Messages for the referrer. The client of the specification treats only `sent` as success. */
const deliveryMessages: Record<Delivery, string> = {
  sent: 'The invitation is on its way.',
  not_configured: `Text messages cannot be sent from here. ${copyTheLink}`,
  not_allowed: `Text messages cannot be sent to this country from here. ${copyTheLink}`,
  failed: `The message could not be sent. ${copyTheLink}`,
  unverified: `Confirm your e-mail address or phone number to send text messages. ${copyTheLink}`,
};

/**
 * Messages for refusals with a reason. That of `limit` covers several limits, so that it does not say that someone else
 * has invited the number.
 */
const reasonMessages: Partial<Record<ReferralReason, string>> = {
  opted_out: `Your friend has stopped messages from us. ${copyTheLink}`,
  number: `This number cannot receive text messages. Check it, or copy the link and send it yourself.`,
  country: deliveryMessages.not_allowed,
  premium: `This is a premium number, so we send nothing to it. ${copyTheLink}`,
  blocked: `The phone company of your friend blocked the message. ${copyTheLink}`,
  unreachable: `The phone of your friend cannot be reached. ${copyTheLink}`,
  registration: `The phone company accepts no messages from here. ${copyTheLink}`,
  busy: `Too many messages are being sent right now. Try again later, or copy the link and send it yourself.`,
  trial: `Messages can only be sent to confirmed numbers here. ${copyTheLink}`,
  limit: `A limit protects this number from too many messages. ${copyTheLink}`,
};

/** The sentence about a message for the referrer. */
export function messageOf({ delivery, reason }: Delivered): string {
  return (delivery === 'failed' && reason !== null && reasonMessages[reason]) || deliveryMessages[delivery];
}

/** Delivery of an invitation by the outcome of its message. Development mode shows codes only, so it sends nothing. */
const deliveryOf: Record<DeliveryOutcome, Delivery> = {
  sent: 'sent',
  development: 'not_configured',
  not_configured: 'not_configured',
  failed: 'failed',
};

/** What became of a message by the answer of notifications. */
export function deliveredBy(outcome: DeliveryOutcome, given: TextReason | null | undefined): Delivered {
  const delivery = deliveryOf[outcome];
  if (delivery === 'sent') return { delivery, reason: null };
  return { delivery, reason: delivery === 'not_configured' ? 'not_configured' : (given ?? 'provider') };
}
