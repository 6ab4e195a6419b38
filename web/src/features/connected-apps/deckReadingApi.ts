import type { ConnectedApp, UpdateConnectedAppBody } from '@emberdeck/contracts/gamification/connected-apps';
import type {
  ConnectedAppDetails,
  DeckRead,
  TestConnectedAppAnswer,
  TestConnectedAppBody,
} from '@emberdeck/contracts/gamification/deck-reads';
import { baseApi } from '../../shared/api/baseApi.js';
import { changeConnectedApps } from '../../shared/api/connectedAppsApi.js';
import { isFulfilled } from '../../shared/api/isFulfilled.js';
import { withTimedRow } from '../../shared/realtime/rows.js';

interface Change {
  readonly id: string;
  readonly body: UpdateConnectedAppBody;
}

interface Move {
  readonly id: string;
  readonly before: string | null;
  /** The places of all decks after the move, shown before the server has answered. */
  readonly places: ReadonlyMap<string, number>;
}

/** The server waits at most 20 s for the tested app. */
const testTimeoutMs = 30_000;

const placed = (places: Move['places']) => (apps: ConnectedApp[]) =>
  apps.map((app) => ({ ...app, position: places.get(app.id) ?? app.position }));

const deckReadingApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    getDeck: build.query<ConnectedAppDetails, string>({
      query: (id) => ({ url: `/api/connected-apps/${id}` }),
      providesTags: ['ConnectedAppReads'],
    }),
    refreshDeck: build.mutation<DeckRead, string>({
      query: (id) => ({ url: `/api/connected-apps/${id}/refresh`, method: 'POST', body: {} }),
      invalidatesTags: (read) => (read ? ['ConnectedAppReads'] : []),
    }),
    updateDeck: build.mutation<ConnectedApp, Change>({
      query: ({ id, body }) => ({ url: `/api/connected-apps/${id}`, method: 'PATCH', body }),
      invalidatesTags: (app) => (app ? ['ConnectedAppReads'] : []),
      onQueryStarted: async (_change, api) => {
        const answer = await api.queryFulfilled.catch(() => null);
        if (answer) api.dispatch(changeConnectedApps((apps) => withTimedRow(apps, answer.data)));
      },
    }),
    moveDeck: build.mutation<ConnectedApp, Move>({
      query: ({ id, before }) => ({ url: `/api/connected-apps/${id}`, method: 'PATCH', body: { before } }),
      onQueryStarted: async ({ places }, api) => {
        const change = api.dispatch(changeConnectedApps(placed(places)));
        if (!(await isFulfilled(api.queryFulfilled))) change.undo();
      },
    }),
    testDeck: build.mutation<TestConnectedAppAnswer, TestConnectedAppBody>({
      query: (body) => ({
        url: '/api/connected-apps/test',
        method: 'POST',
        body,
        idempotent: false,
        timeoutMs: testTimeoutMs,
      }),
    }),
  }),
});

export const {
  useGetDeckQuery,
  useMoveDeckMutation,
  useRefreshDeckMutation,
  useTestDeckMutation,
  useUpdateDeckMutation,
} = deckReadingApi;
