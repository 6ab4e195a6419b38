import type {
  CoinExplanation,
  CoinProof,
  RewardRules,
} from '@emberdeck/contracts/gamification/coin-explanations';
import { baseApi } from '../../../shared/api/baseApi.js';

const coinsApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    /** A row never changes, so it is read once. */
    getExplanation: build.query<CoinExplanation, string>({
      query: (id) => ({ url: `/api/coins/transactions/${id}` }),
    }),
    getRules: build.query<RewardRules, void>({
      query: () => ({ url: '/api/coins/rules' }),
      providesTags: ['Coins'],
    }),
    /** Read again for each check. */
    getProof: build.query<CoinProof, number>({
      query: (after) => ({ url: `/api/coins/proof?after=${after}` }),
      keepUnusedDataFor: 0,
    }),
  }),
});

export const { useGetExplanationQuery, useGetRulesQuery, useLazyGetProofQuery } = coinsApi;
