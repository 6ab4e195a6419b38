import { useEffect } from 'react';
import { forgetReferralCode, referralCode } from './invitations.js';
import { useCheckInvitationQuery } from './onboardingApi.js';

/** Whether a friend has invited the visitor. True only after the server confirms the code. Drops an unknown code. */
export function useIsInvited(): boolean {
  const code = referralCode();
  const { data } = useCheckInvitationQuery(code ?? '', { skip: code === null });
  const valid = code === null ? undefined : data?.valid;
  useEffect(() => {
    if (valid === false) {
      forgetReferralCode();
    }
  }, [valid]);
  return valid === true;
}
