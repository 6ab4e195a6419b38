import type { ReferralCodeCheck } from '@emberdeck/contracts/gamification/referrals';
import { useEffect } from 'react';
import { forgetReferralCode, referralCode } from '../../shared/session/invitations.js';
import { useCheckInvitationQuery } from './onboardingApi.js';

/**
 * The invitation of a friend: who invites, and what both get. Null without one, and until the server has confirmed the
 * code. Drops an unknown code.
 */
export function useInvitation(): NonNullable<ReferralCodeCheck['invitation']> | null {
  const code = referralCode();
  const { data } = useCheckInvitationQuery(code ?? '', { skip: code === null });
  const valid = code === null ? undefined : data?.valid;
  useEffect(() => {
    if (valid === false) {
      forgetReferralCode();
    }
  }, [valid]);
  return data?.invitation ?? null;
}
