import type { ConnectAppAnswer, ConnectAppBody } from '@emberdeck/contracts/gamification/connected-apps';
import { baseApi } from '../../shared/api/baseApi.js';
import type { Keyed } from '../../shared/api/intents.js';

interface Removal {
  readonly id: string;
  readonly keepalive: boolean;
}

const connectedAppsApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    connectApp: build.mutation<ConnectAppAnswer, Keyed<ConnectAppBody>>({
      query: (intent) => ({ url: '/api/connected-apps', method: 'POST', ...intent }),
      invalidatesTags: (answer) => (answer ? ['ConnectedApp', 'Coins', 'Profile', 'Activity'] : []),
    }),
    disconnectApp: build.mutation<unknown, Removal>({
      query: ({ id, keepalive }) => ({ url: `/api/connected-apps/${id}`, method: 'DELETE', keepalive }),
      invalidatesTags: (_answer, error) => (error ? [] : ['ConnectedApp', 'Activity']),
    }),
  }),
});

export const { useConnectAppMutation } = connectedAppsApi;
export const { disconnectApp } = connectedAppsApi.endpoints;
