import type { Message, PostMessageBody, ReactionAnswer } from '@emberdeck/contracts/messaging/messages';
import { baseApi } from '../../shared/api/baseApi.js';
import { likeToggled, withoutMessage, withPosted } from './feedRules.js';

interface Post extends PostMessageBody {
  /** Shown at once, until the server's own message takes its place. */
  readonly optimistic: Message;
}

const messagesApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    getMessages: build.query<Message[], void>({
      query: () => ({ url: '/api/messages?limit=100' }),
      providesTags: ['Message'],
    }),
    postMessage: build.mutation<Message, Post>({
      query: ({ content, parentId }) => ({
        url: '/api/messages',
        method: 'POST',
        body: { content, parentId },
      }),
      invalidatesTags: (answer) => (answer ? ['Message', 'Profile'] : []),
      onQueryStarted: async ({ optimistic }, { dispatch, queryFulfilled }) => {
        const change = (recipe: (messages: Message[]) => Message[]): void => {
          dispatch(messagesApi.util.updateQueryData('getMessages', undefined, recipe));
        };
        change((messages) => [optimistic, ...messages]);
        try {
          const { data } = await queryFulfilled;
          change((messages) => withPosted(messages, optimistic.id, data));
        } catch {
          change((messages) => withoutMessage(messages, optimistic.id));
        }
      },
    }),
    toggleLike: build.mutation<ReactionAnswer, string>({
      query: (id) => ({ url: `/api/messages/${id}/reactions`, method: 'POST', body: { type: 'like' } }),
      invalidatesTags: ['Message'],
      onQueryStarted: async (id, { dispatch, queryFulfilled }) => {
        const toggle = (): void => {
          dispatch(
            messagesApi.util.updateQueryData('getMessages', undefined, (messages) =>
              likeToggled(messages, id),
            ),
          );
        };
        toggle();
        await queryFulfilled.catch(toggle);
      },
    }),
  }),
});

export const { useGetMessagesQuery, usePostMessageMutation, useToggleLikeMutation } = messagesApi;
