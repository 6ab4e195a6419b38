import { z } from 'zod';
import { defineCall } from '../core/call.js';
import { defineEvent } from '../core/event.js';
import { idInput, instant, nothing, nullableInstant, uuid } from '../core/fields.js';
import { create, get, post } from '../core/route.js';
import { defineJob } from '../jobs/job.js';
import { agentStanding, playerVersion } from './player-change.js';

/** A session of play with a deck, timed by the server. `endedAt` is null while it runs. */
export const playSession = z.object({
  sessionId: uuid,
  deckId: uuid,
  startedAt: instant,
  endedAt: nullableInstant,
  /** From the start to the end, or to the last sign of the player. */
  seconds: z.number().int(),
  /** 0 until it counts: from 10 seconds on, for ten sessions of a deck a day (UTC). */
  progressPoints: z.number().int(),
});

export type PlaySession = z.output<typeof playSession>;

/** The sessions that run. */
export const listPlaySessions = defineCall({
  service: 'gamification',
  name: 'list-play-sessions',
  access: 'user',
  input: nothing,
  output: z.array(playSession),
  tags: ['Play'],
});

/** Starts a session of a deck, or answers the one that runs. */
export const startPlay = defineCall({
  service: 'gamification',
  name: 'start-play',
  access: 'user',
  repeats: 'with-key',
  input: idInput,
  output: playSession,
});

const sessionInput = z.object({ id: uuid, sessionId: uuid });

/** Says that the player is still there: a session without a sign for 15 minutes has ended at its last one. */
export const continuePlay = defineCall({
  service: 'gamification',
  name: 'continue-play',
  access: 'user',
  repeats: 'always',
  input: sessionInput,
  output: playSession,
});

/** Ends a session. The second time it answers the same. */
export const endPlay = defineCall({
  service: 'gamification',
  name: 'end-play',
  access: 'user',
  repeats: 'always',
  input: sessionInput,
  output: playSession,
});

/** Ends the sessions whose player gave no sign for 15 minutes. */
export const endIdlePlay = defineJob({
  service: 'gamification',
  name: 'end-idle-play',
  title: 'End idle play sessions',
  input: nothing,
  result: z.object({ ended: z.number().int() }),
  startedBy: 'product',
  attempts: 1,
  backOffSeconds: 5,
  timeLimitSeconds: 240,
  schedule: '*/5 * * * *',
});

/** A session started, counted or ended. Personal: sent to its user only. */
export const playChanged = defineEvent({
  service: 'gamification',
  name: 'play-changed',
  payload: z.object({ userId: uuid, workspaceId: uuid, session: playSession, agent: agentStanding }),
  changedData: ({ userId }) => [playerVersion(userId)],
  realtime: {
    audience: 'user',
    changes: { what: 'play', tags: ['Play', 'Profile'] },
    message: {
      type: 'play_changed',
      fields: { session: playSession, agent: agentStanding },
      tags: ['Play', 'Profile'],
      row: 'session',
      of: ({ session, agent }) => ({ session, agent }),
    },
  },
});

export const playRoutes = [
  get('/api/play/sessions', listPlaySessions, 'The sessions of play that run'),
  create('/api/connected-apps/:id/play', startPlay, 'Starts a session of play with a deck', { example: {} }),
  post(
    '/api/connected-apps/:id/play/:sessionId/activity',
    continuePlay,
    'Says that the player of a session is still there',
    { example: {} },
  ),
  post('/api/connected-apps/:id/play/:sessionId/end', endPlay, 'Ends a session; answers seconds and points', {
    example: {},
  }),
];
