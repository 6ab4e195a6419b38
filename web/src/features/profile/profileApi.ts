import type { Achievement } from '@emberdeck/contracts/gamification/achievements';
import type { CoinTransaction } from '@emberdeck/contracts/gamification/coins';
import type { PlayerProfile, UpdateProfileBody } from '@emberdeck/contracts/gamification/profile';
import type { Wallet } from '@emberdeck/contracts/gamification/wallet';
import { baseApi } from '../../shared/api/baseApi.js';

const profileApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    getTransactions: build.query<CoinTransaction[], void>({
      query: () => ({ url: '/api/coins/transactions?limit=100' }),
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
    updateProfile: build.mutation<PlayerProfile, UpdateProfileBody>({
      query: (body) => ({ url: '/api/player/profile', method: 'POST', body }),
      invalidatesTags: (answer) => (answer ? ['Profile', 'Member', 'Message'] : []),
    }),
  }),
});

export const {
  useGetTransactionsQuery,
  useGetAchievementsQuery,
  useGetWalletQuery,
  useUpdateProfileMutation,
} = profileApi;
