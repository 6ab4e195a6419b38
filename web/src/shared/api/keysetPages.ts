import type { InfiniteData } from '@reduxjs/toolkit/query';
import { useMemo } from 'react';
import type { ApiMeta } from './nextPage.js';

/** A page of a list as the server sent it. */
export interface KeysetPage<Item> {
  readonly items: Item[];
  /** The address of the next page; null on the last one. */
  readonly next: string | null;
}

/** The pages that are loaded, in their order. */
export type KeysetPages<Item> = InfiniteData<KeysetPage<Item>, string>;

/** The parts of an infinite query that read a list page by page. Each page names the address of the next one. */
export function keysetPages<Item>(url: string) {
  return {
    infiniteQueryOptions: {
      initialPageParam: url,
      getNextPageParam: ({ next }: KeysetPage<Item>): string | null => next,
    },
    query: ({ pageParam }: { readonly pageParam: string }) => ({ url: pageParam }),
    transformResponse: (items: Item[], meta: ApiMeta | undefined): KeysetPage<Item> => ({
      items,
      next: meta?.next ?? null,
    }),
  };
}

interface PagesResult<Item> {
  readonly data?: { readonly pages: readonly KeysetPage<Item>[] } | undefined;
  readonly error?: unknown;
  readonly isFetching: boolean;
  readonly refetch: () => unknown;
  readonly hasNextPage: boolean;
  readonly isFetchingNextPage: boolean;
  readonly isFetchNextPageError: boolean;
  readonly fetchNextPage: () => unknown;
}

/** The loaded items, and the function that loads more, as props of `DataTable`. */
export function usePages<Item>({ data, error, isFetching, refetch, ...pages }: PagesResult<Item>) {
  const items = useMemo(() => data?.pages.flatMap((page) => page.items), [data]);
  return {
    query: { data: items, error, isFetching, refetch },
    more: {
      exists: pages.hasNextPage,
      isLoading: pages.isFetchingNextPage,
      hasFailed: pages.isFetchNextPageError,
      load: () => void pages.fetchNextPage(),
    },
  };
}
