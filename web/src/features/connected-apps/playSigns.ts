import type { PlaySession } from '@emberdeck/contracts/gamification/play';
import type { AppThunk } from '../../shared/store/state.js';
import { continuePlay } from './playApi.js';

/** A session counts from 10 seconds on. */
const firstSignMs = 11_000;
/** Far below the 15 minutes after which the server ends a session without a sign. */
const signMs = 60_000;

const stops = new Map<string, () => void>();

/**
 * Says to the server that a session goes on, while this tab is open: on other screens too, since the deck is open in
 * another tab. A tab that was frozen says so when it is shown again.
 */
export function keepPlaying({ deckId, sessionId }: PlaySession): AppThunk {
  return (dispatch) => {
    if (stops.has(sessionId)) return;
    const stop = (): void => {
      clearTimeout(first);
      clearInterval(timer);
      document.removeEventListener('visibilitychange', sign);
      stops.delete(sessionId);
    };
    const sign = (): void => {
      const sent = dispatch(continuePlay.initiate({ deckId, sessionId }, { track: false })).unwrap();
      void sent.then(
        ({ endedAt }) => {
          if (endedAt !== null) stop();
        },
        // The next sign tells whether the server is back.
        () => undefined,
      );
    };
    const first = setTimeout(sign, firstSignMs);
    const timer = setInterval(sign, signMs);
    document.addEventListener('visibilitychange', sign);
    stops.set(sessionId, stop);
  };
}

/** The player has ended the session. */
export const stopPlaying = (sessionId: string): void => stops.get(sessionId)?.();
