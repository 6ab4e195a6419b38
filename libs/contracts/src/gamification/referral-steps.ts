import { z } from 'zod';
import { instant } from '../core/fields.js';
import { textReasons, textStates } from '../notifications/text-messages.js';
import { holdReasons } from './hold-reasons.js';

/**
 * What happened to an invitation. `waiting`: it was made. `shared`: its sender sent it from an own phone. The next four
 * are those of a message from the operator's number. `joined`: the friend has an account. `held`: the payment waits.
 */
export const referralStates = [
  'waiting',
  'shared',
  ...textStates,
  'joined',
  'held',
  'paid',
  'refused',
] as const;
export type ReferralState = (typeof referralStates)[number];

/**
 * Why a message was not sent or did not arrive, or why a payment waits. `not_configured`: the operator sends no text
 * messages. `unverified`: the sender has proven no contact.
 */
export const referralReasons = [...textReasons, 'not_configured', 'unverified', ...holdReasons] as const;
export type ReferralReason = (typeof referralReasons)[number];

/** One entry of the timeline of an invitation. `reason` is null where the state says all. */
export const referralStep = z.object({
  state: z.enum(referralStates),
  at: instant,
  reason: z.enum(referralReasons).nullable(),
});

export type ReferralStep = z.output<typeof referralStep>;
