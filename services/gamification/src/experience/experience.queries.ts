import type { Tx } from '@emberdeck/platform/database/unit-of-work';
import type { EntityManager } from 'typeorm';

// SQL by hand: each statement counts, awards and adds up in one round trip, on the path of every message.

/** Opens the account where it is not there yet, and holds it until the commit, so that the awards of a day can be counted. */
const lockExperienceSql = `
  INSERT INTO experience_account AS account (user_id, points) VALUES ($1, 0)
  ON CONFLICT (user_id) DO UPDATE SET points = account.points
  RETURNING user_id`;

/**
 * Awards under a natural key that was not used, while the day's limit of its reason lets it. Parameters: id, user, natural
 * key, reason, points, time, limit or null, start and end of the day, limit in all or null.
 */
const awardOnceSql = `
  WITH awarded AS (
    INSERT INTO experience_award (id, user_id, natural_key, reason, points, awarded_at)
    SELECT $1::uuid, $2::uuid, $3, $4, $5::integer, $6::timestamptz
    WHERE ($7::integer IS NULL OR $7 > (
      SELECT count(*) FROM experience_award
      WHERE user_id = $2 AND reason = $4 AND awarded_at >= $8::timestamptz AND awarded_at < $9::timestamptz
    )) AND ($10::integer IS NULL OR $10 > (
      SELECT count(*) FROM experience_award WHERE user_id = $2 AND reason = $4
    ))
    ON CONFLICT (natural_key) DO NOTHING
    RETURNING points
  )
  INSERT INTO experience_account AS account (user_id, points) SELECT $2, points FROM awarded
  ON CONFLICT (user_id) DO UPDATE SET points = account.points + excluded.points
  RETURNING points`;

/**
 * The positions of the awards below their limit of the day. Awards are never revoked, so a reached limit stays reached.
 * Parameters, each an array: user, reason, start and end of the day, limit.
 */
const belowLimitSql = `
  SELECT given.place::integer AS place
    FROM unnest($1::uuid[], $2::text[], $3::timestamptz[], $4::timestamptz[], $5::integer[]) WITH ORDINALITY
      AS given (user_id, reason, day_start, day_end, per_day, place)
   WHERE given.per_day > (
     SELECT count(*) FROM experience_award AS award
     WHERE award.user_id = given.user_id AND award.reason = given.reason
       AND award.awarded_at >= given.day_start AND award.awarded_at < given.day_end)`;

/** Like `lockExperienceSql`, for an array of users. In one order everywhere, so that two chunks cannot wait for each other. */
const lockAllExperienceSql = `
  INSERT INTO experience_account AS account (user_id, points)
  SELECT user_id, 0 FROM unnest($1::uuid[]) AS user_id ORDER BY user_id
  ON CONFLICT (user_id) DO UPDATE SET points = account.points`;

/**
 * Like `awardOnceSql`, for many awards of users that are locked, each natural key once. Parameters, an array each: id, user,
 * natural key, reason, points, time, limit or null, start and end of the day. Returns the sums of the users with an award.
 */
const awardAllSql = `
  WITH given AS (
    SELECT given.*, row_number() OVER (PARTITION BY user_id, reason, day_start ORDER BY place) AS nth
      FROM unnest($1::uuid[], $2::uuid[], $3::text[], $4::text[], $5::integer[], $6::timestamptz[], $7::integer[],
                  $8::timestamptz[], $9::timestamptz[]) WITH ORDINALITY
        AS given (id, user_id, natural_key, reason, points, awarded_at, per_day, day_start, day_end, place)
     WHERE NOT EXISTS (SELECT FROM experience_award AS known WHERE known.natural_key = given.natural_key)
  ), awarded AS (
    INSERT INTO experience_award (id, user_id, natural_key, reason, points, awarded_at)
    SELECT id, user_id, natural_key, reason, points, awarded_at FROM given
     WHERE per_day IS NULL OR per_day >= nth + (
       SELECT count(*) FROM experience_award AS award
       WHERE award.user_id = given.user_id AND award.reason = given.reason
         AND award.awarded_at >= given.day_start AND award.awarded_at < given.day_end)
    ON CONFLICT (natural_key) DO NOTHING
    RETURNING user_id, points
  ), sums AS (SELECT user_id, sum(points)::integer AS added FROM awarded GROUP BY user_id
  ), paid AS (
    INSERT INTO experience_account AS account (user_id, points) SELECT user_id, added FROM sums
    ON CONFLICT (user_id) DO UPDATE SET points = account.points + excluded.points
    RETURNING user_id, points
  )
  SELECT paid.user_id AS "userId", sums.added, paid.points FROM paid JOIN sums USING (user_id)`;

/** Locks the account of a user until the commit. */
export async function lockExperience(tx: Tx, userId: string): Promise<void> {
  await tx.query(lockExperienceSql, [userId]);
}

/** Locks the accounts of users until the commit. */
export async function lockAllExperience(tx: Tx, userIds: readonly string[]): Promise<void> {
  await tx.query(lockAllExperienceSql, [userIds]);
}

const countAwardsSql = `
  SELECT reason, count(*)::integer AS count FROM experience_award
   WHERE user_id = $1 AND awarded_at >= $2 AND awarded_at < $3 GROUP BY reason`;

/** How many awards of each reason a user has in a period. */
export async function countAwards(
  manager: EntityManager,
  userId: string,
  start: Date,
  end: Date,
): Promise<Map<string, number>> {
  const rows = await manager.query<{ reason: string; count: number }[]>(countAwardsSql, [userId, start, end]);
  return new Map(rows.map(({ reason, count }) => [reason, count]));
}

/** Awards once. Returns the points of the user, or undefined if nothing was awarded. */
export async function awardOnce(tx: Tx, parameters: readonly unknown[]): Promise<number | undefined> {
  const [account] = await tx.query<{ points: number }[]>(awardOnceSql, [...parameters]);
  return account?.points;
}

/** Returns the positions, from 1, of the awards below their limit of the day. */
export async function belowLimit(tx: Tx, columns: readonly (readonly unknown[])[]): Promise<Set<number>> {
  const rows = await tx.query<{ place: number }[]>(belowLimitSql, [...columns]);
  return new Set(rows.map(({ place }) => place));
}

/** The sum of a user's awards of a chunk, and the points after it. */
export interface Paid {
  readonly userId: string;
  readonly added: number;
  readonly points: number;
}

/** Awards each once. Returns a row for each user with an award. */
export function awardAll(tx: Tx, columns: readonly (readonly unknown[])[]): Promise<Paid[]> {
  return tx.query<Paid[]>(awardAllSql, [...columns]);
}
