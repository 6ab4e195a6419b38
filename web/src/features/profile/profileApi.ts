import type { Achievement } from '@emberdeck/contracts/gamification/achievements';
import type { CoinTransaction } from '@emberdeck/contracts/gamification/coins';
import type { PlayerProfile, UpdateProfileBody } from '@emberdeck/contracts/gamification/profile';
import type { Wallet } from '@emberdeck/contracts/gamification/wallet';
import { baseApi } from '../../shared/api/baseApi.js';
import type { Keyed } from '../../shared/api/intents.js';

/** A page as the server sent it, newest first. */
export interface TransactionPage {
  readonly transactions: CoinTransaction[];
  /** Where those before them are read; null where there are none. */
  readonly next: string | null;
}

/** The server may fetch and encode a picture before it responds. */
const pictureTimeoutMs = 25_000;

const profileApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    /** Page by page, newest first: each is read at the address that the one before names. */
    getTransactions: build.infiniteQuery<TransactionPage, void, string>({
      infiniteQueryOptions: {
        initialPageParam: '/api/coins/transactions',
        getNextPageParam: ({ next }) => next,
      },
      query: ({ pageParam }) => ({ url: pageParam }),
      transformResponse: (transactions: CoinTransaction[], meta) => ({
        transactions,
        next: meta?.next ?? null,
      }),
      providesTags: ['Coins'],
    }),
    getAchievements: build.query<Achievement[], void>({
      query: () => ({ url: '/api/achievements' }),
      providesTags: ['Achievement'],
    }),
    getWallet: build.query<Wallet, void>({
      query: () => ({ url: '/api/wallet' }),
      providesTags: ['Wallet'],
    }),
    updateProfile: build.mutation<PlayerProfile, Keyed<UpdateProfileBody>>({
      query: (intent) => ({
        url: '/api/player/profile',
        method: 'POST',
        timeoutMs: pictureTimeoutMs,
        ...intent,
      }),
      invalidatesTags: (answer) => (answer ? ['Profile', 'Member', 'Message'] : []),
    }),
  }),
});

export const {
  useGetTransactionsInfiniteQuery,
  useGetAchievementsQuery,
  useGetWalletQuery,
  useUpdateProfileMutation,
} = profileApi;
