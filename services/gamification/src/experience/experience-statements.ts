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
