import type { Message, PostMessageBody, ReactionAnswer } from '@emberdeck/contracts/messaging/messages';
import { baseApi } from '../../shared/api/baseApi.js';
import type { Keyed } from '../../shared/api/intents.js';
import { staleUnlessLive } from '../../shared/realtime/staleUnlessLive.js';
import { likeAnswered, likeFailed, likePressed } from './feedLikes.js';
import { pendingId, withoutMessage, withPending, withPosted } from './feedRules.js';
import { changeFeed, changeMessages } from './messagesApi.js';

interface Post extends Keyed<PostMessageBody> {
  /** Shown at once, until the server's copy replaces it. */
  readonly draft: Omit<Message, 'id'>;
}

interface Like {
  /** The message. */
  readonly id: string;
  readonly liked: boolean;
}

const postingApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    postMessage: build.mutation<Message, Post>({
      // The key stays the same in each retry, so it also names the post.
      query: ({ body, idempotencyKey }) => ({
        url: '/api/messages',
        method: 'POST',
        body: { ...body, clientId: idempotencyKey },
        idempotencyKey,
      }),
      onQueryStarted: async ({ draft, idempotencyKey }, { dispatch, queryFulfilled }) => {
        const id = pendingId(idempotencyKey);
        dispatch(changeMessages((messages) => withPending(messages, { ...draft, id })));
        try {
          const { data } = await queryFulfilled;
          // The response contains the message, so the feed is not read again.
          dispatch(changeMessages((messages) => withPosted(messages, id, data)));
          dispatch(staleUnlessLive(['Profile']));
        } catch {
          dispatch(changeMessages((messages) => withoutMessage(messages, id)));
        }
      },
    }),
    setLike: build.mutation<ReactionAnswer, Like>({
      // The wanted state: a repeat, or a heart that was drawn before another tab changed it, must not do the opposite.
      query: ({ id, liked: active }) => ({
        url: `/api/messages/${id}/reactions`,
        method: 'POST',
        body: { type: 'like', active },
      }),
      // The server may have counted a failed like, so the messages are read again.
      invalidatesTags: (_answer, error) => (error ? ['Message'] : []),
      onQueryStarted: async ({ id, liked }, { dispatch, queryFulfilled, requestId }) => {
        dispatch(changeFeed((feed) => likePressed(feed, { id, liked }, requestId)));
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

export const { usePostMessageMutation, useSetLikeMutation } = postingApi;
