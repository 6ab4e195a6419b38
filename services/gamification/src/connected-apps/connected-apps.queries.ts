import type { Tx } from '@emberdeck/platform/database/unit-of-work';
import type { Placed } from './app-order.js';

// SQL by hand: the check of a quota adds the server's limits to the number in one round trip, and a move writes all places of
// a user in one statement. Parameter of the first two: user.

/** A trigger counts each app, so this costs the same at any number of them. No row if the number is unknown. */
const countAppsSql = `
  SELECT sum(apps)::integer AS count FROM connected_app_count WHERE user_id = $1 HAVING bool_or(part = 0)`;

/**
 * Counts the rows, and stores in part 0 what the other parts do not have. That is the same number for every transaction,
 * whatever else it sees. One of several at the same time stores it, and none waits for another.
 */
const startCountSql = `
  WITH present AS (SELECT count(*)::integer AS count FROM connected_app WHERE user_id = $1),
  stored AS (
    INSERT INTO connected_app_count (user_id, part, apps)
    SELECT $1::uuid, 0, count - (SELECT coalesce(sum(apps), 0) FROM connected_app_count WHERE user_id = $1 AND part > 0)
      FROM present WHERE pg_try_advisory_xact_lock(hashtextextended('count apps ' || $1::text, 0))
    ON CONFLICT (user_id, part) DO NOTHING
  )
  SELECT count FROM present`;

/** How apps count toward the limit of their user. */
export const appQuota = { name: 'apps', count: countAppsSql, startCount: startCountSql, mostAdded: 1 };

/** Two moves at a time follow each other, since each locks the decks in the same order. */
const placesSql = `
  WITH held AS (SELECT * FROM connected_app WHERE user_id = $1 ORDER BY id FOR UPDATE)
  SELECT id, coalesce(position, extract(epoch FROM created_at) * 1000)::double precision AS place
    FROM held ORDER BY place DESC, id DESC`;

const storePlacesSql = `
  UPDATE connected_app SET position = given.place
    FROM unnest($2::uuid[], $3::double precision[]) AS given (id, place)
   WHERE user_id = $1 AND connected_app.id = given.id AND position IS DISTINCT FROM given.place`;

/** The decks of a user in their order, held until `tx` ends. */
export function readPlaces(tx: Tx, userId: string): Promise<Placed[]> {
  return tx.query<Placed[]>(placesSql, [userId]);
}

export async function storePlaces(tx: Tx, userId: string, decks: readonly Placed[]): Promise<void> {
  await tx.query(storePlacesSql, [userId, decks.map(({ id }) => id), decks.map(({ place }) => place)]);
}
