import type { ConnectedApp } from '@emberdeck/contracts/gamification/connected-apps';
import { useWithoutRemoved } from '../removals/useWithoutRemoved.js';
import type { ServerMessage } from '@emberdeck/contracts/realtime/socket-messages';
import { liveRows } from '../realtime/liveAnswer.js';
import { isTimedRow, withoutRow, withTimedRow } from '../realtime/rows.js';
import { baseApi } from './baseApi.js';
import { inPages, keysetPages, useWholeList } from './keysetPages.js';
import type { KeysetPage } from './keysetPages.js';

type Recipe = (apps: ConnectedApp[]) => ConnectedApp[];

function changeBy(message: ServerMessage): Recipe | null {
  const isRow =
    message.type === 'app_connected' || message.type === 'app_changed' || message.type === 'app_synced';
  if (isRow && isTimedRow(message.app)) {
    const { app } = message;
    return (apps) => withTimedRow(apps, app);
  }
  return message.type === 'app_disconnected' ? (apps) => withoutRow(apps, message.appId) : null;
}

/** The list of decks. Shared, because the profile shows it too. */
export const connectedAppsApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    getConnectedApps: build.infiniteQuery<KeysetPage<ConnectedApp>, void, string>({
      ...keysetPages<ConnectedApp>('/api/connected-apps?limit=100'),
      providesTags: ['ConnectedApp'],
      ...liveRows<ConnectedApp>(changeBy),
    }),
  }),
});

/** Changes the cached list. Has no effect before the first read. */
export const changeConnectedApps = (recipe: Recipe) =>
  connectedAppsApi.util.updateQueryData('getConnectedApps', undefined, inPages(recipe));

/** The decks, without removed ones. */
export function useGetConnectedAppsQuery() {
  const query = useWholeList(connectedAppsApi.useGetConnectedAppsInfiniteQuery());
  return { ...query, data: useWithoutRemoved(query.data) };
}
