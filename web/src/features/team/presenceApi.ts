import type { Presence } from '@emberdeck/contracts/presence/presence';
import { baseApi } from '../../shared/api/baseApi.js';
import { liveAnswer } from '../../shared/realtime/liveAnswer.js';

const presenceApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    /** A member who is not listed is offline. */
    getPresence: build.query<Presence[], void>({
      query: () => ({ url: '/api/team/presence' }),
      providesTags: ['Presence'],
      ...liveAnswer<Presence[]>((message) => {
        if (message.type !== 'presence' || !Array.isArray(message.rows)) return null;
        const { rows } = message;
        const changed = new Set(rows.map(({ userId }) => userId));
        return (known) => [...known.filter(({ userId }) => !changed.has(userId)), ...rows];
      }),
    }),
  }),
});

export const { useGetPresenceQuery } = presenceApi;
