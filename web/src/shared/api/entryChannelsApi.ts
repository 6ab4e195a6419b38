import type { EntryChannel } from '@emberdeck/contracts/identity/onboarding';
import { baseApi } from './baseApi.js';

/** By what a visitor may join, and by what a contact may be confirmed. */
const entryChannelsApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    getEntryChannels: build.query<readonly EntryChannel[], void>({
      query: () => ({ url: '/api/onboard/channels' }),
    }),
  }),
});

export const { useGetEntryChannelsQuery } = entryChannelsApi;
