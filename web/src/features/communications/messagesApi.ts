import type { Message } from '@emberdeck/contracts/messaging/messages';
import { original } from '@reduxjs/toolkit';
import type { Draft, ThunkDispatch, UnknownAction } from '@reduxjs/toolkit';
import { baseApi } from '../../shared/api/baseApi.js';
import type { ApiMeta } from '../../shared/api/nextPage.js';
import { onServerMessage } from '../../shared/realtime/serverMessages.js';
import { emptyFeed, withNewest, withOlder, withoutOlder } from './feedPages.js';
import type { Feed, FeedPage } from './feedPages.js';
import { likesCounted } from './feedRules.js';

const mostPagesOfAGap = 20;

const pageOf = (messages: Message[], meta: ApiMeta | undefined): FeedPage => ({
  messages,
  next: meta?.next ?? null,
});

type Recipe = (messages: readonly Message[]) => Message[];

function onMessages(recipe: Recipe) {
  return (draft: Feed | Draft<Feed>): Feed => {
    const feed = original(draft) ?? draft;
    return { ...feed, messages: recipe(feed.messages) };
  };
}

const messagesApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    /** The newest page, over and over; what is loaded of older ones stays in the same list. */
    getMessages: build.query<Feed, void>({
      query: () => ({ url: '/api/messages' }),
      providesTags: ['Message'],
      transformResponse: (messages: Message[], meta) => withNewest(emptyFeed, pageOf(messages, meta)),
      merge: (draft, { messages, older }) => withNewest(original(draft) ?? draft, { messages, next: older }),
      onQueryStarted: async (_none, api) => {
        await api.queryFulfilled.catch(() => undefined);
        for (let page = 0; page < mostPagesOfAGap; page += 1) {
          const gap = api.getCacheEntry().data?.gap;
          if (!gap) {
            return;
          }
          await api.dispatch(messagesApi.endpoints.loadPage.initiate(gap, { track: false }));
        }
      },
      onCacheEntryAdded: async (_none, api) => {
        await api.cacheDataLoaded.catch(() => undefined);
        // The newest page is read again anyway; this reaches the older ones.
        const stop = onServerMessage((message) => {
          if (message.type === 'message_reaction' && Number.isInteger(message.reactionCount)) {
            const { messageId, reactionCount } = message;
            const count: Recipe = (messages) => likesCounted(messages, { messageId, reactionCount });
            api.updateCachedData(onMessages(count));
          }
        });
        await api.cacheEntryRemoved;
        stop();
      },
    }),
    /** Reads the page behind a link of the feed into the feed. */
    loadPage: build.mutation<FeedPage, string>({
      query: (url) => ({ url }),
      transformResponse: pageOf,
      onQueryStarted: async (from, { dispatch, queryFulfilled }) => {
        const page = await queryFulfilled.then(({ data }) => data).catch(() => null);
        if (page) {
          dispatch(
            messagesApi.util.updateQueryData('getMessages', undefined, (draft) =>
              withOlder(original(draft) ?? draft, page, from),
            ),
          );
        }
      },
    }),
  }),
});

/** Changes the messages of the cached feed, and nothing where it has not been read yet. */
export function changeMessages(recipe: Recipe) {
  return messagesApi.util.updateQueryData('getMessages', undefined, onMessages(recipe));
}

/** Lets go of older pages that were loaded. To be dispatched as a `FeedDispatch`. */
export function dropOlder() {
  return messagesApi.util.updateQueryData('getMessages', undefined, (draft) =>
    withoutOlder(original(draft) ?? draft),
  );
}

type FeedState = ReturnType<Parameters<ReturnType<typeof dropOlder>>[1]>;

export type FeedDispatch = ThunkDispatch<FeedState, unknown, UnknownAction>;

export const { useGetMessagesQuery, useLoadPageMutation } = messagesApi;
