import type {
  FriendReferral,
  SendReferralAnswer,
  SendReferralBody,
} from '@emberdeck/contracts/gamification/referrals';
import { baseApi } from '../../shared/api/baseApi.js';
import { readAgainAfterChange } from '../../shared/api/readAgain.js';
import { wholeList } from '../../shared/api/wholeList.js';
import type { Keyed } from '../../shared/api/intents.js';

const referralsApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    getReferrals: build.query<FriendReferral[], void>({
      queryFn: wholeList<FriendReferral>('/api/referrals?limit=100'),
      providesTags: ['Referral'],
      onQueryStarted: readAgainAfterChange,
    }),
    sendReferral: build.mutation<SendReferralAnswer, Keyed<SendReferralBody>>({
      query: (intent) => ({ url: '/api/referrals/send', method: 'POST', ...intent }),
      invalidatesTags: (answer) => (answer ? ['Referral', 'Activity'] : []),
    }),
  }),
});

export const { useGetReferralsQuery, useSendReferralMutation } = referralsApi;
