import { z } from 'zod';
import { defineCall } from '../core/call.js';
import { done, idInput, instant, nothing, text, uuid } from '../core/fields.js';
import { get, put, remove } from '../core/route.js';
import { referralRoles } from './referral-roles.js';

const role = z.enum(referralRoles);

/** The place in a workspace that the link of a friend's invitation offers, as its sender sees it. */
export const referralPlace = z.object({
  referralId: uuid,
  workspaceId: uuid,
  workspaceName: z.string(),
  role,
  expiresAt: instant,
});

export type ReferralPlace = z.output<typeof referralPlace>;

/** The open places that the links of the caller offer, in whatever workspace. */
export const listReferralPlaces = defineCall({
  service: 'identity',
  name: 'list-referral-places',
  access: 'user',
  input: nothing,
  output: z.array(referralPlace),
  tags: ['Invitation'],
});

export const offerReferralPlaceBody = z.object({ role });

/** Lets the link of an own invitation of a friend invite into the active workspace too, in place of an earlier choice. */
export const offerReferralPlace = defineCall({
  service: 'identity',
  name: 'offer-referral-place',
  access: 'user',
  input: idInput.extend(offerReferralPlaceBody.shape),
  output: referralPlace,
});

/** From now on the link invites a friend only. Not found where it offers no place. */
export const withdrawReferralPlace = defineCall({
  service: 'identity',
  name: 'withdraw-referral-place',
  access: 'user',
  input: idInput,
  output: done,
});

/** The place that a friend reads of. Who gives `invitation` when joining takes it. */
export const offeredPlace = z.object({ workspaceName: z.string(), role, invitation: z.string() });

export type OfferedPlace = z.output<typeof offeredPlace>;

/** What the link with this code offers at this moment beside the friend's invitation; null where it offers nothing. */
export const readReferralPlace = defineCall({
  service: 'identity',
  name: 'read-referral-place',
  access: 'internal',
  callers: ['gateway'],
  input: z.object({ code: text(64) }),
  output: z.object({ place: offeredPlace.nullable() }),
});

export const referralPlaceRoutes = [
  get(
    '/api/referral-places',
    listReferralPlaces,
    'The places in workspaces that own links of invitations offer',
  ),
  put(
    '/api/referrals/:id/place',
    offerReferralPlace,
    'Lets the link of an invitation invite into the active workspace too',
    { example: { role: 'team_member' } },
  ),
  remove('/api/referrals/:id/place', withdrawReferralPlace, 'Ends that: the link invites a friend only'),
];
