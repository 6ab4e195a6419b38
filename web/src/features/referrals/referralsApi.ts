import type {
  FriendReferral,
  SendReferralAnswer,
  SendReferralBody,
} from '@emberdeck/contracts/gamification/referrals';
import { baseApi } from '../../shared/api/baseApi.js';
import { isFulfilled } from '../../shared/api/isFulfilled.js';
import type { Keyed } from '../../shared/api/intents.js';
import { keysetPages, useWholeList } from '../../shared/api/keysetPages.js';
import type { KeysetPage } from '../../shared/api/keysetPages.js';
import { liveRows } from '../../shared/realtime/liveAnswer.js';
import { staleUnlessLive } from '../../shared/realtime/staleUnlessLive.js';
import { withReferral } from './referralRules.js';

const referralsApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    getReferrals: build.infiniteQuery<KeysetPage<FriendReferral>, void, string>({
      ...keysetPages<FriendReferral>('/api/referrals?limit=100'),
      providesTags: ['Referral'],
      ...liveRows<FriendReferral>((message) => {
        if (message.type !== 'referral_changed' || typeof message.referral?.id !== 'string') {
          return null;
        }
        const { referral } = message;
        return (referrals) => withReferral(referrals, referral);
      }),
    }),
    sendReferral: build.mutation<SendReferralAnswer, Keyed<SendReferralBody>>({
      query: (intent) => ({ url: '/api/referrals/send', method: 'POST', ...intent }),
      // The answer has no row: the message brings it.
      onQueryStarted: async (_intent, api) => {
        if (await isFulfilled(api.queryFulfilled)) {
          api.dispatch(staleUnlessLive(['Referral', 'Activity']));
        }
      },
    }),
  }),
});

export const useGetReferralsQuery = () => useWholeList(referralsApi.useGetReferralsInfiniteQuery());

export const { useSendReferralMutation } = referralsApi;
