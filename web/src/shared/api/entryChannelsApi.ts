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

/** Whether this server sends mails. Until the answer it may: a text that promises one waits for no read. */
export function useSendsMail(): boolean {
  const { data: channels } = useGetEntryChannelsQuery();
  return channels?.some(({ type, sends }) => type === 'email' && sends === false) !== true;
}
