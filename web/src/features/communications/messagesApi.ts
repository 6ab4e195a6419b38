import type { Message } from '@emberdeck/contracts/messaging/messages';
import type { ServerMessage } from '@emberdeck/contracts/realtime/socket-messages';
import { original } from '@reduxjs/toolkit';
import type { Draft } from '@reduxjs/toolkit';
import { baseApi } from '../../shared/api/baseApi.js';
import { readAgainAfterChange } from '../../shared/api/readAgain.js';
import type { ApiMeta } from '../../shared/api/nextPage.js';
import { onServerMessage } from '../../shared/realtime/serverMessages.js';
import { selectUser } from '../../shared/session/sessionApi.js';
import type { AppThunk, RootState } from '../../shared/store/state.js';
import { likePublished } from './feedLikes.js';
import { emptyFeed, withAround, withArrived, withNewest, withOlder, withoutOlder } from './feedPages.js';
import type { Feed, FeedPage } from './feedPages.js';

const mostPagesOfAGap = 20;

const pageOf = (messages: Message[], meta: ApiMeta | undefined): FeedPage => ({
  messages,
  next: meta?.next ?? null,
});

type FeedRecipe = (feed: Feed) => Feed;

type Recipe = (messages: readonly Message[]) => Message[];

const onFeed = (recipe: FeedRecipe) => (draft: Feed | Draft<Feed>) => recipe(original(draft) ?? draft);

const onMessages = (recipe: Recipe) => onFeed((feed) => ({ ...feed, messages: recipe(feed.messages) }));

/** Returns the change of the feed by a server message; null if it changes nothing or lacks the data. */
function changeBy(message: ServerMessage, userId: string | undefined): FeedRecipe | null {
  if (message.type === 'new_message' && typeof message.message?.id === 'string') {
    const { message: arrived } = message;
    return (feed) => withArrived(feed, arrived);
  }
  return message.type === 'message_reaction' && Number.isInteger(message.reactionCount)
    ? (feed) => likePublished(feed, message, userId)
    : null;
}

const messagesApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    /** Each read fetches the newest page. Loaded older pages stay in the same list. */
    getMessages: build.query<Feed, void>({
      query: () => ({ url: '/api/messages' }),
      providesTags: ['Message'],
      transformResponse: (messages: Message[], meta) => withNewest(emptyFeed, pageOf(messages, meta)),
      merge: (draft, { messages, older }) => withNewest(original(draft) ?? draft, { messages, next: older }),
      onQueryStarted: async (none, api) => {
        readAgainAfterChange(none, api);
        const isRead = await api.queryFulfilled.then(
          () => true,
          () => false,
        );
        if (isRead) {
          await api.dispatch(closeOwnGap());
        }
      },
      onCacheEntryAdded: async (_none, api) => {
        const stop = onServerMessage((message) => {
          if (message.type === 'catch_up') {
            void api.dispatch(refreshOlder());
          }
          const userId = selectUser(api.getState() as RootState).data?.id;
          const recipe = changeBy(message, userId);
          if (!recipe) {
            return;
          }
          api.updateCachedData(onFeed(recipe));
          if (api.getCacheEntry().status === 'pending') {
            // The pending response may be older than the message. `readAgain` repeats the read afterwards.
            api.dispatch(baseApi.util.invalidateTags(['Message']));
          }
        });
        await api.cacheEntryRemoved;
        stop();
      },
    }),
    /** Reads the page at an address of the feed into the feed. */
    loadPage: build.mutation<FeedPage, string>({
      query: (url) => ({ url }),
      transformResponse: pageOf,
      onQueryStarted: async (from, { dispatch, queryFulfilled }) => {
        const page = await queryFulfilled.then(({ data }) => data).catch(() => null);
        if (page) {
          dispatch(changeFeed((feed) => withOlder(feed, page, from)));
        }
      },
    }),
    /** Reads the page that holds a message into the feed. */
    loadAround: build.mutation<FeedPage, string>({
      query: (id) => ({ url: `/api/messages?around=${encodeURIComponent(id)}` }),
      transformResponse: pageOf,
      onQueryStarted: async (id, { dispatch, queryFulfilled }) => {
        const page = await queryFulfilled.then(({ data }) => data).catch(() => null);
        if (page) {
          dispatch(changeFeed((feed) => withAround(feed, page, id)));
        }
      },
    }),
  }),
});

/** Changes the cached feed. Has no effect before the first read. */
export function changeFeed(recipe: FeedRecipe) {
  return messagesApi.util.updateQueryData('getMessages', undefined, onFeed(recipe));
}

/** Like `changeFeed`, for the messages only. */
export function changeMessages(recipe: Recipe) {
  return messagesApi.util.updateQueryData('getMessages', undefined, onMessages(recipe));
}

/** Drops loaded older pages. */
export function dropOlder() {
  return changeFeed(withoutOlder);
}

/**
 * Reads the missing messages of the feed, page by page. Returns false if a page fails to load. The feed then shows the
 * gap, and the user can continue reading there.
 */
export function closeGap(): AppThunk<Promise<boolean>> {
  return async (dispatch, getState) => {
    const { getMessages, loadPage } = messagesApi.endpoints;
    for (let page = 0; page < mostPagesOfAGap; page += 1) {
      const gap = getMessages.select()(getState()).data?.gap;
      if (!gap) {
        return true;
      }
      const { error } = await dispatch(loadPage.initiate(gap.older, { track: false }));
      if (error) {
        return false;
      }
    }
    return true;
  };
}

/** Reads missing messages after a read. A gap that the user jumped over stays: it may be of any size. */
function closeOwnGap(): AppThunk<Promise<boolean>> {
  return async (dispatch, getState) =>
    messagesApi.endpoints.getMessages.select()(getState()).data?.gap?.to === undefined
      ? dispatch(closeGap())
      : true;
}

/** Where reading the loaded older pages again starts and ends. */
function olderPagesOf({ edge, messages, older, gap }: Feed) {
  const jumped = gap?.to === undefined ? null : gap;
  return {
    from: edge.older,
    ends: [older, jumped?.older],
    oldest: messages.at(-1)?.id,
    to: jumped?.to,
  };
}

/**
 * Reads the loaded older pages again: their likes may have changed while the connection was lost. A page that fails to
 * load ends it, and shows what was known.
 */
function refreshOlder(): AppThunk<Promise<void>> {
  return async (dispatch, getState) => {
    const { getMessages, loadAround, loadPage } = messagesApi.endpoints;
    const { ends, oldest, to, ...first } = olderPagesOf(getMessages.select()(getState()).data ?? emptyFeed);
    let { from } = first;
    for (let page = 0; page < mostPagesOfAGap && from !== null && !ends.includes(from); page += 1) {
      const { data } = await dispatch(loadPage.initiate(from, { track: false }));
      const isLast = !data || data.messages.some(({ id }) => id === oldest);
      from = isLast ? null : data.next;
    }
    if (to !== undefined) {
      await dispatch(loadAround.initiate(to, { track: false }));
    }
  };
}

export const { useGetMessagesQuery, useLoadAroundMutation, useLoadPageMutation } = messagesApi;
