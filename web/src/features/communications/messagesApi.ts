import type { MessageChanges } from '@emberdeck/contracts/messaging/changes';
import type { Message } from '@emberdeck/contracts/messaging/messages';
import type { ServerMessage } from '@emberdeck/contracts/realtime/socket-messages';
import { original } from '@reduxjs/toolkit';
import type { Draft } from '@reduxjs/toolkit';
import { isApiError } from '../../shared/api/apiError.js';
import { baseApi } from '../../shared/api/baseApi.js';
import { isFulfilled } from '../../shared/api/isFulfilled.js';
import { readAgainAfterChange } from '../../shared/api/readAgain.js';
import type { ApiMeta } from '../../shared/api/nextPage.js';
import { onServerMessage, publishServerMessage } from '../../shared/realtime/serverMessages.js';
import { selectIsLive } from '../../shared/realtime/socketSlice.js';
import { selectUser } from '../../shared/session/sessionApi.js';
import type { AppThunk, RootState } from '../../shared/store/state.js';
import { CatchUp } from './catchUp.js';
import { likePublished } from './feedLikes.js';
import { outdated, withChanges, withDeletion, withPublished } from './feedChanges.js';
import { emptyFeed, withAround, withNewest, withOlder, withoutOlder } from './feedPages.js';
import type { Feed, FeedPage } from './feedPages.js';

const mostPagesOfAGap = 20;

const pageOf = (messages: Message[], meta: ApiMeta | undefined): FeedPage => ({
  messages,
  next: meta?.next ?? null,
});

type FeedRecipe = (feed: Feed) => Feed;

const onFeed = (recipe: FeedRecipe) => (draft: Feed | Draft<Feed>) => recipe(original(draft) ?? draft);

/** Returns the change of the feed by a server message; null if it changes nothing or lacks the data. */
function changeBy(message: ServerMessage, userId: string | undefined): FeedRecipe | null {
  switch (message.type) {
    case 'new_message': {
      const { message: arrived } = message;
      return typeof arrived?.id === 'string' ? (feed) => withPublished(feed, arrived) : null;
    }
    case 'message_updated': {
      const { message: row } = message;
      return typeof row?.id === 'string' ? (feed) => withPublished(feed, row) : null;
    }
    case 'message_deleted':
      return Array.isArray(message.gone) ? (feed) => withDeletion(feed, message) : null;
    case 'message_reaction':
      return Number.isInteger(message.reactionCount) ? (feed) => likePublished(feed, message, userId) : null;
    default:
      return null;
  }
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
        if (await isFulfilled(api.queryFulfilled)) {
          api.dispatch(catchUpUnlessLive());
          await api.dispatch(closeOwnGap());
        }
      },
      onCacheEntryAdded: async (_none, api) => {
        const show = (message: ServerMessage): void => {
          const recipe = changeBy(message, selectUser(api.getState() as RootState).data?.id);
          if (!recipe) return;
          api.updateCachedData(onFeed(recipe));
          if (api.getCacheEntry().status === 'pending') {
            // The pending response may be older than the message. `readAgain` repeats the read afterwards.
            api.dispatch(baseApi.util.invalidateTags(['Message']));
          }
        };
        const catchUp = new CatchUp<ServerMessage>({
          cursor: () => api.getCacheEntry().data?.cursor ?? null,
          read: (since) => api.dispatch(readChanges(since)),
          apply: (changes) => api.updateCachedData(onFeed((feed) => withChanges(feed, changes))),
          startOver: () => api.dispatch(startOver()),
          show,
        });
        const stop = onServerMessage((message) => {
          if (message.type === 'catch_up') void catchUp.run();
          else catchUp.receive(message);
        });
        // In parallel with the first page: what changes in between arrives live, or with the read after connecting.
        const cursor = api.dispatch(readChanges(null));
        if (await isFulfilled(api.cacheDataLoaded)) {
          const now = await cursor;
          if (now !== null && now !== 'gone') {
            api.updateCachedData(onFeed((feed) => (feed.cursor === null ? withChanges(feed, now) : feed)));
          }
        }
        await api.cacheEntryRemoved;
        stop();
      },
    }),
  }),
});

const pagesApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    /** Reads the changes since a cursor, or the cursor of now. */
    getChanges: build.query<MessageChanges, string | null>({
      keepUnusedDataFor: 0,
      query: (since) => ({ url: `/api/messages/changes${since === null ? '' : `?since=${since}`}` }),
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
    const { getMessages } = messagesApi.endpoints;
    const { loadPage } = pagesApi.endpoints;
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

/** Reads the changes since a cursor: `gone` if it is too old, null without an answer. */
function readChanges(since: string | null): AppThunk<Promise<MessageChanges | 'gone' | null>> {
  return async (dispatch) => {
    const { getChanges } = pagesApi.endpoints;
    const { data, error } = await dispatch(
      getChanges.initiate(since, { subscribe: false, forceRefetch: true }),
    );
    if (data) return data;
    return isApiError(error) && error.status === 410 ? 'gone' : null;
  };
}

/** Without a socket, a read of the newest messages is also the time to catch up with older ones. */
function catchUpUnlessLive(): AppThunk {
  return (_dispatch, getState) => {
    const { data } = messagesApi.endpoints.getMessages.select()(getState());
    if (data && data.cursor !== null && !selectIsLive(getState())) publishServerMessage({ type: 'catch_up' });
  };
}

/** Reads the newest page again, which replaces all others. */
function startOver(): AppThunk<Promise<unknown>> {
  return async (dispatch) => {
    const { getMessages } = messagesApi.endpoints;
    dispatch(changeFeed(outdated));
    return dispatch(getMessages.initiate(undefined, { subscribe: false, forceRefetch: true }));
  };
}

/** The cached feed. */
export const selectFeed = (state: RootState): Feed | undefined =>
  messagesApi.endpoints.getMessages.select()(state).data;

export const { useGetMessagesQuery } = messagesApi;
export const { useLoadAroundMutation, useLoadPageMutation } = pagesApi;
