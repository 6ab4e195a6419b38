const lifetime = `interval '24 hours'`;

/**
 * Takes the lock, claims the key and reads what is kept under it, in one statement. The claim is an insert, so that of
 * two requests one wins whatever either could see when its statement began; the lock is there so that the other is told
 * at once instead of waiting for the row. A row past its lifetime is claimed as if it were not there.
 *
 * Parameters: lock, user, key, hash of the request.
 */
export const claimKey = `
  WITH lock AS MATERIALIZED (SELECT pg_try_advisory_xact_lock($1) AS held),
  claim AS (
    INSERT INTO idempotency AS mine (user_id, key, request_hash)
    SELECT $2::uuid, $3, $4 FROM lock WHERE held
    ON CONFLICT (user_id, key) DO UPDATE
       SET request_hash = excluded.request_hash, answer = NULL, ready = false, created_at = now()
     WHERE mine.created_at < now() - ${lifetime}
    RETURNING 1)
  SELECT lock.held, EXISTS (SELECT FROM claim) AS claimed, kept.request_hash, kept.answer::text AS answer, kept.ready
    FROM lock LEFT JOIN idempotency AS kept
      ON kept.user_id = $2::uuid AND kept.key = $3 AND kept.created_at >= now() - ${lifetime}`;

/** What is kept, for who holds the lock already. Parameters: user, key. */
export const readKept = `
  SELECT true AS held, false AS claimed, request_hash, answer::text AS answer, ready
    FROM idempotency WHERE user_id = $1 AND key = $2`;

/** What is stored within its lifetime, for a reader without the lock. Parameters: user, key. */
export const findKept = `${readKept} AND created_at >= now() - ${lifetime}`;

/** Keeps the answer. Parameters: user, key, JSON text, whether nobody parses it. */
export const keepAnswer = `UPDATE idempotency SET answer = $3, ready = $4 WHERE user_id = $1 AND key = $2`;
