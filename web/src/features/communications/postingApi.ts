import type { Message, PostMessageBody, ReactionAnswer } from '@emberdeck/contracts/messaging/messages';
import { baseApi } from '../../shared/api/baseApi.js';
import type { Keyed } from '../../shared/api/intents.js';
import { likeAnswered, likeFailed, likePressed } from './feedLikes.js';
import { withoutMessage, withPosted } from './feedRules.js';
import { changeFeed, changeMessages } from './messagesApi.js';

interface Post extends Keyed<PostMessageBody> {
  /** Shown at once, until the server's copy replaces it. */
  readonly optimistic: Message;
}

const postingApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    postMessage: build.mutation<Message, Post>({
      query: ({ body, idempotencyKey }) => ({ url: '/api/messages', method: 'POST', body, idempotencyKey }),
      // The response contains the message, so the feed is not read again.
      invalidatesTags: (answer) => (answer ? ['Profile'] : []),
      onQueryStarted: async ({ optimistic }, { dispatch, queryFulfilled }) => {
        dispatch(changeMessages((messages) => [optimistic, ...messages]));
        try {
          const { data } = await queryFulfilled;
          dispatch(changeMessages((messages) => withPosted(messages, optimistic.id, data)));
        } catch {
          dispatch(changeMessages((messages) => withoutMessage(messages, optimistic.id)));
        }
      },
    }),
    toggleLike: build.mutation<ReactionAnswer, string>({
      query: (id) => ({ url: `/api/messages/${id}/reactions`, method: 'POST', body: { type: 'like' } }),
      // The server may have counted a failed like, so the messages are read again.
      invalidatesTags: (_answer, error) => (error ? ['Message'] : []),
      onQueryStarted: async (id, { dispatch, queryFulfilled, requestId }) => {
        dispatch(changeFeed((feed) => likePressed(feed, id, requestId)));
        try {
          const { data } = await queryFulfilled;
          dispatch(changeFeed((feed) => likeAnswered(feed, requestId, data)));
        } catch {
          dispatch(changeFeed((feed) => likeFailed(feed, requestId, id)));
        }
      },
    }),
  }),
});

export const { usePostMessageMutation, useToggleLikeMutation } = postingApi;
