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
import { staleUnlessLive } from '../../shared/realtime/staleUnlessLive.js';

const referralsApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    getReferrals: build.infiniteQuery<KeysetPage<FriendReferral>, void, string>({
      ...keysetPages<FriendReferral>('/api/referrals?limit=100'),
      providesTags: ['Referral'],
    }),
    sendReferral: build.mutation<SendReferralAnswer, Keyed<SendReferralBody>>({
      query: (intent) => ({ url: '/api/referrals/send', method: 'POST', ...intent }),
      // The answer has no row: the message makes the list stale.
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
