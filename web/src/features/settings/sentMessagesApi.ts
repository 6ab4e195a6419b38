import type { SentMessage } from '@emberdeck/contracts/notifications/sent-messages';
import { baseApi } from '../../shared/api/baseApi.js';
import { keysetPages } from '../../shared/api/keysetPages.js';
import type { KeysetPage } from '../../shared/api/keysetPages.js';

const sentMessagesApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    getSentMessages: build.infiniteQuery<KeysetPage<SentMessage>, void, string>({
      ...keysetPages<SentMessage>('/api/sent-messages?limit=10'),
      providesTags: ['SentMessage'],
    }),
    resendMessage: build.mutation<SentMessage, string>({
      query: (id) => ({ url: `/api/sent-messages/${id}/resend`, method: 'POST', body: {} }),
      invalidatesTags: ['SentMessage'],
    }),
  }),
});

export const { useGetSentMessagesInfiniteQuery, useResendMessageMutation } = sentMessagesApi;
