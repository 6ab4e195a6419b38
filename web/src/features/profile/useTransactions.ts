import { usePages } from '../../shared/api/keysetPages.js';
import { useGetTransactionsInfiniteQuery } from './profileApi.js';

/** The loaded transactions, newest first, and the function that loads more. */
export const useTransactions = () => usePages(useGetTransactionsInfiniteQuery());
