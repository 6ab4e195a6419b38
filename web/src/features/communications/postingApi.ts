import type { Message, PostMessageBody, ReactionAnswer } from '@emberdeck/contracts/messaging/messages';
import { baseApi } from '../../shared/api/baseApi.js';
import { likeToggled, likesCounted, withoutMessage, withPosted } from './feedRules.js';
import { changeMessages } from './messagesApi.js';

interface Post extends PostMessageBody {
  /** Shown at once, until the server's own message takes its place. */
  readonly optimistic: Message;
}

const postingApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    postMessage: build.mutation<Message, Post>({
      query: ({ content, parentId }) => ({
        url: '/api/messages',
        method: 'POST',
        body: { content, parentId },
      }),
      invalidatesTags: (answer) => (answer ? ['Message', 'Profile'] : []),
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
      onQueryStarted: async (id, { dispatch, queryFulfilled }) => {
        const toggle = (): void => {
          dispatch(changeMessages((messages) => likeToggled(messages, id)));
        };
        toggle();
        try {
          const { data } = await queryFulfilled;
          const { messageId, reactionCount, active } = data;
          const likes = { messageId, reactionCount, reactedByMe: active };
          dispatch(changeMessages((messages) => likesCounted(messages, likes)));
        } catch {
          toggle();
        }
      },
    }),
  }),
});

export const { usePostMessageMutation, useToggleLikeMutation } = postingApi;
