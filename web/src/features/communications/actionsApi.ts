import type { Message } from '@emberdeck/contracts/messaging/messages';
import type { ReactionType } from '@emberdeck/contracts/messaging/reaction-types';
import type { ReactionAnswer, ReactionPeople } from '@emberdeck/contracts/messaging/reactions';
import { baseApi } from '../../shared/api/baseApi.js';
import { withReaction } from './feedChanges.js';
import { changeFeed } from './messagesApi.js';

interface Reaction {
  readonly id: string;
  readonly type: ReactionType;
  /** The wanted state: a repeat changes nothing. */
  readonly active: boolean;
}

const actionsApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
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

export const { react } = actionsApi.endpoints;

export const { useGetPinnedQuery, useGetReactionsQuery } = actionsApi;
