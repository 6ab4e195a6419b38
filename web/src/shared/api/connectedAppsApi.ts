import type { ConnectedApp } from '@emberdeck/contracts/gamification/connected-apps';
import { baseApi } from './baseApi.js';

/** The list of decks, which the profile shows too. */
export const connectedAppsApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    getConnectedApps: build.query<ConnectedApp[], void>({
      query: () => ({ url: '/api/connected-apps?limit=100' }),
      providesTags: ['ConnectedApp'],
    }),
  }),
});

export const { useGetConnectedAppsQuery } = connectedAppsApi;
