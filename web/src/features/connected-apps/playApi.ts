import type { PlaySession } from '@emberdeck/contracts/gamification/play';
import type { ServerMessage } from '@emberdeck/contracts/realtime/socket-messages';
import { baseApi } from '../../shared/api/baseApi.js';
import { randomId } from '../../shared/lib/randomId.js';
import { liveAnswer } from '../../shared/realtime/liveAnswer.js';
import { staleUnlessLive } from '../../shared/realtime/staleUnlessLive.js';

type Sessions = PlaySession[];

/** A session in the list of those that run. */
const withSession = (sessions: Sessions, session: PlaySession): Sessions => {
  const others = sessions.filter(({ sessionId }) => sessionId !== session.sessionId);
  return session.endedAt === null ? [session, ...others] : others;
};

function changeBy(message: ServerMessage): ((sessions: Sessions) => Sessions) | null {
  if (message.type !== 'play_changed' || typeof message.session?.sessionId !== 'string') return null;
  const { session } = message;
  return (sessions) => withSession(sessions, session);
}

/** A session of a deck. */
type Which = Pick<PlaySession, 'deckId' | 'sessionId'>;

const pathOf = ({ deckId, sessionId }: Which): string => `/api/connected-apps/${deckId}/play/${sessionId}`;

const playApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    getPlaySessions: build.query<Sessions, void>({
      query: () => ({ url: '/api/play/sessions' }),
      providesTags: ['Play'],
      ...liveAnswer<Sessions>(changeBy),
    }),
    startPlay: build.mutation<PlaySession, string>({
      query: (deckId) => ({
        url: `/api/connected-apps/${deckId}/play`,
        method: 'POST',
        body: {},
        idempotencyKey: randomId(),
        // The click that starts a session may lead away from this page.
        keepalive: true,
      }),
      onQueryStarted: async (_deckId, { dispatch, queryFulfilled }) => {
        const answer = await queryFulfilled.catch(() => null);
        if (answer) dispatch(showSession(answer.data));
      },
    }),
    continuePlay: build.mutation<PlaySession, Which>({
      query: (which) => ({ url: `${pathOf(which)}/activity`, method: 'POST', body: {} }),
      onQueryStarted: async (_which, { dispatch, queryFulfilled }) => {
        const answer = await queryFulfilled.catch(() => null);
        if (!answer) return;
        dispatch(showSession(answer.data));
        if (answer.data.progressPoints > 0) dispatch(staleUnlessLive(['Profile']));
      },
    }),
    endPlay: build.mutation<PlaySession, Which>({
      query: (which) => ({ url: `${pathOf(which)}/end`, method: 'POST', body: {} }),
      onQueryStarted: async (_which, { dispatch, queryFulfilled }) => {
        const answer = await queryFulfilled.catch(() => null);
        if (!answer) return;
        dispatch(showSession(answer.data));
        dispatch(staleUnlessLive(['Profile']));
      },
    }),
  }),
});

const showSession = (session: PlaySession) =>
  playApi.util.updateQueryData('getPlaySessions', undefined, (sessions) => withSession(sessions, session));

export const { useGetPlaySessionsQuery, useStartPlayMutation, useEndPlayMutation } = playApi;
export const { continuePlay } = playApi.endpoints;
