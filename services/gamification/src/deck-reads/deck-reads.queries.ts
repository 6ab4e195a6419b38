import type { Figure } from '@emberdeck/connector/figures/figure-types';
import { availability } from '@emberdeck/connector/figures/health-words';
import { deckDays } from '@emberdeck/contracts/gamification/deck-reads';
import type { Pruning } from '@emberdeck/platform/database/maintenance';
import type { Tx } from '@emberdeck/platform/database/unit-of-work';
import type { DayValue } from './shown-values.js';

// SQL by hand: decks that another transaction changes are skipped, values of a day are merged by the database, and a pruning
// is a condition of a statement of the platform.

/** A deck, and where its events go. */
export interface DueDeck {
  readonly id: string;
  readonly userId: string;
  readonly workspaceId: string;
}

const dueSql = `
  /* across workspaces: each due deck gets its own read */
  SELECT app.id, app.user_id AS "userId", profile.workspace_id AS "workspaceId"
    FROM connected_app AS app JOIN player_profile AS profile ON profile.user_id = app.user_id
   WHERE next_read_at <= $1 ORDER BY next_read_at LIMIT $2 FOR NO KEY UPDATE OF app SKIP LOCKED`;

/** Locks decks whose read is due, the longest due first. */
export function lockDueDecks(tx: Tx, now: Date, limit: number): Promise<DueDeck[]> {
  return tx.query<DueDeck[]>(dueSql, [now, limit]);
}

/** For the limit of a user. The partial index holds the open reads alone, so they are few. */
export const countOpenReads = `
  SELECT count(*)::integer AS count FROM deck_read
   WHERE user_id = $1 AND trigger = 'manual' AND status IN ('queued', 'running')`;

/** The last value of a day replaces the one before; the mean of a day takes each read into account. */
const storeSql = `
  INSERT INTO deck_value_day AS known (app_id, name, day, user_id, unit, value)
  SELECT $1::uuid, given.name, $2::date, $3::uuid, given.unit, given.value
    FROM unnest($4::text[], $5::text[], $6::double precision[]) AS given (name, unit, value)
  ON CONFLICT (app_id, name, day) DO UPDATE SET
    unit = excluded.unit, reads = known.reads + 1,
    value = CASE WHEN excluded.name = $7 THEN (known.value * known.reads + excluded.value) / (known.reads + 1)
                 ELSE excluded.value END`;

const daysSql = `
  SELECT name, unit, to_char(day, 'YYYY-MM-DD') AS day, value
    FROM deck_value_day WHERE app_id = $1 AND user_id = $2 AND day > $3::date - ${deckDays} ORDER BY day`;

/** Whose values, and on which day (UTC). */
export interface DeckDay {
  readonly appId: string;
  readonly userId: string;
  readonly day: string;
}

export async function storeFigures(
  tx: Tx,
  { appId, userId, day }: DeckDay,
  figures: readonly Figure[],
): Promise<void> {
  const columns = [
    figures.map(({ name }) => name),
    figures.map(({ unit }) => unit),
    figures.map(({ value }) => value),
  ];
  await tx.query(storeSql, [appId, day, userId, ...columns, availability.name]);
}

/** The values of the last days, oldest first. */
export function readDays(tx: Tx, { appId, userId, day }: DeckDay): Promise<DayValue[]> {
  return tx.query<DayValue[]>(daysSql, [appId, userId, day]);
}

/** Rewards for connecting the deck and for what is played with it. */
const coinsSql = `
  SELECT coalesce(sum(amount) FILTER (WHERE type = 'earned'), 0)::integer AS coins
    FROM coin_transaction WHERE user_id = $1 AND source_id = $2`;

export async function coinsEarned(tx: Tx, userId: string, appId: string): Promise<number> {
  const [row] = await tx.query<{ coins: number }[]>(coinsSql, [userId, appId]);
  return row?.coins ?? 0;
}

/** Reads and values that no deck shows any more. */
export const oldReads: Pruning[] = [
  {
    table: 'deck_read',
    where: `created_at < now() - interval '${deckDays} days' AND status IN ('succeeded', 'failed')`,
  },
  { table: 'deck_value_day', where: `day < current_date - ${deckDays + 1}` },
];
