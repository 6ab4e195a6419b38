import type {
  CreatedReferral,
  FriendReferral,
  ReferralSending,
  SendReferralAnswer,
  SendReferralBody,
} from '@emberdeck/contracts/gamification/referrals';
import { baseApi } from '../../shared/api/baseApi.js';
import { isFulfilled } from '../../shared/api/isFulfilled.js';
import type { Keyed } from '../../shared/api/intents.js';
import { inPages, keysetPages, useWholeList } from '../../shared/api/keysetPages.js';
import type { KeysetPage } from '../../shared/api/keysetPages.js';
import { withoutRow } from '../../shared/realtime/rows.js';
import { staleUnlessLive } from '../../shared/realtime/staleUnlessLive.js';
import type { AppThunk } from '../../shared/store/state.js';
import { removalFrom } from '../../shared/removals/removalRequest.js';
import type { RemovalRequest } from '../../shared/removals/removalRequest.js';

interface Started {
  readonly dispatch: (thunk: AppThunk) => unknown;
  readonly queryFulfilled: Promise<unknown>;
}

/** The answer does not change the list: the message does, or without a connection another read. */
async function readAgain(_argument: unknown, api: Started): Promise<void> {
  if (await isFulfilled(api.queryFulfilled)) api.dispatch(staleUnlessLive(['Referral', 'Activity']));
}

interface Resent {
  readonly id: string;
  readonly intent: Keyed<object>;
}

const referralsApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    getReferrals: build.infiniteQuery<KeysetPage<FriendReferral>, void, string>({
      ...keysetPages<FriendReferral>('/api/referrals?limit=100'),
      providesTags: ['Referral'],
    }),
    getReferralSending: build.query<ReferralSending, void>({
      query: () => ({ url: '/api/referrals/sending' }),
    }),
    sendReferral: build.mutation<SendReferralAnswer, Keyed<SendReferralBody>>({
      query: (intent) => ({ url: '/api/referrals/send', method: 'POST', ...intent }),
      onQueryStarted: readAgain,
    }),
    createReferral: build.mutation<CreatedReferral, Keyed<SendReferralBody>>({
      query: (intent) => ({ url: '/api/referrals', method: 'POST', ...intent }),
      onQueryStarted: readAgain,
    }),
    shareReferral: build.mutation<FriendReferral, string>({
      query: (id) => ({ url: `/api/referrals/${id}/shared`, method: 'POST', body: {} }),
      onQueryStarted: readAgain,
    }),
    resendReferral: build.mutation<SendReferralAnswer, Resent>({
      query: ({ id, intent }) => ({ url: `/api/referrals/${id}/resend`, method: 'POST', ...intent }),
      onQueryStarted: readAgain,
    }),
    deleteReferral: build.mutation<unknown, RemovalRequest>({
      query: removalFrom('/api/referrals'),
      onQueryStarted: async (removal, api) => {
        if (await isFulfilled(api.queryFulfilled)) api.dispatch(withoutReferral(removal.id));
        await readAgain(removal, api);
      },
    }),
  }),
});

const withoutReferral = (id: string): AppThunk =>
  referralsApi.util.updateQueryData(
    'getReferrals',
    undefined,
    inPages<FriendReferral>((referrals) => withoutRow(referrals, id)),
  );

export const useGetReferralsQuery = () => useWholeList(referralsApi.useGetReferralsInfiniteQuery());

export const {
  useCreateReferralMutation,
  useGetReferralSendingQuery,
  useResendReferralMutation,
  useSendReferralMutation,
  useShareReferralMutation,
} = referralsApi;

export const { deleteReferral } = referralsApi.endpoints;
