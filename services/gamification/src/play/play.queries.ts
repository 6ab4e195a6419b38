import type { Tx } from '@emberdeck/platform/database/unit-of-work';

/**
 * SQL by hand: one statement reads both, on the path of each session. A deck is the same by its row or by its app, whatever
 * was renamed or connected again. Parameters: user, deck, app, start and end of the day.
 */
const countedSql = `
  SELECT count(*)::integer AS ever,
         count(*) FILTER (WHERE counted_at >= $4 AND counted_at < $5)::integer AS today
    FROM deck_play_session
   WHERE user_id = $1 AND counted_at IS NOT NULL AND (deck_id = $2 OR app_key = $3)`;

/** How many sessions of a deck have counted. */
export interface Counted {
  readonly ever: number;
  readonly today: number;
}

/** The caller holds the profile of the user, so that sessions count one after the other. */
export async function countedSessions(
  tx: Tx,
  { userId, deckId, appKey }: { userId: string; deckId: string; appKey: string },
  day: { readonly start: Date; readonly end: Date },
): Promise<Counted> {
  const [row] = await tx.query<Counted[]>(countedSql, [userId, deckId, appKey, day.start, day.end]);
  return row ?? { ever: 0, today: 0 };
}
