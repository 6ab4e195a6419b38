import type { InfiniteData } from '@reduxjs/toolkit/query';
import { useEffect, useMemo } from 'react';
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

/** A change of the rows of a list as a change of its pages. Their number stays, as a read again needs it. */
export function inPages<Item>(change: (rows: Item[]) => Item[]) {
  return (data: KeysetPages<Item>): KeysetPages<Item> => {
    const rows = data.pages.flatMap(({ items }) => items);
    const changed = change(rows);
    return changed === rows
      ? data
      : {
          ...data,
          pages: data.pages.map((page, index) => ({ ...page, items: index === 0 ? changed : [] })),
        };
  };
}

interface PagesResult<Item> {
  readonly data?: { readonly pages: readonly KeysetPage<Item>[] } | undefined;
  readonly error?: unknown;
  readonly isError: boolean;
  readonly isFetching: boolean;
  readonly isLoading: boolean;
  readonly refetch: () => unknown;
  readonly hasNextPage: boolean;
  readonly isFetchingNextPage: boolean;
  readonly isFetchNextPageError: boolean;
  readonly fetchNextPage: () => unknown;
}

/** The loaded items, and the function that loads more, as props of `DataTable`. */
export function usePages<Item>({
  data,
  error,
  isError,
  isFetching,
  isLoading,
  refetch,
  ...pages
}: PagesResult<Item>) {
  const items = useMemo(() => data?.pages.flatMap((page) => page.items), [data]);
  return {
    query: { data: items, error, isError, isFetching, isLoading, refetch },
    more: {
      exists: pages.hasNextPage,
      isLoading: pages.isFetchingNextPage,
      hasFailed: pages.isFetchNextPageError,
      load: () => void pages.fetchNextPage(),
    },
  };
}

/** More pages than a user scrolls through. Also ends the reads if the server's links form a loop. */
const mostPages = 20;

/** A list that is shown and counted as a whole: reads every page. It fails if one of them fails. */
export function useWholeList<Item>(result: PagesResult<Item>) {
  const { query, more } = usePages(result);
  const { data, isFetching, fetchNextPage } = result;
  const count = data?.pages.length ?? 0;
  const isPartial = more.exists && !more.hasFailed && count < mostPages;
  // Each page asks for the next one: an answer may come before `isFetching` is rendered.
  useEffect(() => {
    if (isPartial && !isFetching) {
      void fetchNextPage();
    }
  }, [count, isPartial, isFetching, fetchNextPage]);
  return { ...query, data: more.hasFailed ? undefined : query.data };
}
