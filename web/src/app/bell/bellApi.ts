import { original } from '@reduxjs/toolkit';
import type { Draft } from '@reduxjs/toolkit';
import type {
  MarkNotificationsBody,
  Notification,
  UnreadCount,
} from '@emberdeck/contracts/notifications/notifications';
import { baseApi } from '../../shared/api/baseApi.js';
import { readAgainAfterChange } from '../../shared/api/readAgain.js';
import type { ApiMeta } from '../../shared/api/nextPage.js';
import type { RootState } from '../../shared/store/state.js';
import { unreadOf, withoutUntil, withPage, withRead } from './bellCache.js';
import type { BellEntries } from './bellCache.js';

const pageOf = (items: Notification[], meta: ApiMeta | undefined): BellEntries => ({
  items,
  older: meta?.next ?? null,
});

const bellApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    getNotifications: build.query<BellEntries, void>({
      query: () => ({ url: '/api/notifications' }),
      transformResponse: pageOf,
      providesTags: ['Notification'],
      onQueryStarted: readAgainAfterChange,
    }),
    /** Includes entries that are not loaded. */
    getUnread: build.query<UnreadCount, void>({
      query: () => ({ url: '/api/notifications/unread' }),
      providesTags: ['Notification'],
      onQueryStarted: readAgainAfterChange,
    }),
    loadOlder: build.mutation<BellEntries, string>({
      query: (url) => ({ url }),
      transformResponse: pageOf,
      onQueryStarted: async (_url, { dispatch, queryFulfilled }) => {
        const page = await queryFulfilled.then(({ data }) => data).catch(() => null);
        if (page) {
          dispatch(changeEntries((bell) => withPage(bell, page)));
        }
      },
    }),
    markRead: build.mutation<UnreadCount, MarkNotificationsBody>({
      query: (body) => ({ url: '/api/notifications/read', method: 'POST', body }),
      // The server may have applied a failed mark, so the entries are read again.
      invalidatesTags: (_answer, error) => (error ? ['Notification'] : []),
      onQueryStarted: async ({ ids = null, until = null }, { dispatch, queryFulfilled }) => {
        const now = new Date().toISOString();
        dispatch(changeEntries((bell) => withRead(bell, { ids, until }, now)));
        if (until !== null) {
          dispatch(setUnread(() => 0));
        }
        const answer = await queryFulfilled.catch(() => null);
        if (answer) {
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
export function changeEntries(recipe: (bell: BellEntries) => BellEntries) {
  return bellApi.util.updateQueryData(
    'getNotifications',
    undefined,
    (draft: BellEntries | Draft<BellEntries>) => recipe(original(draft) ?? draft),
  );
}

/** Changes the cached count. Has no effect before the first read, so a wrong count is never shown. */
export function setUnread(recipe: (unread: number) => number) {
  return bellApi.util.updateQueryData('getUnread', undefined, (draft) => {
    draft.unread = Math.max(0, recipe(draft.unread));
  });
}

/** The loaded entries; undefined before the first response. */
export const selectEntries = (state: RootState): BellEntries | undefined =>
  bellApi.endpoints.getNotifications.select()(state).data;

/** The number of unread entries; undefined before the first response. */
export function useUnread(): number | undefined {
  const { data: entries } = bellApi.useGetNotificationsQuery();
  // If all entries are loaded, they are counted here. This saves a request and always matches the list.
  const isWhole = entries?.older === null;
  const { data: count } = bellApi.useGetUnreadQuery(undefined, { skip: entries === undefined || isWhole });
  return isWhole ? unreadOf(entries) : count?.unread;
}

export const { useGetNotificationsQuery, useLoadOlderMutation, useMarkReadMutation, useClearMutation } =
  bellApi;
export const { getNotifications, markRead } = bellApi.endpoints;
