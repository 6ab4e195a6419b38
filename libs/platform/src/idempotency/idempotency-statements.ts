const lifetime = `interval '24 hours'`;

/**
 * Takes the lock, claims the key and reads the stored answer, in one statement. The claim is an insert, so exactly one of
 * two requests wins whatever their snapshots contain. The lock lets the other request fail at once instead of waiting for
 * the row. An expired row is claimed like an absent one.
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
  SELECT lock.held, EXISTS (SELECT FROM claim) AS claimed, stored.request_hash, stored.answer::text AS answer, stored.ready
    FROM lock LEFT JOIN idempotency AS stored
      ON stored.user_id = $2::uuid AND stored.key = $3 AND stored.created_at >= now() - ${lifetime}`;

/** Reads the stored answer while holding the lock. Parameters: user, key. */
export const readStored = `
  SELECT true AS held, false AS claimed, request_hash, answer::text AS answer, ready
    FROM idempotency WHERE user_id = $1 AND key = $2`;

/** The row within its lifetime, without the lock. Parameters: user, key. */
export const findStored = `${readStored} AND created_at >= now() - ${lifetime}`;

/** Stores the answer. Parameters: user, key, JSON text, whether the text is passed on unparsed. */
export const storeAnswer = `UPDATE idempotency SET answer = $3, ready = $4 WHERE user_id = $1 AND key = $2`;

/**
 * Stores the answer and the transaction's only event in one round trip; the event's columns start at $5. With arrays
 * PostgreSQL would plan every run again, which takes as long as the statement itself.
 */
export const storeAnswerAndEvent = `
  WITH event AS (
    INSERT INTO outbox (id, subject, payload, correlation_id, occurred_at, trace_parent)
    VALUES ($5, $6, $7, $8, $9, $10))
  ${storeAnswer}`;

/** Stores the answer and several events; one array per column from $5 on. */
export const storeAnswerAndEvents = `
  WITH events AS (
    INSERT INTO outbox (id, subject, payload, correlation_id, occurred_at, trace_parent)
    SELECT * FROM unnest($5::uuid[], $6::text[], $7::jsonb[], $8::text[], $9::timestamptz[], $10::text[]))
  ${storeAnswer}`;
