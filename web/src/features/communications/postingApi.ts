import type { Message } from '@emberdeck/contracts/messaging/messages';
import type { ReactionAnswer } from '@emberdeck/contracts/messaging/reactions';
import { baseApi } from '../../shared/api/baseApi.js';
import { staleUnlessLive } from '../../shared/realtime/staleUnlessLive.js';
import { likeAnswered, likeFailed, likePressed } from './feedLikes.js';
import { withAnswered } from './feedChanges.js';
import { changeFeed } from './messagesApi.js';
import type { QueuedPost } from './queuedPosts.js';

/** `id`: the client's, the same in each try. */
type Post = Pick<QueuedPost, 'id' | 'content' | 'parentId' | 'attachments'>;

interface Like {
  /** The message. */
  readonly id: string;
  readonly liked: boolean;
}

const postingApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    postMessage: build.mutation<Message, Post>({
      query: ({ id, content, parentId, attachments = [] }) => ({
        url: '/api/messages',
        method: 'POST',
        body: {
          ...{ content, parentId, id },
          ...(attachments.length > 0 && { attachments: attachments.map((file) => file.id) }),
        },
        idempotencyKey: id,
      }),
      onQueryStarted: async (_post, { dispatch, queryFulfilled }) => {
        const answer = await queryFulfilled.catch(() => null);
        if (answer) {
          // The response contains the message, so the feed is not read again.
          dispatch(changeFeed((feed) => withAnswered(feed, answer.data)));
          dispatch(staleUnlessLive(['Profile']));
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

export const { postMessage, setLike } = postingApi.endpoints;
