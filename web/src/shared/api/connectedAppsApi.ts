import type { ConnectedApp } from '@emberdeck/contracts/gamification/connected-apps';
import { useWithoutRemoved } from '../removals/useWithoutRemoved.js';
import { baseApi } from './baseApi.js';
import { readAgainAfterChange } from './readAgain.js';
import { wholeList } from './wholeList.js';

/** The list of decks. Shared, because the profile shows it too. */
export const connectedAppsApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    getConnectedApps: build.query<ConnectedApp[], void>({
      queryFn: wholeList<ConnectedApp>('/api/connected-apps?limit=100'),
      providesTags: ['ConnectedApp'],
      onQueryStarted: readAgainAfterChange,
    }),
  }),
});

/** The decks, without removed ones. */
export function useGetConnectedAppsQuery() {
  const query = connectedAppsApi.useGetConnectedAppsQuery();
  return { ...query, data: useWithoutRemoved(query.data) };
}
