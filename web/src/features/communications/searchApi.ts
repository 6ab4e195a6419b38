import type { FoundMessage } from '@emberdeck/contracts/messaging/search';
import { baseApi } from '../../shared/api/baseApi.js';
import { keysetPages } from '../../shared/api/keysetPages.js';
import type { KeysetPage } from '../../shared/api/keysetPages.js';
import { queryOf } from '../../shared/api/queryOf.js';

/** Which messages; empty parts do not filter. */
export interface MessageSearchQuery {
  readonly q: string;
  readonly from: string;
  readonly after: string;
  readonly before: string;
  readonly has: string;
}

const searchApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    searchMessages: build.infiniteQuery<KeysetPage<FoundMessage>, MessageSearchQuery, string>({
      ...keysetPages<FoundMessage>(''),
      keepUnusedDataFor: 0,
      query: ({ queryArg, pageParam }) => ({
        url: pageParam === '' ? `/api/messages/search${queryOf({ ...queryArg, limit: '20' })}` : pageParam,
      }),
    }),
  }),
});

export const { useSearchMessagesInfiniteQuery } = searchApi;
