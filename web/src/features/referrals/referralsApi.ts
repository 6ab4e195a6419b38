import type {
  FriendReferral,
  SendReferralAnswer,
  SendReferralBody,
} from '@emberdeck/contracts/gamification/referrals';
import { baseApi } from '../../shared/api/baseApi.js';

const referralsApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    getReferrals: build.query<FriendReferral[], void>({
      query: () => ({ url: '/api/referrals?limit=100' }),
      providesTags: ['Referral'],
    }),
    sendReferral: build.mutation<SendReferralAnswer, SendReferralBody>({
      query: (body) => ({ url: '/api/referrals/send', method: 'POST', body }),
      invalidatesTags: (answer) => (answer ? ['Referral', 'Activity'] : []),
    }),
  }),
});

export const { useGetReferralsQuery, useSendReferralMutation } = referralsApi;
