import type { Message } from '@emberdeck/contracts/messaging/messages';
import { original } from '@reduxjs/toolkit';
import type { Draft, ThunkAction, ThunkDispatch, UnknownAction } from '@reduxjs/toolkit';
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

type FeedRecipe = (feed: Feed) => Feed;

type Recipe = (messages: readonly Message[]) => Message[];

const onFeed = (recipe: FeedRecipe) => (draft: Feed | Draft<Feed>) => recipe(original(draft) ?? draft);

const onMessages = (recipe: Recipe) => onFeed((feed) => ({ ...feed, messages: recipe(feed.messages) }));

const messagesApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    /** The newest page, over and over; what is loaded of older ones stays in the same list. */
    getMessages: build.query<Feed, void>({
      query: () => ({ url: '/api/messages' }),
      providesTags: ['Message'],
      transformResponse: (messages: Message[], meta) => withNewest(emptyFeed, pageOf(messages, meta)),
      merge: (draft, { messages, older }) => withNewest(original(draft) ?? draft, { messages, next: older }),
      onQueryStarted: async (_none, api) => {
        const isRead = await api.queryFulfilled.then(
          () => true,
          () => false,
        );
        if (isRead) {
          await api.dispatch(closeGap());
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
          dispatch(changeFeed((feed) => withOlder(feed, page, from)));
        }
      },
    }),
  }),
});

/** Changes the cached feed, and nothing where it has not been read yet. To be dispatched as a `FeedDispatch`. */
export function changeFeed(recipe: FeedRecipe) {
  return messagesApi.util.updateQueryData('getMessages', undefined, onFeed(recipe));
}

/** The same for its messages alone. */
export function changeMessages(recipe: Recipe) {
  return messagesApi.util.updateQueryData('getMessages', undefined, onMessages(recipe));
}

/** Lets go of older pages that were loaded. */
export function dropOlder() {
  return changeFeed(withoutOlder);
}

type FeedState = ReturnType<Parameters<ReturnType<typeof dropOlder>>[1]>;

const noMessages: readonly Message[] = [];

/** The messages that were read so far. */
export const selectMessages = (state: FeedState): readonly Message[] =>
  messagesApi.endpoints.getMessages.select()(state).data?.messages ?? noMessages;

export type FeedDispatch = ThunkDispatch<FeedState, unknown, UnknownAction>;

/**
 * Reads the messages that are missing in the feed, page by page. False where one could not be read: the feed shows where
 * they are missing, and reads on when it is asked to.
 */
export function closeGap(): ThunkAction<Promise<boolean>, FeedState, unknown, UnknownAction> {
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

export const { useGetMessagesQuery, useLoadPageMutation } = messagesApi;
