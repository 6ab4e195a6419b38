/** Opens the account where it is not there yet, and holds it until the commit, so that the awards of a day can be counted. */
export const lockExperience = `
  INSERT INTO experience_account AS account (user_id, points) VALUES ($1, 0)
  ON CONFLICT (user_id) DO UPDATE SET points = account.points
  RETURNING user_id`;

/**
 * Awards under a natural key that was not used, while the day's limit of its reason lets it. Parameters: id, user, natural
 * key, reason, points, time, limit or null, start and end of the day.
 */
export const awardOnce = `
  WITH awarded AS (
    INSERT INTO experience_award (id, user_id, natural_key, reason, points, awarded_at)
    SELECT $1::uuid, $2::uuid, $3, $4, $5::integer, $6::timestamptz
    WHERE $7::integer IS NULL OR $7 > (
      SELECT count(*) FROM experience_award
      WHERE user_id = $2 AND reason = $4 AND awarded_at >= $8::timestamptz AND awarded_at < $9::timestamptz
    )
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
export const belowLimit = `
  SELECT given.place::integer AS place
    FROM unnest($1::uuid[], $2::text[], $3::timestamptz[], $4::timestamptz[], $5::integer[]) WITH ORDINALITY
      AS given (user_id, reason, day_start, day_end, per_day, place)
   WHERE given.per_day > (
     SELECT count(*) FROM experience_award AS award
     WHERE award.user_id = given.user_id AND award.reason = given.reason
       AND award.awarded_at >= given.day_start AND award.awarded_at < given.day_end)`;

/** Like `lockExperience`, for an array of users. In one order everywhere, so that two chunks cannot wait for each other. */
export const lockAllExperience = `
  INSERT INTO experience_account AS account (user_id, points)
  SELECT user_id, 0 FROM unnest($1::uuid[]) AS user_id ORDER BY user_id
  ON CONFLICT (user_id) DO UPDATE SET points = account.points`;

/**
 * Like `awardOnce`, for many awards of users that are locked, each natural key once. Parameters, an array each: id, user,
 * natural key, reason, points, time, limit or null, start and end of the day. Returns the sums of the users with an award.
 */
export const awardAll = `
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
