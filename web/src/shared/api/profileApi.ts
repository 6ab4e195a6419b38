import type { PlayerProfile } from '@emberdeck/contracts/gamification/profile';
import { baseApi } from './baseApi.js';
import { liveAnswer } from '../realtime/liveAnswer.js';
import { playerChangeBy, withAnswer } from './playerChange.js';

/** The player's profile: the shell shows its level, the deck screens its coins. */
const profileApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    getProfile: build.query<PlayerProfile, void>({
      query: () => ({ url: '/api/player/profile' }),
      providesTags: ['Profile'],
      ...liveAnswer<PlayerProfile>(playerChangeBy),
    }),
  }),
});

export const { useGetProfileQuery } = profileApi;

/** Shows the answer to a change of the profile. Has no effect before the first read. */
export const showProfile = (answer: PlayerProfile) =>
  profileApi.util.updateQueryData('getProfile', undefined, (profile) => withAnswer(profile, answer));
