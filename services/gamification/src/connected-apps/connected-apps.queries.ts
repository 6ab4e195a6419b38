// SQL by hand: the check of a quota adds the server's limits to the number in one round trip. Parameter of both: user.

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
