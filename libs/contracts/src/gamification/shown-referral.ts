import { z } from 'zod';
import { defineRoute } from '../core/route.js';
import { offeredPlace } from '../identity/referral-places.js';
import { checkReferralCode } from './referrals.js';

const { valid, invitation } = checkReferralCode.output.shape;

/** What the landing screen shows of the link of a friend. `place`: what the link offers beside. */
export const shownReferral = z.object({
  valid,
  invitation: invitation.unwrap().unwrap().extend({ place: offeredPlace.nullable() }).nullable(),
});

export type ShownReferral = z.output<typeof shownReferral>;

/** Checks whether a code belongs to an open invitation. */
export const onboardInvitationRoute = defineRoute({
  method: 'GET',
  path: '/api/onboard/invitation',
  operation: 'checkReferralCode',
  access: 'public',
  guard: 'attempts',
  status: 200,
  summary: 'Whether a referral code leads to an open invitation, and which workspace it invites into',
  input: checkReferralCode.input,
  output: shownReferral,
  example: { code: 'ABCD2345' },
});
