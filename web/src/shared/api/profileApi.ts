import type { PlayerProfile } from '@emberdeck/contracts/gamification/profile';
import { baseApi } from './baseApi.js';
import { readAgainAfterChange } from './readAgain.js';

/** The player's profile: the shell shows its level, the deck screens its coins. */
const profileApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    getProfile: build.query<PlayerProfile, void>({
      query: () => ({ url: '/api/player/profile' }),
      providesTags: ['Profile'],
      onQueryStarted: readAgainAfterChange,
    }),
  }),
});

export const { useGetProfileQuery } = profileApi;
