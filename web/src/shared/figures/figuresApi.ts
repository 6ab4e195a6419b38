import type { FigureRef } from '@emberdeck/contracts/analytics/posted-figures';
import type { ShownFigure } from '@emberdeck/contracts/messaging/figures';
import type { Message } from '@emberdeck/contracts/messaging/messages';
import { baseApi } from '../api/baseApi.js';
import { isFulfilled } from '../api/isFulfilled.js';
import { staleUnlessLive } from '../realtime/staleUnlessLive.js';

/** A figure by its name, without the range of its line. */
export type FigureName = Pick<FigureRef, 'kind' | 'ref'>;

interface FigurePost {
  /** The client's, the same in each try. */
  readonly id: string;
  readonly content: string;
  readonly figure: FigureRef;
}

const figuresApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    postFigure: build.mutation<Message, FigurePost>({
      query: (body) => ({ url: '/api/messages', method: 'POST', body, idempotencyKey: body.id }),
      invalidatesTags: ['Discussion'],
      onQueryStarted: async (_post, { dispatch, queryFulfilled }) => {
        if (await isFulfilled(queryFulfilled)) dispatch(staleUnlessLive(['Message', 'Profile']));
      },
    }),
    getMessageFigure: build.query<ShownFigure, string>({
      query: (messageId) => ({ url: `/api/messages/${messageId}/figure` }),
      providesTags: ['Metrics', 'Report', 'DataSource'],
    }),
    getDiscussions: build.query<Message[], FigureName>({
      query: ({ kind, ref }) => ({
        url: `/api/messages/discussions?${new URLSearchParams({ kind, ref }).toString()}`,
      }),
      providesTags: ['Discussion'],
    }),
  }),
});

export const { useGetDiscussionsQuery, useGetMessageFigureQuery, usePostFigureMutation } = figuresApi;
