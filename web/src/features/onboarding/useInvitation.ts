import type { ShownReferral } from '@emberdeck/contracts/gamification/shown-referral';
import { useEffect } from 'react';
import {
  forgetReferralCode,
  forgetTeamInvitation,
  isOfFriend,
  referralCode,
  teamInvitation,
} from '../../shared/session/invitations.js';
import { useCheckInvitationQuery } from './onboardingApi.js';

/**
 * The invitation of a friend: who invites, and what both get. Null without one, and until the server has confirmed the
 * code. Drops an unknown code, and a chosen place that the link no longer offers.
 */
export function useInvitation(): NonNullable<ShownReferral['invitation']> | null {
  const code = referralCode();
  const { data } = useCheckInvitationQuery(code ?? '', { skip: code === null });
  const valid = code === null ? undefined : data?.valid;
  const offered = data?.invitation?.place?.invitation ?? null;
  useEffect(() => {
    if (valid === false) {
      forgetReferralCode();
    }
    const token = teamInvitation();
    if (valid !== undefined && isOfFriend(token) && token !== offered) {
      forgetTeamInvitation();
    }
  }, [valid, offered]);
  return data?.invitation ?? null;
}
