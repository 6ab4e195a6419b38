import type { ConnectWalletBody, Wallet, WalletChallenge } from '@emberdeck/contracts/gamification/wallet';
import { baseApi } from '../../../shared/api/baseApi.js';
import type { Keyed } from '../../../shared/api/intents.js';

const walletApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    getWallet: build.query<Wallet, void>({
      query: () => ({ url: '/api/wallet' }),
      providesTags: ['Wallet'],
    }),
    beginWallet: build.mutation<WalletChallenge, { address: string; chainId: number }>({
      query: (body) => ({ url: '/api/wallet/challenge', method: 'POST', body }),
    }),
    connectWallet: build.mutation<Wallet, Keyed<ConnectWalletBody>>({
      query: (intent) => ({ url: '/api/wallet', method: 'POST', timeoutMs: 20_000, ...intent }),
      invalidatesTags: (answer) => (answer ? ['Wallet', 'Activity'] : []),
    }),
    disconnectWallet: build.mutation<object, void>({
      query: () => ({ url: '/api/wallet', method: 'DELETE' }),
      invalidatesTags: (answer) => (answer ? ['Wallet', 'Activity'] : []),
    }),
  }),
});

export const {
  useGetWalletQuery,
  useBeginWalletMutation,
  useConnectWalletMutation,
  useDisconnectWalletMutation,
} = walletApi;
