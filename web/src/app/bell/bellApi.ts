import { original } from '@reduxjs/toolkit';
import type { Draft } from '@reduxjs/toolkit';
import type { MarkNotificationsBody, UnreadCount } from '@emberdeck/contracts/notifications/notifications';
import { baseApi } from '../../shared/api/baseApi.js';
import { readAgainAfterChange } from '../../shared/api/readAgain.js';
import { keysetPages, usePages } from '../../shared/api/keysetPages.js';
import type { KeysetPage } from '../../shared/api/keysetPages.js';
import { selectIsLive } from '../../shared/realtime/socketSlice.js';
import type { AppDispatch, RootState } from '../../shared/store/state.js';
import { entriesOf, isWhole, unseenOf, withRead, withSeen } from './bellCache.js';
import type { BellEntry, BellPages } from './bellCache.js';

const bellApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    getNotifications: build.infiniteQuery<KeysetPage<BellEntry>, void, string>({
      ...keysetPages<BellEntry>('/api/notifications'),
      providesTags: ['Notification'],
      onQueryStarted: readAgainAfterChange,
    }),
    /** Includes entries that are not loaded. */
    getUnread: build.query<UnreadCount, void>({
      query: () => ({ url: '/api/notifications/unread' }),
      providesTags: ['Notification'],
      onQueryStarted: readAgainAfterChange,
    }),
    markRead: build.mutation<UnreadCount, MarkNotificationsBody>({
      query: (body) => ({ url: '/api/notifications/read', method: 'POST', body }),
      // The server may have applied a failed mark, so the entries are read again.
      invalidatesTags: (_answer, error) => (error ? ['Notification', 'Inbox'] : ['Inbox']),
      onQueryStarted: async ({ ids = null, until = null }, api) => {
        const now = new Date().toISOString();
        api.dispatch(changeEntries((bell) => withRead(bell, { ids, until }, now)));
        await applyCounts(api, until === null ? null : { unread: 0, unseen: 0 });
      },
    }),
    /** Up to the time of an entry. */
    markSeen: build.mutation<UnreadCount, string>({
      query: (until) => ({ url: '/api/notifications/seen', method: 'POST', body: { until } }),
      invalidatesTags: (_answer, error) => (error ? ['Notification'] : []),
      onQueryStarted: async (until, api) => {
        const now = new Date().toISOString();
        api.dispatch(changeEntries((bell) => withSeen(bell, until, now)));
        await applyCounts(api, { unseen: 0 });
      },
    }),
  }),
});

interface Started {
  readonly dispatch: AppDispatch;
  readonly getState: () => unknown;
  readonly queryFulfilled: Promise<{ readonly data: UnreadCount }>;
}

/** Shows the counts that are expected at once, and those of the answer after it. */
export async function applyCounts(
  { dispatch, getState, queryFulfilled }: Started,
  expected: Partial<UnreadCount> | null,
): Promise<void> {
  if (expected) dispatch(setCounts((counts) => ({ ...counts, ...expected })));
  const answer = await queryFulfilled.catch(() => null);
  // Entries may have arrived since the server counted. Its message names the counts in the order of their messages.
  if (answer && !selectIsLive(getState() as RootState)) {
    dispatch(setCounts(() => answer.data));
  }
}

/** Changes the cached entries. Has no effect before the first read. */
export function changeEntries(recipe: (bell: BellPages) => BellPages) {
  return bellApi.util.updateQueryData('getNotifications', undefined, (draft: BellPages | Draft<BellPages>) =>
    recipe(original(draft) ?? draft),
  );
}

/** Changes the cached counts. Has no effect before the first read, so a wrong count is never shown. */
export function setCounts(recipe: (counts: UnreadCount) => UnreadCount) {
  return bellApi.util.updateQueryData('getUnread', undefined, (draft) => {
    const { unread, unseen } = recipe({ ...draft });
    Object.assign(draft, { unread, unseen });
  });
}

/** The loaded entries; undefined before the first response. */
export const selectEntries = (state: RootState): readonly BellEntry[] | undefined => {
  const { data } = bellApi.endpoints.getNotifications.select()(state);
  return data && entriesOf(data);
};

/** Whether a read of the entries or of their count is pending. */
export const isReadingBell = (state: RootState): boolean => {
  const { getNotifications: entries, getUnread } = bellApi.endpoints;
  return [entries.select()(state), getUnread.select()(state)].some(({ isLoading }) => isLoading);
};

/** The loaded entries, newest first, and the function that loads more. */
export const useNotifications = () => usePages(bellApi.useGetNotificationsInfiniteQuery());

/** The number of unseen entries; undefined before the first response. */
export function useUnseen(): number | undefined {
  const { data: bell } = bellApi.useGetNotificationsInfiniteQuery();
  // If all entries are loaded, they are counted here. This saves a request and always matches the list.
  const isCounted = bell === undefined || isWhole(bell);
  const { data: count } = bellApi.useGetUnreadQuery(undefined, { skip: isCounted });
  return bell && isCounted ? unseenOf(bell) : count?.unseen;
}

export const { useMarkReadMutation, useMarkSeenMutation } = bellApi;
export const { getNotifications, markRead } = bellApi.endpoints;
