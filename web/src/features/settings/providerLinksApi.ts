import type { ProviderLink } from '@emberdeck/contracts/identity/provider-links';
import { baseApi } from '../../shared/api/baseApi.js';
import { readAgainAfterChange } from '../../shared/api/readAgain.js';

const url = '/api/provider-links';

const providerLinksApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    getProviderLinks: build.query<ProviderLink[], void>({
      query: () => ({ url }),
      providesTags: ['ProviderLink'],
      onQueryStarted: readAgainAfterChange,
    }),
    beginProviderLink: build.mutation<{ readonly url: string }, void>({
      query: () => ({ url, method: 'POST', body: {}, idempotent: false }),
    }),
    unlinkProvider: build.mutation<unknown, void>({
      query: () => ({ url, method: 'DELETE' }),
      invalidatesTags: ['ProviderLink'],
    }),
  }),
});

export const { useGetProviderLinksQuery, useBeginProviderLinkMutation, useUnlinkProviderMutation } =
  providerLinksApi;
