const lifetime = `interval '24 hours'`;

/**
 * Takes the lock and reads the stored answer. The lock lets a second request fail at once while the first one runs.
 *
 * Parameters: lock, user, key.
 */
export const claimKey = `
  SELECT pg_try_advisory_xact_lock($1::bigint) AS held, stored.request_hash, stored.answer::text AS answer, stored.ready,
         stored.created_at < now() - ${lifetime} AS expired
    FROM (SELECT) AS claim
    LEFT JOIN idempotency AS stored ON stored.user_id = $2::uuid AND stored.key = $3`;

/** Makes room for the answer of a new request under an expired key. Parameters: user, key. */
export const deleteExpired = `
  DELETE FROM idempotency WHERE user_id = $1 AND key = $2 AND created_at < now() - ${lifetime}`;

/** The answer within its lifetime, without the lock. Parameters: user, key. */
export const findStored = `
  SELECT request_hash, answer::text AS answer, ready
    FROM idempotency WHERE user_id = $1 AND key = $2 AND created_at >= now() - ${lifetime}`;

/**
 * Stores the answer. It fails if another request has stored one, so that exactly one of two requests takes effect.
 *
 * Parameters: user, key, hash of the request, JSON text, whether the text is passed on unparsed.
 */
export const storeAnswer = `INSERT INTO idempotency (user_id, key, request_hash, answer, ready) VALUES ($1, $2, $3, $4, $5)`;

/**
 * Stores the answer and the transaction's only event in one round trip; the event's parameters start at $6. With arrays
 * PostgreSQL would plan every run again, which takes as long as the statement itself.
 */
export const storeAnswerAndEvent = `
  WITH event AS (
    INSERT INTO outbox (id, subject, payload, correlation_id, occurred_at, trace_parent, leased_until)
    VALUES ($6, $7, $8, $9, $10, $11, now() + $12::integer * interval '1 millisecond'))
  ${storeAnswer}`;

/** Stores the answer and several events; one array per column from $6 on, then the lease. */
export const storeAnswerAndEvents = `
  WITH events AS (
    INSERT INTO outbox (id, subject, payload, correlation_id, occurred_at, trace_parent, leased_until)
    SELECT event.*, now() + $12::integer * interval '1 millisecond'
      FROM unnest($6::uuid[], $7::text[], $8::jsonb[], $9::text[], $10::timestamptz[], $11::text[]) AS event)
  ${storeAnswer}`;
