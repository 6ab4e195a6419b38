import { useGetReferralSendingQuery } from './referralsApi.js';

/** The countries to which the operator's number sends invitations; empty while that is not known. */
export const useOperatorCountries = (): readonly string[] =>
  useGetReferralSendingQuery().data?.countries ?? [];

/** Whether the operator's number sends invitations at all. */
export const useIsOperatorSending = (): boolean => useOperatorCountries().length > 0;
