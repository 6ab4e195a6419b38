import type { PlaySession } from '@emberdeck/contracts/gamification/play';
import type { PlaySessionEntity } from './play-session.entity.js';

export function toPlaySession(session: PlaySessionEntity): PlaySession {
  return {
    sessionId: session.id,
    deckId: session.deckId,
    startedAt: session.createdAt.toISOString(),
    endedAt: session.completedAt?.toISOString() ?? null,
    seconds: session.sessionDuration,
    progressPoints: session.progressPoints,
  };
}
