import { useMemo } from 'react';
import { useGetTransactionsInfiniteQuery } from './profileApi.js';

/** The transactions that are read so far, newest first, and the way to more of them. */
export function useTransactions() {
  const { data, error, isFetching, refetch, ...pages } = useGetTransactionsInfiniteQuery();
  const transactions = useMemo(() => data?.pages.flatMap((page) => page.transactions), [data]);
  return {
    query: { data: transactions, error, isFetching, refetch },
    more: {
      exists: pages.hasNextPage,
      isLoading: pages.isFetchingNextPage,
      hasFailed: pages.isFetchNextPageError,
      load: () => void pages.fetchNextPage(),
    },
  };
}
