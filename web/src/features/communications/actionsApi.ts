import type { Message } from '@emberdeck/contracts/messaging/messages';
import type { ReactionType } from '@emberdeck/contracts/messaging/reaction-types';
import type { ReactionAnswer, ReactionPeople } from '@emberdeck/contracts/messaging/reactions';
import { baseApi } from '../../shared/api/baseApi.js';
import { isApiError } from '../../shared/api/apiError.js';
import { isFulfilled } from '../../shared/api/isFulfilled.js';
import { staleUnlessLive } from '../../shared/realtime/staleUnlessLive.js';
import type { AppDispatch } from '../../shared/store/state.js';
import { withAnswered, withReaction } from './feedChanges.js';
import { changeFeed } from './messagesApi.js';
import { removalFrom } from '../../shared/removals/removalRequest.js';
import type { RemovalRequest } from '../../shared/removals/removalRequest.js';

interface Edit {
  readonly id: string;
  readonly content: string;
  readonly version: number;
}

interface Reaction {
  readonly id: string;
  readonly type: ReactionType;
  /** The wanted state: a repeat changes nothing. */
  readonly active: boolean;
}

interface Pin {
  readonly id: string;
  readonly pinned: boolean;
}

const actionsApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    editMessage: build.mutation<Message, Edit>({
      query: ({ id, content, version }) => ({
        url: `/api/messages/${id}`,
        method: 'PATCH',
        body: { content, version },
      }),
      invalidatesTags: ['MessageExcerpt', 'PinnedMessage'],
      onQueryStarted: async (_change, { dispatch, queryFulfilled }) => {
        // The answer contains the row, so the feed is not read again.
        const answer = await queryFulfilled.catch(() => null);
        if (answer) dispatch(changeFeed((feed) => withAnswered(feed, answer.data)));
      },
    }),
    deleteMessage: build.mutation<null, RemovalRequest>({
      query: removalFrom('/api/messages'),
      onQueryStarted: async (_message, { dispatch, queryFulfilled }) => {
        // The message of the server says whether an empty place stays.
        if (await isFulfilled(queryFulfilled)) {
          dispatch(staleUnlessLive(['Message', 'PinnedMessage', 'Unread']));
        }
      },
    }),
    pinMessage: build.mutation<Message, Pin>({
      query: ({ id, pinned }) => ({
        url: `/api/messages/${id}/pin`,
        method: pinned ? 'PUT' : 'DELETE',
        ...(pinned ? { body: {} } : {}),
      }),
      invalidatesTags: ['PinnedMessage'],
      onQueryStarted: async (_change, { dispatch, queryFulfilled }) => {
        // The answer contains the row, so the feed is not read again.
        const answer = await queryFulfilled.catch(() => null);
        if (answer) dispatch(changeFeed((feed) => withAnswered(feed, answer.data)));
      },
    }),
    react: build.mutation<ReactionAnswer, Reaction>({
      query: ({ id, type, active }) => ({
        url: `/api/messages/${id}/reactions/${type}`,
        method: active ? 'PUT' : 'DELETE',
        ...(active ? { body: {} } : {}),
      }),
      invalidatesTags: ['Reaction'],
      onQueryStarted: async (_reaction, { dispatch, queryFulfilled }) => {
        const answer = await queryFulfilled.catch(() => null);
        if (answer) dispatch(changeFeed((feed) => withReaction(feed, answer.data)));
      },
    }),
    getReactions: build.query<ReactionPeople[], string>({
      query: (id) => ({ url: `/api/messages/${id}/reactions` }),
      providesTags: ['Reaction'],
    }),
    getPinned: build.query<Message[], void>({
      query: () => ({ url: '/api/messages?pinned=true' }),
      providesTags: ['PinnedMessage'],
    }),
  }),
});

/** Deletes a message. One that is gone already counts as deleted. */
export async function removeMessage(dispatch: AppDispatch, id: string, keepalive: boolean): Promise<void> {
  const { deleteMessage } = actionsApi.endpoints;
  await dispatch(deleteMessage.initiate({ id, keepalive }, { track: false }))
    .unwrap()
    .catch((error: unknown) => {
      if (!isApiError(error) || error.status !== 404) throw error;
    });
}

export const { react } = actionsApi.endpoints;

export const { useEditMessageMutation, useGetPinnedQuery, useGetReactionsQuery, usePinMessageMutation } =
  actionsApi;
