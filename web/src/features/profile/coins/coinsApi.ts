import type {
  CoinExplanation,
  CoinProof,
  RewardRules,
} from '@emberdeck/contracts/gamification/coin-explanations';
import type { CoinTransaction } from '@emberdeck/contracts/gamification/coins';
import { baseApi } from '../../../shared/api/baseApi.js';
import { keysetPages } from '../../../shared/api/keysetPages.js';
import type { KeysetPage } from '../../../shared/api/keysetPages.js';
import { queryOf } from '../../../shared/api/queryOf.js';
import type { CoinFilter } from './coinFilter.js';

/** The address of the transactions as a file. */
export const coinsFile = (filter: CoinFilter): string =>
  `/api/coins/transactions.csv${queryOf({ ...filter })}`;

const coinsApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    /** A row never changes; an operator may reverse it by another one. */
    getExplanation: build.query<CoinExplanation, string>({
      query: (id) => ({ url: `/api/coins/transactions/${id}` }),
      providesTags: ['Coins'],
    }),
    /** Newest first. */
    getFilteredTransactions: build.infiniteQuery<KeysetPage<CoinTransaction>, CoinFilter, string>({
      ...keysetPages<CoinTransaction>(''),
      query: ({ queryArg, pageParam }) => ({
        url: pageParam === '' ? `/api/coins/transactions${queryOf({ ...queryArg })}` : pageParam,
      }),
      providesTags: ['Coins'],
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

export const {
  useGetFilteredTransactionsInfiniteQuery,
  useGetExplanationQuery,
  useGetRulesQuery,
  useLazyGetProofQuery,
} = coinsApi;
