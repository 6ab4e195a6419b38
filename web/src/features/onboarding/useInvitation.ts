import { useEffect } from 'react';
import { forgetReferralCode, referralCode } from './invitations.js';
import { useCheckInvitationQuery } from './onboardingApi.js';

/** Whether a friend has invited the visitor: only once the server knows the code. One that it does not know is dropped. */
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
