import { original } from '@reduxjs/toolkit';
import type { Draft } from '@reduxjs/toolkit';
import type {
  MarkNotificationsBody,
  Notification,
  UnreadCount,
} from '@emberdeck/contracts/notifications/notifications';
import { baseApi } from '../../shared/api/baseApi.js';
import { readAgainAfterChange } from '../../shared/api/readAgain.js';
import { keysetPages, usePages } from '../../shared/api/keysetPages.js';
import type { KeysetPage } from '../../shared/api/keysetPages.js';
import { selectIsLive } from '../../shared/realtime/socketSlice.js';
import type { RootState } from '../../shared/store/state.js';
import { entriesOf, isWhole, unreadOf, withoutUntil, withRead } from './bellCache.js';
import type { BellPages } from './bellCache.js';

const bellApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    getNotifications: build.infiniteQuery<KeysetPage<Notification>, void, string>({
      ...keysetPages<Notification>('/api/notifications'),
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
      invalidatesTags: (_answer, error) => (error ? ['Notification'] : []),
      onQueryStarted: async ({ ids = null, until = null }, api) => {
        const { dispatch, queryFulfilled } = api;
        const now = new Date().toISOString();
        dispatch(changeEntries((bell) => withRead(bell, { ids, until }, now)));
        if (until !== null) {
          dispatch(setUnread(() => 0));
        }
        const answer = await queryFulfilled.catch(() => null);
        // Entries may have arrived since the server counted. Its message names the count in the order of their messages.
        if (answer && !selectIsLive(api.getState() as RootState)) {
          dispatch(setUnread(() => answer.data.unread));
        }
      },
    }),
    clear: build.mutation<unknown, string>({
      query: (until) => ({
        url: `/api/notifications?until=${encodeURIComponent(until)}`,
        method: 'DELETE',
      }),
      invalidatesTags: (_answer, error) => (error ? ['Notification'] : []),
      onQueryStarted: (until, { dispatch }) => {
        dispatch(changeEntries((bell) => withoutUntil(bell, until)));
        dispatch(setUnread(() => 0));
      },
    }),
  }),
});

/** Changes the cached entries. Has no effect before the first read. */
export function changeEntries(recipe: (bell: BellPages) => BellPages) {
  return bellApi.util.updateQueryData('getNotifications', undefined, (draft: BellPages | Draft<BellPages>) =>
    recipe(original(draft) ?? draft),
  );
}

/** Changes the cached count. Has no effect before the first read, so a wrong count is never shown. */
export function setUnread(recipe: (unread: number) => number) {
  return bellApi.util.updateQueryData('getUnread', undefined, (draft) => {
    draft.unread = Math.max(0, recipe(draft.unread));
  });
}

/** The loaded entries; undefined before the first response. */
export const selectEntries = (state: RootState): readonly Notification[] | undefined => {
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

/** The number of unread entries; undefined before the first response. */
export function useUnread(): number | undefined {
  const { data: bell } = bellApi.useGetNotificationsInfiniteQuery();
  // If all entries are loaded, they are counted here. This saves a request and always matches the list.
  const isCounted = bell === undefined || isWhole(bell);
  const { data: count } = bellApi.useGetUnreadQuery(undefined, { skip: isCounted });
  return bell && isCounted ? unreadOf(bell) : count?.unread;
}

export const { useMarkReadMutation, useClearMutation } = bellApi;
export const { getNotifications, markRead } = bellApi.endpoints;
