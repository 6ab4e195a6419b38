import { usePages } from '../../shared/api/keysetPages.js';
import { useGetTransactionsInfiniteQuery } from './profileApi.js';

/** The transactions that are loaded so far, newest first, and the way to more of them. */
export const useTransactions = () => usePages(useGetTransactionsInfiniteQuery());
