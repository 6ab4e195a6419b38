import type { ConnectAppAnswer, ConnectAppBody } from '@emberdeck/contracts/gamification/connected-apps';
import { baseApi } from '../../shared/api/baseApi.js';
import { connectedAppsApi as listApi } from '../../shared/api/connectedAppsApi.js';

interface Removal {
  readonly id: string;
  readonly keepalive: boolean;
}

const connectedAppsApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    connectApp: build.mutation<ConnectAppAnswer, ConnectAppBody>({
      query: (body) => ({ url: '/api/connected-apps', method: 'POST', body }),
      invalidatesTags: (answer) => (answer ? ['ConnectedApp', 'Coins', 'Profile', 'Activity'] : []),
    }),
    disconnectApp: build.mutation<unknown, Removal>({
      query: ({ id, keepalive }) => ({ url: `/api/connected-apps/${id}`, method: 'DELETE', keepalive }),
      invalidatesTags: (_answer, error) => (error ? [] : ['ConnectedApp', 'Activity']),
      onQueryStarted: async ({ id }, { dispatch, queryFulfilled }) => {
        const patch = dispatch(
          listApi.util.updateQueryData('getConnectedApps', undefined, (apps) =>
            apps.filter((app) => app.id !== id),
          ),
        );
        await queryFulfilled.catch(() => patch.undo());
      },
    }),
  }),
});

export const { useConnectAppMutation, useDisconnectAppMutation } = connectedAppsApi;
