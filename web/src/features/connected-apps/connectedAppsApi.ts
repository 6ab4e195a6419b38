import type { ConnectAppAnswer, ConnectAppBody } from '@emberdeck/contracts/gamification/connected-apps';
import { baseApi } from '../../shared/api/baseApi.js';
import { isFulfilled } from '../../shared/api/isFulfilled.js';
import { changeConnectedApps } from '../../shared/api/connectedAppsApi.js';
import type { Keyed } from '../../shared/api/intents.js';
import { withoutRow, withTimedRow } from '../../shared/realtime/rows.js';
import { staleUnlessLive } from '../../shared/realtime/staleUnlessLive.js';
import { removalFrom } from '../../shared/removals/removalRequest.js';
import type { RemovalRequest } from '../../shared/removals/removalRequest.js';

const connectedAppsApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    connectApp: build.mutation<ConnectAppAnswer, Keyed<ConnectAppBody>>({
      query: (intent) => ({ url: '/api/connected-apps', method: 'POST', ...intent }),
      onQueryStarted: async (_intent, api) => {
        const answer = await api.queryFulfilled.catch(() => null);
        if (answer) {
          const { coinsAwarded: _coins, ...app } = answer.data;
          api.dispatch(changeConnectedApps((apps) => withTimedRow(apps, app)));
          api.dispatch(staleUnlessLive(['Coins', 'Profile', 'Activity']));
        }
      },
    }),
    disconnectApp: build.mutation<unknown, RemovalRequest>({
      query: removalFrom('/api/connected-apps'),
      onQueryStarted: async ({ id }, api) => {
        if (await isFulfilled(api.queryFulfilled)) {
          api.dispatch(changeConnectedApps((apps) => withoutRow(apps, id)));
          api.dispatch(staleUnlessLive(['Activity']));
        }
      },
    }),
  }),
});

export const { useConnectAppMutation } = connectedAppsApi;
export const { disconnectApp } = connectedAppsApi.endpoints;
