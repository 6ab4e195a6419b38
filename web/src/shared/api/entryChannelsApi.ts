import type { EntryChannel } from '@emberdeck/contracts/identity/onboarding';
import { baseApi } from './baseApi.js';

/** The channels, such as e-mail, by which a visitor can join and a user can confirm a contact. */
const entryChannelsApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    getEntryChannels: build.query<readonly EntryChannel[], void>({
      query: () => ({ url: '/api/onboard/channels' }),
    }),
  }),
});

export const { useGetEntryChannelsQuery } = entryChannelsApi;
