import type { ExpectedFile } from '@emberdeck/contracts/blobs/blob';
import { uploadedPicture } from '@emberdeck/contracts/core/picture-path';
import { contentTypes } from '@emberdeck/contracts/core/route';
import type { Achievement } from '@emberdeck/contracts/gamification/achievements';
import type { CoinTransaction } from '@emberdeck/contracts/gamification/coins';
import type { PlayerProfile, UpdateProfileBody } from '@emberdeck/contracts/gamification/profile';
import { baseApi } from '../../shared/api/baseApi.js';
import { showProfile } from '../../shared/api/profileApi.js';
import type { Keyed } from '../../shared/api/intents.js';
import { keysetPages } from '../../shared/api/keysetPages.js';
import type { KeysetPage } from '../../shared/api/keysetPages.js';
import { liveRows } from '../../shared/realtime/liveAnswer.js';
import { withTransaction } from './profileRules.js';

/** The server may fetch and encode a picture before it responds. */
const pictureTimeoutMs = 25_000;

/** A picture is small, unless this browser cannot draw it. */
const sendTimeoutMs = 120_000;

const profileApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    /** Newest first. */
    getTransactions: build.infiniteQuery<KeysetPage<CoinTransaction>, void, string>({
      ...keysetPages<CoinTransaction>('/api/coins/transactions'),
      providesTags: ['Coins'],
      ...liveRows<CoinTransaction>((message) => {
        if (message.type !== 'coins_earned' || typeof message.transaction?.id !== 'string') {
          return null;
        }
        const { transaction } = message;
        return (rows) => withTransaction(rows, transaction);
      }),
    }),
    getAchievements: build.query<Achievement[], void>({
      query: () => ({ url: '/api/achievements' }),
      providesTags: ['Achievement'],
    }),
    /** Sends a picture. The answer names it in the place of its web address. */
    sendPicture: build.mutation<string, Blob>({
      queryFn: async (picture, _api, _extra, ask) => {
        const begun = await ask({
          url: '/api/player/picture',
          method: 'POST',
          body: { sizeBytes: picture.size },
        });
        if (begun.error) return { error: begun.error };
        const { id, url } = begun.data as ExpectedFile;
        const sent = await ask({
          url,
          method: 'PATCH',
          body: picture,
          headers: { 'Content-Type': contentTypes.stream, 'Upload-Offset': '0' },
          timeoutMs: sendTimeoutMs,
        });
        return sent.error ? { error: sent.error } : { data: uploadedPicture(id) };
      },
    }),
    updateProfile: build.mutation<PlayerProfile, Keyed<UpdateProfileBody>>({
      query: (intent) => ({
        url: '/api/player/profile',
        method: 'POST',
        timeoutMs: pictureTimeoutMs,
        ...intent,
      }),
      // The names of the user are copies of other services.
      invalidatesTags: (answer) => (answer ? ['Member', 'Message', 'Activity'] : []),
      onQueryStarted: async (_intent, { dispatch, queryFulfilled }) => {
        const answer = await queryFulfilled.catch(() => null);
        if (answer) {
          dispatch(showProfile(answer.data));
        }
      },
    }),
  }),
});

export const {
  useGetTransactionsInfiniteQuery,
  useGetAchievementsQuery,
  useSendPictureMutation,
  useUpdateProfileMutation,
} = profileApi;
